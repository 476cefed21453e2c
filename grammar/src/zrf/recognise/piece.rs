//! Pieces and their blocks.

use super::super::ast::{AttributeDecl, Block, Blocks, Name, Piece};
use super::super::keywords::PIECE_FORMS;
use super::super::sexpr::{Sexp, SexpKind};
use super::{Cx, no_names};
use crate::codes;
use crate::diag::Diagnostic;
use crate::span::{ExpansionId, Span};
use crate::suggest::suggest;

impl Cx<'_> {
    pub(super) fn piece(&mut self, args: &[Sexp], span: Span) -> Option<Piece> {
        let mut name = None;
        let mut named = false;
        let mut piece = Piece {
            name: Name { text: "".into(), span },
            attributes: Vec::new(),
            moves: None,
            drops: None,
            dummy: None,
            open: None,
            notation: None,
            ui: Vec::new(),
            span,
        };
        let forms = self.forms(args, "a part of the piece");
        let moving = |form: &(Name, &[Sexp], Span)| matches!(&*form.0.text, "moves" | "drops");
        // What else a piece has that moves is not its moves, if it holds no blocks.
        let whole = forms.iter().any(moving);
        for (keyword, args, span) in forms {
            match &*keyword.text {
                "name" => {
                    named = true;
                    name = self.one_name(args, span, "the piece's name").or(name);
                }
                "attribute" => piece.attributes.extend(self.attribute(args, span)),
                "moves" => {
                    self.twice(&keyword, piece.moves.as_ref());
                    piece.moves = Some(self.blocks(args, span));
                }
                "drops" => {
                    self.twice(&keyword, piece.drops.as_ref());
                    piece.drops = Some(self.blocks(args, span));
                }
                "dummy" => piece.dummy = Some(span),
                "open" => piece.open = self.one_string(args, span, "what to open"),
                "notation" => piece.notation = self.one_string(args, span, "the short name"),
                "image" | "help" | "description" => {
                    piece.ui.push(self.ui(keyword, args, span));
                }
                _ => {
                    let flat = !args.is_empty() && args.iter().all(|arg| arg.list().is_none());
                    // Pictures for each player: `(glyph White "w.svg")`.
                    let pictures = args.iter().any(|arg| arg.string().is_some());
                    let idle = no_names(args) || (flat && (whole || pictures));
                    let (code, words) = (codes::UNKNOWN_PIECE_FORM, PIECE_FORMS);
                    self.unknown_or_idle(code, "form", &keyword, words, "a piece", idle);
                }
            }
        }
        if !named {
            let example = args.first().and_then(Sexp::atom).map_or("Pawn", |word| word);
            self.report(
                Diagnostic::error(codes::PIECE_NAME, "this piece has no name", span)
                    .help(format!("write `(name {example})`")),
            );
        }
        piece.name = name?;
        Some(piece)
    }

    fn twice(&mut self, keyword: &Name, earlier: Option<&Blocks>) {
        if let Some(earlier) = earlier {
            self.report(
                Diagnostic::warning(
                    codes::DUPLICATE_SECTION,
                    format!("`{}` is given twice in one piece; this one counts", keyword.text),
                    keyword.span,
                )
                .also(earlier.span, "the earlier one is ignored"),
            );
        }
    }

    fn attribute(&mut self, args: &[Sexp], span: Span) -> Option<AttributeDecl> {
        self.at_most(args, 2);
        let Some((name, rest)) = args.split_first() else {
            self.too_few(span, "the attribute's name");
            return None;
        };
        let name = self.name(name, "the attribute's name");
        let initial = match rest.first().and_then(Sexp::atom).map(|word| &**word) {
            Some("true") => true,
            Some("false") => false,
            // Another program's dialect has attributes that are numbers or letters (`'a'`); their
            // rules are elsewhere.
            Some(word) if word.parse::<i64>().is_ok() || word.starts_with('\'') => {
                self.report(
                    Diagnostic::warning(
                        codes::NUMBER_AS_ATTRIBUTE,
                        "an attribute is true or false, not a number or letter; it counts as false",
                        rest[0].span,
                    )
                    .help("write `(attribute moved? false)`"),
                );
                false
            }
            Some(word) if !is_like_truth(word) => {
                let message = format!("an attribute is true or false; `{word}` counts as false");
                self.report(
                    Diagnostic::warning(codes::NUMBER_AS_ATTRIBUTE, message, rest[0].span)
                        .help("write `(attribute moved? false)`"),
                );
                false
            }
            // So has it attributes without a value.
            _ if rest.is_empty() => {
                let name = name.as_ref()?;
                self.report(
                    Diagnostic::warning(
                        codes::ATTRIBUTE_WITHOUT_VALUE,
                        format!("the attribute `{}` has no first value; it is false", name.text),
                        span,
                    )
                    .help(format!("write `(attribute {} false)`", name.text)),
                );
                false
            }
            _ => {
                self.report(
                    Diagnostic::error(
                        codes::EXPECTED_BOOLEAN,
                        "an attribute's first value is `true` or `false`",
                        rest[0].span,
                    )
                    .help("write `(attribute moved? false)`"),
                );
                return None;
            }
        };
        Some(AttributeDecl { name: name?, initial, span })
    }

    /// The contents of `moves` or `drops`.
    ///
    /// Every list here is a block, also one whose first word is a keyword: `(capture add)`
    /// captures here and adds. Only `(move-type X)` is not.
    fn blocks(&mut self, items: &[Sexp], span: Span) -> Blocks {
        let mut blocks = Vec::with_capacity(items.len());
        let mut move_type = None;
        // The expansion whose contents have been reported as no whole block.
        let mut reported = None;
        for item in items {
            let SexpKind::List(body) = &item.kind else {
                if reported != Some(item.span.expansion) {
                    self.no_block(item, span.expansion);
                }
                if item.span.expansion != span.expansion {
                    reported = Some(item.span.expansion);
                }
                continue;
            };
            if reported == Some(item.span.expansion) {
                continue;
            }
            if item.head().is_some_and(|word| &**word == "move-type") {
                move_type = self.one_name(&body[1..], item.span, "the move type").or(move_type);
                continue;
            }
            if body.is_empty() {
                self.report(Diagnostic::warning(
                    codes::EMPTY_BLOCK,
                    "a block without instructions makes no move",
                    item.span,
                ));
            }
            let body = self.instrs(body, item.span.expansion);
            blocks.push(Block { move_type: move_type.clone(), body, span: item.span });
        }
        Blocks { blocks, span }
    }

    /// A word or string directly inside `moves` or `drops`.
    fn no_block(&mut self, item: &Sexp, around: ExpansionId) {
        let found = match self.spliced(item, around) {
            Some((name, call)) => Diagnostic::error(
                codes::BLOCK_EXPECTED,
                format!("the macro `{name}` is not a whole block"),
                call,
            )
            .label("a bracketed block belongs here")
            .also(item.span, "its contents stand without brackets")
            .help(format!("put brackets around the call: `({})`", self.excerpt(call))),
            None => Diagnostic::error(
                codes::BLOCK_EXPECTED,
                format!("a move block belongs here, not a {}", item.kind_name()),
                item.span,
            )
            .help(format!("a block is a bracketed list: `({} ...)`", self.excerpt(item.span))),
        };
        self.report(found);
    }
}

/// Whether a word is no truth value but may well be meant as one: which, only its author knows.
fn is_like_truth(word: &str) -> bool {
    let word = word.to_lowercase();
    ["true", "false", "yes", "no", "on", "off", "t", "f", "y", "n"].contains(&&*word)
        || suggest(&word, ["true", "false"]).is_some()
}
