//! The parsers in `src/*/grammar.rs` are what pest's generator makes of the `.pest` files.
//!
//! With `MOVEWRIGHT_BLESS=1` they are written anew: needed after each change of a grammar.
//! They are in the tree, and not derived whenever the crate is compiled, because deriving costs
//! every clean build of every user's crate 14 seconds (pest's generator, and a C compiler's driver
//! for a stack guard that `prescan` and the AL0 reader make unnecessary) and the derived code
//! another two; pest keeps the parser of its own grammars in the same way.

use std::path::Path;

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::quote;

/// pest's combinators, and what `src/combine.rs` calls its copies of them that are compiled once.
const COMBINATORS: [(&str, &str); 8] = [
    ("rule", "rule_of"),
    ("sequence", "sequence_of"),
    ("lookahead", "lookahead_of"),
    ("atomic", "atomic_of"),
    ("repeat", "repeat_of"),
    ("optional", "optional_of"),
    ("and_then", "then_of"),
    ("or_else", "else_of"),
];

#[test]
fn zrf_parser_is_generated_from_its_grammar() {
    check("zrf.pest", "src/zrf/grammar.rs", quote!(ZrfParser));
}

#[test]
fn al0_parser_is_generated_from_its_grammar() {
    check("al0.pest", "src/al0/grammar.rs", quote!(Al0Parser));
}

fn check(grammar: &str, parser: &str, name: TokenStream) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let expected = generate(grammar, &std::fs::read_to_string(root.join(grammar)).unwrap(), name);
    if std::env::var_os("MOVEWRIGHT_BLESS").is_some() {
        std::fs::write(root.join(parser), &expected).unwrap();
    }
    let present = std::fs::read_to_string(root.join(parser)).unwrap();
    // Not `assert_eq`: the text has thousands of lines.
    assert!(present == expected, "{parser} is older than {grammar}: run with MOVEWRIGHT_BLESS=1");
}

fn generate(grammar: &str, text: &str, name: TokenStream) -> String {
    let derived = pest_generator::derive_parser(
        quote! { #[grammar_inline = #text] pub(crate) struct #name; },
        false,
    );
    let derived = renamed(derived);
    let file = syn::parse2(quote! {
        #![allow(missing_docs, dead_code, unused_imports, bindings_with_variant_name, clippy::all)]
        pub(crate) struct #name;
        #derived
    })
    .expect("pest's generator writes Rust");
    let mut out = format!("//! @generated from {grammar} by tests/generated.rs.\n\n");
    for line in prettyplease::unparse(&file).lines() {
        let words = line.trim_start();
        // Combinators nest thirty deep.
        let indent = " ".repeat((line.len() - words.len()) / 4);
        out.push_str(&format!("{indent}{words}\n"));
        if words == "use super::super::Rule;" {
            out.push_str(&format!("{indent}use crate::combine::{{Combine as _, Outcome as _}};\n"));
        }
    }
    out
}

/// With the combinators called by their other names: only methods are, a rule of such a name is
/// written `r#rule`.
fn renamed(tokens: TokenStream) -> TokenStream {
    let mut after_dot = false;
    let mut rename = |token: TokenTree| {
        let is_method = std::mem::replace(&mut after_dot, false);
        match token {
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), renamed(group.stream()));
                inner.set_span(group.span());
                inner.into()
            }
            TokenTree::Punct(punct) => {
                after_dot = punct.as_char() == '.';
                punct.into()
            }
            TokenTree::Ident(ident) if is_method => {
                let new = COMBINATORS.iter().find(|(old, _)| ident == old);
                new.map_or(ident.clone(), |(_, new)| Ident::new(new, ident.span())).into()
            }
            other => other,
        }
    };
    tokens.into_iter().map(&mut rename).collect()
}
