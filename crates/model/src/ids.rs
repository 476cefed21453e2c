//! Ids: dense indices into the model's arenas, and places in source text.

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $repr:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub $repr);

        impl $name {
            /// The index into the arena.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }

            /// The id of an index.
            ///
            /// # Panics
            /// If the index does not fit; the front end refuses models that large.
            #[inline]
            pub fn from_index(index: usize) -> Self {
                Self(index.try_into().expect("model limits are checked by the front end"))
            }
        }
    };
}

id!(/// A square (a ZRF position), in board order.
    SquareId, u16);
id!(/// A named direction.
    DirectionId, u16);
id!(/// A zone name.
    ZoneId, u16);
id!(/// A player, in the order of the `players` section.
    PlayerId, u8);
id!(/// A piece type, in piece order.
    PieceId, u16);
id!(/// An attribute name.
    AttributeId, u8);
id!(/// A move type.
    MoveTypeId, u16);
id!(/// A block-local flag name.
    FlagId, u16);
id!(/// A position flag name.
    PositionFlagId, u16);
id!(/// A block of move code, shared by every place that uses equal code.
    BlockId, u32);
id!(/// An end condition, in text order.
    GoalId, u16);

/// A place in a source file: an index into [`Model::sources`](crate::Model::sources), and a line
/// and column counted from 1. Line 0 means that there is no such place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Origin {
    /// Index into the model's list of sources.
    pub source: u16,
    /// Column in characters, from 1 (saturating).
    pub column: u16,
    /// Line, from 1.
    pub line: u32,
}
