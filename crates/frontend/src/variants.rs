//! Which sections a variant consists of: its own, and those it inherits from its game
//! (reference 2.2).

use std::collections::BTreeMap;
use std::rc::Rc;

use movewright_syntax::zrf::ast::{
    self, EndCondition, FormKind, GameForm, OptionKey, OptionValue, Piece,
};
use movewright_syntax::{Diagnostic, Span};

use crate::Texts;
use crate::codes;
use crate::limits;
use crate::report::Report;

/// A section, and whether a variant has it from its game. Inherited text may mention what the
/// variant's own sections no longer have; that is a warning there, and an error in own text.
pub(crate) struct Part<'a, T> {
    pub item: &'a T,
    pub inherited: bool,
}

impl<T> Clone for Part<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Part<'_, T> {}

/// All sections of one variant.
pub(crate) struct Sections<'a> {
    /// The variant's own form.
    pub form: &'a GameForm,
    /// The game it inherits from, unless it is one itself.
    pub game: Option<&'a GameForm>,
    pub title: String,
    pub players: Option<Part<'a, ast::Players>>,
    pub turn_order: Option<Part<'a, ast::TurnOrder>>,
    pub board: Option<Part<'a, ast::Board>>,
    pub board_setup: Option<Part<'a, ast::BoardSetup>>,
    pub move_priorities: Option<Part<'a, ast::MovePriorities>>,
    pub pieces: Vec<Part<'a, Piece>>,
    pub end_conditions: Vec<Part<'a, EndCondition>>,
    /// The last value of each option.
    pub options: BTreeMap<OptionKey, OptionValue>,
    pub engine: Option<&'a ast::Engine>,
}

/// The sections of every playable form, in the order of the file. Variants may precede their
/// game (T23): a variant inherits from the nearest game above it, else from the first.
pub(crate) fn sections<'a>(forms: &'a [GameForm], report: &mut Report) -> Vec<Sections<'a>> {
    let first_game = forms.iter().find(|f| f.kind == FormKind::Game);
    let mut game = first_game;
    let mut list = Vec::new();
    let mut titles: BTreeMap<Rc<str>, Span> = BTreeMap::new();
    for (number, form) in forms.iter().enumerate() {
        if let Err(error) = limits::VARIANTS.check(number + 1, form.head) {
            report.push(*error);
            break;
        }
        if form.kind == FormKind::Game {
            game = Some(form);
        } else if form.title.as_ref().is_some_and(|t| &*t.raw == "-") {
            // A separator in the menu of variants.
            continue;
        }
        let base = match form.kind {
            FormKind::Game => None,
            FormKind::Variant if game.is_none() => {
                report.push(
                    Diagnostic::error(
                        codes::VARIANT_WITHOUT_GAME,
                        "this variant has no game to inherit from",
                        form.head,
                    )
                    .help("the file needs a `(game ...)`"),
                );
                continue;
            }
            FormKind::Variant => game,
        };
        if let Some(title) = &form.title
            && let Some(first) = titles.insert(title.raw.clone(), title.span)
        {
            let message = format!("two variants have the title \"{}\"", title.raw);
            report.push(
                Diagnostic::warning(codes::DUPLICATE_TITLE, message, title.span)
                    .also(first, "the first one"),
            );
        }
        list.push(merge(form, base, number, report));
    }
    list
}

fn merge<'a>(
    form: &'a GameForm,
    game: Option<&'a GameForm>,
    number: usize,
    report: &mut Report,
) -> Sections<'a> {
    let mut options = BTreeMap::new();
    for setting in game.into_iter().chain([form]).flat_map(|f| &f.options) {
        options.insert(setting.key, setting.value);
    }
    let end_conditions = match game {
        Some(game) if form.end_conditions.is_empty() => parts(&game.end_conditions, true),
        _ => parts(&form.end_conditions, false),
    };
    let title = match &form.title {
        Some(title) => title.raw.trim().to_string(),
        // The recogniser has complained; the variant still needs a name to be asked for.
        None => format!("untitled {}", number + 1),
    };
    Sections {
        form,
        game,
        title,
        players: one(form, game, |f| f.players.as_ref()),
        turn_order: one(form, game, |f| f.turn_order.as_ref()),
        board: one(form, game, |f| f.board.as_ref()),
        board_setup: one(form, game, |f| f.board_setup.as_ref()),
        move_priorities: one(form, game, |f| f.move_priorities.as_ref()),
        pieces: pieces(form, game, report),
        end_conditions,
        options,
        engine: form.engine.as_ref().or_else(|| game?.engine.as_ref()),
    }
}

fn one<'a, T>(
    form: &'a GameForm,
    game: Option<&'a GameForm>,
    pick: impl Fn(&'a GameForm) -> Option<&'a T>,
) -> Option<Part<'a, T>> {
    let own = pick(form).map(|item| Part { item, inherited: false });
    own.or_else(|| Some(Part { item: pick(game?)?, inherited: true }))
}

fn parts<T>(items: &[T], inherited: bool) -> Vec<Part<'_, T>> {
    items.iter().map(|item| Part { item, inherited }).collect()
}

/// Pieces merged by name: a replaced piece keeps its place, new ones follow.
fn pieces<'a>(
    form: &'a GameForm,
    game: Option<&'a GameForm>,
    report: &mut Report,
) -> Vec<Part<'a, Piece>> {
    let mut list: Vec<Part<'a, Piece>> = Vec::new();
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    for (source, inherited) in [(game, true), (Some(form), false)] {
        for item in source.into_iter().flat_map(|f| &f.pieces) {
            match places.get(&*item.name.text) {
                None => {
                    places.insert(&item.name.text, list.len());
                    list.push(Part { item, inherited });
                }
                Some(&place) => {
                    let before = list[place];
                    if before.inherited == inherited {
                        let message = format!("piece `{}` is declared twice", item.name.text);
                        report.push(
                            Diagnostic::warning(codes::DUPLICATE_PIECE, message, item.name.span)
                                .also(before.item.name.span, "declared here first")
                                .help("the last one counts"),
                        );
                    }
                    list[place] = Part { item, inherited };
                }
            }
        }
    }
    list
}

impl<'a> Sections<'a> {
    /// The texts for people: the variant's own, else the game's.
    pub(crate) fn texts(&self) -> Texts {
        let text = |keyword: &str| {
            let find = |f: &GameForm| {
                let section = f.ui.iter().rfind(|s| &*s.keyword.text == keyword)?;
                section.texts.first().map(|t| t.raw.to_string())
            };
            find(self.form).or_else(|| find(self.game?))
        };
        Texts {
            description: text("description"),
            history: text("history"),
            strategy: text("strategy"),
        }
    }
}
