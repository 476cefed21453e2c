//! What the rules of a variant amount to once the board is known: which functions, tables and
//! kinds of moves the generated code consists of. Emission decides nothing.

pub mod answers;
pub mod bits;
pub mod code;
pub mod distinct;
pub mod drops;
pub mod explore;
pub mod formula;
pub mod goal_lines;
pub mod guards;
pub mod lines;
pub mod once;
pub mod pair;
pub mod pending;
pub mod progress;
pub mod reach;
pub mod sets;
pub mod shifts;
pub mod spread;
pub mod starts;
pub mod template;
pub mod tours;
mod variant;

pub use variant::{ReachTable, Shape, Site, Use, VariantPlan};

use movewright_model::{Model, Origin};

/// A construct that cannot be compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// Index of the model.
    pub model: usize,
    /// Its place.
    pub origin: Origin,
    /// What it is.
    pub what: String,
}

/// The plan for the variants of a rules file.
#[derive(Debug)]
pub struct Plan<'m> {
    /// A plan for each variant.
    pub variants: Vec<VariantPlan<'m>>,
}

/// Plans variants.
///
/// # Errors
/// Everything that cannot be compiled.
pub fn plan(models: &[Model]) -> Result<Plan<'_>, Vec<Refusal>> {
    let mut refusals = Vec::new();
    let mut variants = Vec::new();
    for (index, model) in models.iter().enumerate() {
        let refuse =
            |what: &str| Refusal { model: index, origin: Origin::default(), what: what.to_owned() };
        if model.board.squares.is_empty() || model.turns.is_empty() || model.players.is_empty() {
            refusals.push(refuse("a game without squares, players or turns"));
        } else if model.board.squares.len() > 65_000 || model.pieces.len() > 65_000 {
            refusals.push(refuse("more than 65,000 squares or piece types"));
        } else {
            variants.push(VariantPlan::new(model));
        }
    }
    if refusals.is_empty() { Ok(Plan { variants }) } else { Err(refusals) }
}
