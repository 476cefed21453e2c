//! What looks like a game and is none: plug-in stubs and selection screens (reference 9.2, 2.5).

use movewright_syntax::Diagnostic;
use movewright_syntax::zrf::ast::{OptionKey, OptionValue};

use crate::codes;
use crate::lint;
use crate::variants::Sections;

/// Why a variant cannot be played by its rules, if so. A warning; whether it is the file's end
/// is for the caller to know, who sees whether another variant can be played.
pub(crate) fn refuse(sections: &Sections<'_>) -> Option<Diagnostic> {
    let opening = sections.pieces.iter().find_map(|p| p.item.open.as_ref());
    let screen = match sections.options.get(&OptionKey::SelectionScreen) {
        Some(OptionValue::True) => true,
        Some(OptionValue::False) => false,
        _ => opening.is_some(),
    };
    let title = &sections.title;
    let at = sections.form.head;
    if screen {
        let message = format!("\"{title}\" is a selection screen, not a game");
        let refusal = Diagnostic::warning(codes::SELECTION_SCREEN, message, at);
        return Some(match opening {
            Some(open) => refusal.also(open.span, "clicking this piece opens another game"),
            None => refusal,
        });
    }
    let engine = sections.engine?;
    let mut code = sections.pieces.iter().flat_map(|p| p.item.moves.iter().chain(&p.item.drops));
    if code.any(|section| section.blocks.iter().any(|b| lint::adds(&b.body))) {
        return None;
    }
    let message = format!("the rules of \"{title}\" are in a plug-in, not in this file");
    Some(
        Diagnostic::warning(codes::PLUG_IN_STUB, message, at)
            .also(engine.span, "play is delegated here")
            .help("no block of this game adds a move, so there is nothing to compile"),
    )
}
