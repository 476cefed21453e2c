//! Equal blocks are one block, whatever their places in the text.

use std::collections::BTreeMap;

use movewright_model::{Block, BlockId, Node, key};

/// The blocks of a variant, in the order of their first use.
#[derive(Default)]
pub(crate) struct Interner {
    blocks: Vec<Block>,
    /// By what they do. The hash comes first, so that comparisons of long keys are rare.
    ids: BTreeMap<(u64, Box<[u32]>), BlockId>,
    scratch: Vec<u32>,
}

impl Interner {
    /// The id of a block that does what `code` does.
    pub(crate) fn intern(&mut self, code: Vec<Node>) -> BlockId {
        let mut words = std::mem::take(&mut self.scratch);
        words.clear();
        key::encode(&code, &mut words);
        let hash = words.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &word| {
            // FNV-1a, over words.
            (hash ^ u64::from(word)).wrapping_mul(0x0100_0000_01b3)
        });
        let next = BlockId::from_index(self.blocks.len());
        let id = *self.ids.entry((hash, words.as_slice().into())).or_insert(next);
        if id == next {
            self.blocks.push(Block { code });
        }
        self.scratch = words;
        id
    }

    pub(crate) fn finish(self) -> Vec<Block> {
        self.blocks
    }
}
