//! Blocks with a plan: what rules files are made of, with an odd word now and then. Fast kernels
//! are chosen for these.

use crate::code::Coder;
use crate::world::ATTRIBUTES;

impl Coder<'_, '_> {
    /// A step, leap or slide to where no friend stands, or to an empty square.
    pub(crate) fn plain_move(&mut self) -> String {
        let d = self.direction();
        let e = self.direction();
        let landing = *self.chance.pick(&["not-friend?", "not-friend?", "empty?"]);
        match self.chance.number(0, 5) {
            0 | 1 => format!("({d} (verify {landing}) add)"),
            2 => format!("({d} {e} (verify {landing}) add)"),
            3 => format!("({d} (while empty? add {d}) (verify enemy?) add)"),
            4 => format!("((while (empty? {d}) {d} add))"),
            _ => format!("({d} (verify {landing}) (if (in-zone? far) {} else add))", self.add()),
        }
    }

    /// One of the idioms.
    pub(crate) fn idiom(&mut self) -> String {
        let d = self.direction();
        let e = self.direction();
        let f = self.direction();
        let piece = self.piece();
        let attribute = *self.chance.pick(&ATTRIBUTES);
        let add = self.add();
        let chain = if self.world.chains { "add-partial" } else { "add" };
        match self.chance.number(0, 33) {
            // A man's jump, a king's jump, and the loop that only captures once.
            0 | 1 => format!("({d} (verify enemy?) capture {d} (verify empty?) {chain})"),
            2 => format!(
                "((while (empty? {d}) {d}) {d} (verify enemy?) capture {d} (verify empty?) {chain})"
            ),
            3 => format!("({d} (verify enemy?) capture {d} (while empty? {chain} {d}))"),
            // Pushing, pulling, swapping.
            4 => format!("({d} (verify not-empty?) cascade {d} (verify empty?) {add})"),
            5 => format!("({d} (verify not-empty?) cascade back {add})"),
            6 => format!("({d} (verify enemy?) from {e} (verify empty?) {add})"),
            7 => format!("((opposite {d}) (verify not-empty?) from back cascade {d} {add})"),
            // Leading the captured piece elsewhere.
            8 => format!(
                "({d} (verify enemy?) cascade {} (verify empty?) flip (change-type {piece}) add)",
                self.world.square(self.chance)
            ),
            // Bombs, trails, sacrifices.
            9 => format!("((capture {d}) (capture {e}) (capture {f}) {d} (verify empty?) {add})"),
            10 => format!("({d} (verify enemy?) capture {add})"),
            11 => format!("((create {piece}) {d} (verify empty?) {add})"),
            12 => format!("({d} (verify empty?) (create {piece}) {add})"),
            13 => format!("({d} (verify empty?) {e} (create White {piece}) back {d} add)"),
            // Flipping lines.
            14 => format!(
                "({d} (verify empty?) to {e} (while enemy? flip {e}) (verify friend?) {add})"
            ),
            15 => format!("({d} (verify not-friend?) (flip {e}) (flip {f}) {add})"),
            16 => format!(
                "({d} (verify enemy?) change-owner (set-attribute {attribute} true) from {e} to {add})"
            ),
            // Attributes: never moved, promoted later.
            17 => format!(
                "((verify (not {attribute})) {d} (verify empty?) (set-attribute {attribute} true) {add})"
            ),
            18 => format!(
                "((set-attribute {attribute} true) {d} (verify not-friend?) (set-attribute {attribute} (empty? {e})) {add})"
            ),
            19 => format!(
                "((verify ({attribute} {e})) {d} (verify empty?) (change-type {piece}) {add})"
            ),
            // In passing.
            20 => {
                format!("({d} (verify (and enemy? (last-to?))) capture {e} (verify empty?) {add})")
            }
            21 => format!("({d} (verify (last-from? {e})) (capture {e}) {add})"),
            22 => format!("((go last-to) (verify enemy?) capture back {d} (verify empty?) {add})"),
            23 => format!("((go last-from) (verify empty?) {add})"),
            // Castling.
            24 => format!(
                "((verify (not {attribute})) {d} (verify empty?) (verify not-attacked?) {d} (verify (and empty? not-attacked?)) cascade {d} (verify friend?) from back {d} to add)"
            ),
            25 => format!("({d} (verify (and empty? (not-attacked? quiet))) {add})"),
            26 => format!("({d} (verify (or empty? not-defended?)) {add})"),
            // Marks and flags.
            27 => format!(
                "(mark {d} (verify not-friend?) (set-flag f enemy?) back (if (flag? f) {e} {e} else {d}) (verify not-friend?) {add})"
            ),
            28 => format!(
                "((set-position-flag seen (empty? {d}) {d}) (set-position-flag seen enemy? {e}) {d} (verify (or (position-flag? seen) (not-marked?))) {add})"
            ),
            29 => format!(
                "(mark (while (and (on-board? {d}) (not-piece? {piece} {d})) {d} mark) (verify (not-position-flag? hit)) (go mark) {add})"
            ),
            // Sowing: several pieces step on at once.
            30 => format!(
                "((while (friend? {d}) {d} cascade {d} from (opposite {d})) {d} (verify empty?) {add})"
            ),
            31 => format!("({d} (verify empty?) {d} (verify empty?) cascade {e} {add} {f} {add})"),
            // Staying where one is.
            32 => format!("((verify (enemy? {d})) (capture {d}) to add)"),
            _ => {
                format!("((verify (friend? {d})) (change-type {piece} {d}) (flip {e}) from {add})")
            }
        }
    }
}
