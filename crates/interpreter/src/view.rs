//! What a block may ask of the board it runs on.

use movewright_model::{AttributeId, MoveTypeId, PieceId, PlayerId, SquareId};

use crate::observe::Observer;

/// The board a block asks. The interpreter's board always answers; another one, which knows only
/// a part of a position, may leave a question unanswered, and the run ends with that question.
///
/// Links, zones and names are not asked for: they are the same in every position.
pub trait View {
    /// A question without an answer.
    type Unanswered;

    /// Is there a piece on the square?
    fn occupied(&self, square: SquareId) -> Result<bool, Self::Unanswered>;

    /// Is there a piece of this player on the square?
    fn owned_by(&self, square: SquareId, player: PlayerId) -> Result<bool, Self::Unanswered>;

    /// Is there a piece of this type on the square, whosoever it is?
    fn holds(&self, square: SquareId, piece: PieceId) -> Result<bool, Self::Unanswered>;

    /// Is there a piece on the square whose attribute is true?
    fn attribute(&self, square: SquareId, attribute: AttributeId)
    -> Result<bool, Self::Unanswered>;

    /// Source of the previous move.
    fn last_from(&self) -> Result<Option<SquareId>, Self::Unanswered>;

    /// Destination of the previous move.
    fn last_to(&self) -> Result<Option<SquareId>, Self::Unanswered>;

    /// Is the square the source of the previous move?
    fn is_last_from(&self, square: SquareId) -> Result<bool, Self::Unanswered> {
        Ok(self.last_from()? == Some(square))
    }

    /// Is the square the destination of the previous move?
    fn is_last_to(&self, square: SquareId) -> Result<bool, Self::Unanswered> {
        Ok(self.last_to()? == Some(square))
    }

    /// Is there a piece of anybody else than this player on the square?
    fn enemy_of(&self, square: SquareId, player: PlayerId) -> Result<bool, Self::Unanswered> {
        Ok(self.occupied(square)? && !self.owned_by(square, player)?)
    }

    /// Has the player at least one piece of this type off the board? Asked only for promotions
    /// under `recycle promotions`.
    fn in_store(&self, player: PlayerId, piece: PieceId) -> Result<bool, Self::Unanswered>;

    /// `attacked?` and `defended?`.
    fn attacked(&self, test: AttackTest) -> Result<bool, Self::Unanswered>;

    /// Who is told what runs on this board, if anybody.
    fn observer(&self) -> Option<&(dyn Observer + Sync)> {
        None
    }
}

/// A question about attack (section 7.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AttackTest {
    /// The square asked about.
    pub square: SquareId,
    /// The moving side.
    pub side: PlayerId,
    /// The type whose block asks: that of the temporary piece.
    pub piece: PieceId,
    /// Only blocks of this type attack.
    pub move_type: Option<MoveTypeId>,
    /// `defended?`: could a friend capture there if an enemy stood on it?
    pub defended: bool,
}
