//! Square arguments: a direction, a position, or the opposite of a direction (reference 6.4).

use movewright_model::SquareRef;
use movewright_syntax::zrf::ast::{Name, SquareArg};

use super::Resolver;
use crate::codes;

impl Resolver<'_> {
    /// An optional square argument; the current square where there is none.
    pub(super) fn square(&mut self, arg: &Option<SquareArg>) -> SquareRef {
        arg.as_ref().map_or(SquareRef::Here, |arg| self.square_arg(arg))
    }

    pub(super) fn square_arg(&mut self, arg: &SquareArg) -> SquareRef {
        match arg {
            SquareArg::Name(name) => self.named_square(name).unwrap_or_else(|| {
                self.unknown(name, codes::UNKNOWN_SQUARE, "neither a direction nor a position");
                SquareRef::Nowhere
            }),
            SquareArg::Opposite { direction, .. } => {
                self.opposite(direction).map_or(SquareRef::Nowhere, SquareRef::Opposite)
            }
        }
    }

    /// The square a name stands for, if it is a direction or a position.
    pub(super) fn named_square(&mut self, name: &Name) -> Option<SquareRef> {
        let direction = self.names.direction_in_code(name).map(SquareRef::Toward);
        direction.or_else(|| self.names.square(name).map(SquareRef::At))
    }
}
