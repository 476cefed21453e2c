//! End conditions.

use super::*;

#[test]
fn every_goal_is_resolved() {
    let text = game(
        "(symmetry Black (n s) (s n))",
        "(piece (name King) (moves (n add)))
         (piece (name Man))
         (win-condition (White Black) (absolute-config King (opponent Man) (not (any-owner Man)) (a1 far)))
         (loss-condition (White) (checkmated King))
         (loss-condition (Black) (captured King Man))
         (draw-condition (White Black) repetition)
         (draw-condition (total-piece-count 2))
         (win-condition (White) (and (pieces-remaining 1) (or (pieces-remaining 2 Man) (not (total-piece-count 3 King)))))
         (win-condition (White) (relative-config Man n (not (opponent King)) e n Man))
         (count-condition (White Black) stalemated)",
    );
    let model = &models(&text)[0];
    let goals: Vec<String> = text::print(model)
        .lines()
        .filter_map(|l| l.trim().strip_prefix("(goal "))
        .map(|l| l.split(" @").next().unwrap().to_string())
        .collect();
    assert_eq!(
        goals,
        [
            "win (players White Black) (absolute-config \
             (tests (own King) (opponent Man) (not (any Man))) (places (square a1) (zone far)))",
            "loss (players White) (checkmated King)",
            "loss (players Black) (captured King Man)",
            "draw (players White Black) repetition",
            "draw (total-piece-count 2)",
            "win (players White) (and (pieces-remaining 1) \
             (or (pieces-remaining 2 Man) (not (total-piece-count 3 King))))",
            "win (players White) (relative-config (own Man) (step n) (not (opponent King)) \
             (step e) (step n) (own Man))",
            "count (players White Black) stalemated",
        ]
    );
    assert_eq!(model.goals[1].origin.line, 11);
}

#[test]
fn t77_an_absolute_config_may_lack_its_inner_brackets() {
    let text = game(
        "",
        "(piece (name King)) (piece (name b2))
         (win-condition (White) (absolute-config King a1))
         (win-condition (White) (absolute-config King b2 a1 far))
         (win-condition (White) (absolute-config b2 b2))",
    );
    let model = &models(&text)[0];
    let expected = [
        "(absolute-config (tests (own King)) (places (square a1)))",
        "(absolute-config (tests (own King) (own b2)) (places (square a1) (zone far)))",
        "(absolute-config (tests (own b2)) (places (square b2)))",
    ];
    let text = text::print(model);
    for line in expected {
        assert!(text.contains(line), "{line} in {text}");
    }
}

#[test]
fn alternatives_with_stalemated_are_conditions_of_their_own() {
    let text = game(
        "",
        "(piece (name King)) (count-condition (White) (or stalemated (pieces-remaining 1) repetition))",
    );
    let goals = &models(&text)[0].goals;
    assert_eq!(goals.len(), 3);
    assert!(goals.iter().all(|g| g.verdict == movewright_model::Verdict::Count));
}
