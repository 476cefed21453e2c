//! Every public item of the crates that other crates use has an example in its documentation. That
//! the examples compile, and say what is true, is for `cargo test --doc`.
//!
//! What is hidden from the documentation needs none, nor what a module is said to hold for generated
//! code.

use std::path::{Path, PathBuf};

use syn::{Attribute, Item};

/// Nobody calls the methods of these traits, but implements them: the example of the trait shows how.
const IMPLEMENTED: [&str; 3] = ["EffectSink", "MoveSink", "Visitor"];

/// Its example needs a build script; `examples/embed` is one that is built.
const NEEDS_A_BUILD_SCRIPT: &str = "include_games";

/// The public items of a crate, and those without an example.
#[derive(Default)]
struct Seen {
    items: usize,
    without: Vec<String>,
}

fn documentation(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        syn::Meta::NameValue(meta) if meta.path.is_ident("doc") => match &meta.value {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => {
                Some(text.value() + "\n")
            }
            _ => None,
        },
        _ => None,
    });
    lines.collect()
}

/// Hidden from the documentation, or there for tests only.
fn hidden(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::List(list) => {
            let words = list.tokens.to_string();
            list.path.is_ident("doc") && words == "hidden"
                || list.path.is_ident("cfg") && words == "test"
        }
        _ => false,
    })
}

/// Is there a block of code that is compiled?
fn has_example(text: &str) -> bool {
    let fences = text.lines().filter_map(|line| line.trim().strip_prefix("```"));
    fences.step_by(2).any(|kind| ["", "no_run", "should_panic"].contains(&kind))
}

fn public(visibility: &syn::Visibility) -> bool {
    matches!(visibility, syn::Visibility::Public(_))
}

impl Seen {
    fn item(&mut self, place: &str, name: &str, attributes: &[Attribute]) {
        if hidden(attributes) {
            return;
        }
        self.items += 1;
        if !has_example(&documentation(attributes)) {
            self.without.push(format!("{place}: {name}"));
        }
    }

    fn items(&mut self, place: &str, items: &[Item]) {
        let mut hidden_types = Vec::new();
        for item in items {
            if let Item::Struct(syn::ItemStruct { attrs, ident, .. })
            | Item::Enum(syn::ItemEnum { attrs, ident, .. }) = item
                && hidden(attrs)
            {
                hidden_types.push(ident.to_string());
            }
        }
        for item in items {
            match item {
                Item::Fn(f) if public(&f.vis) => {
                    self.item(place, &f.sig.ident.to_string(), &f.attrs);
                }
                Item::Struct(s) if public(&s.vis) => {
                    self.item(place, &s.ident.to_string(), &s.attrs);
                }
                Item::Enum(e) if public(&e.vis) => {
                    self.item(place, &e.ident.to_string(), &e.attrs);
                }
                Item::Type(t) if public(&t.vis) => {
                    self.item(place, &t.ident.to_string(), &t.attrs);
                }
                Item::Trait(t) if public(&t.vis) && !hidden(&t.attrs) => {
                    let name = t.ident.to_string();
                    self.item(place, &name, &t.attrs);
                    for item in &t.items {
                        if let syn::TraitItem::Fn(f) = item
                            && !IMPLEMENTED.contains(&name.as_str())
                        {
                            self.item(place, &format!("{name}::{}", f.sig.ident), &f.attrs);
                        }
                    }
                }
                Item::Impl(i) if i.trait_.is_none() => {
                    let syn::Type::Path(ty) = &*i.self_ty else { continue };
                    let name = ty.path.segments.last().expect("a name").ident.to_string();
                    for item in &i.items {
                        if let syn::ImplItem::Fn(f) = item
                            && public(&f.vis)
                            && !hidden_types.contains(&name)
                        {
                            self.item(place, &format!("{name}::{}", f.sig.ident), &f.attrs);
                        }
                    }
                }
                Item::Macro(m)
                    if m.attrs.iter().any(|a| a.path().is_ident("macro_export"))
                        && m.ident.as_ref().is_some_and(|name| name != NEEDS_A_BUILD_SCRIPT) =>
                {
                    self.item(place, "a macro", &m.attrs);
                }
                _ => {}
            }
        }
    }

    /// A file and the public modules it declares, which lie in `folder`.
    fn file(&mut self, path: &Path, folder: &Path) {
        let text = std::fs::read_to_string(path).expect("a source file");
        let file = syn::parse_file(&text).expect("it is Rust");
        if documentation(&file.attrs).replace('\n', " ").contains("For generated code") {
            return;
        }
        self.items(&path.to_string_lossy(), &file.items);
        for item in &file.items {
            if let Item::Mod(m) = item
                && m.content.is_none()
                && public(&m.vis)
                && !hidden(&m.attrs)
            {
                let below = folder.join(m.ident.to_string());
                self.file(&below.with_extension("rs"), &below);
            }
        }
    }
}

fn crate_of(name: &str) -> Seen {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src");
    let mut seen = Seen::default();
    seen.file(&folder.join("lib.rs"), &folder);
    seen
}

#[test]
fn every_public_item_has_an_example() {
    for (name, at_least) in [("runtime", 140), ("build", 30)] {
        let seen = crate_of(name);
        assert!(seen.without.is_empty(), "without an example: {:#?}", seen.without);
        assert!(seen.items >= at_least, "only {} items of {name} were found", seen.items);
    }
}

#[test]
fn items_without_an_example_are_found() {
    let text = "
        /// With.
        /// ```
        /// assert!(true);
        /// ```
        pub struct With;
        impl With {
            /// Without.
            pub fn method(&self) {}
            fn private(&self) {}
        }
        /// Not compiled.
        /// ```ignore
        /// ```
        pub trait Without {
            /// Nor this.
            fn method(&self);
        }
        #[doc(hidden)]
        pub fn hidden() {}
    ";
    let mut seen = Seen::default();
    seen.items("here", &syn::parse_file(text).unwrap().items);
    assert_eq!(seen.without, ["here: With::method", "here: Without", "here: Without::method"]);
    assert_eq!(seen.items, 4);
}
