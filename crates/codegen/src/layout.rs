//! The text of generated code.
//!
//! With the feature `pretty` as people write it. Without, by a few rules: that needs no parser of
//! Rust, which costs a clean build of every crate with rules several seconds.

#[cfg(any(test, not(feature = "pretty")))]
mod plain;

#[cfg(feature = "pretty")]
use proc_macro2::TokenStream;

/// Lays out items, with an empty line between them.
///
/// # Panics
/// With the feature `pretty`, if the tokens are no Rust.
#[cfg(feature = "pretty")]
pub fn layout(tokens: TokenStream) -> String {
    let file: syn::File = syn::parse2(tokens.clone())
        .unwrap_or_else(|error| panic!("the emitter made code that is no Rust: {error}\n{tokens}"));
    let mut out = String::new();
    for item in file.items {
        let plain = matches!(item, syn::Item::Use(_));
        let text = prettyplease::unparse(&syn::File {
            shebang: None,
            frontmatter: None,
            attrs: Vec::new(),
            items: vec![item],
        });
        out.push_str(&text);
        if !plain {
            out.push('\n');
        }
    }
    out
}

#[cfg(not(feature = "pretty"))]
pub use plain::layout;
