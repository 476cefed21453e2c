//! Nothing in generated code is interpreted: a parser reads the text and looks for what an
//! interpreter would need.

mod common;

use common::{PUSHERS, STONES, generated, models, shipped};
use movewright_codegen::plan;
use syn::visit::{self, Visit};

#[derive(Default)]
struct Finder {
    faults: Vec<String>,
    doc_lines: Vec<String>,
    longest: usize,
}

fn text(tokens: &impl quote::ToTokens) -> String {
    tokens.to_token_stream().to_string()
}

fn is_text(expr: &syn::Expr) -> bool {
    matches!(
        expr,
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(_) | syn::Lit::ByteStr(_), .. })
    )
}

impl<'ast> Visit<'ast> for Finder {
    fn visit_type_trait_object(&mut self, t: &'ast syn::TypeTraitObject) {
        self.faults.push(format!("dyn: {}", text(t)));
    }

    fn visit_type_fn_ptr(&mut self, t: &'ast syn::TypeFnPtr) {
        self.faults.push(format!("function pointer: {}", text(t)));
    }

    fn visit_macro(&mut self, m: &'ast syn::Macro) {
        self.faults.push(format!("macro: {}", text(m)));
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        let ty = text(&*item.ty).replace(' ', "");
        let allowed = ["Links", "[Squares;", "[[Sq;", "[SquareInfo<'static>;"];
        if !allowed.iter().any(|start| ty.starts_with(start)) {
            self.faults.push(format!("static {} of type {ty}", item.ident));
        }
        if text(&*item.expr).contains('|') {
            self.faults.push(format!("closure in static {}", item.ident));
        }
    }

    fn visit_expr_binary(&mut self, e: &'ast syn::ExprBinary) {
        if is_text(&e.left) || is_text(&e.right) {
            self.faults.push(format!("comparison of text: {}", text(e)));
        }
        visit::visit_expr_binary(self, e);
    }

    fn visit_pat(&mut self, p: &'ast syn::Pat) {
        if matches!(p, syn::Pat::Lit(syn::ExprLit { lit: syn::Lit::Str(_), .. })) {
            self.faults.push(format!("comparison of text: {}", text(p)));
        }
        visit::visit_pat(self, p);
    }

    fn visit_item_fn(&mut self, f: &'ast syn::ItemFn) {
        for attribute in &f.attrs {
            if let syn::Meta::NameValue(doc) = &attribute.meta
                && let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(line), .. }) = &doc.value
            {
                self.doc_lines.push(line.value().trim().to_owned());
            }
        }
        self.longest = self.longest.max(text(&f.block).split_whitespace().count());
        visit::visit_item_fn(self, f);
    }
}

fn look(name: &str, bytes: &[u8]) {
    let models = models(name, bytes);
    let generated = generated(name, &models);
    let file = syn::parse_file(&generated).expect("the text is Rust");
    let plan = plan(&models).expect("nothing is refused");
    for (item, (variant, model)) in file.items.iter().zip(plan.variants.iter().zip(&models)) {
        let mut finder = Finder::default();
        finder.visit_item(item);
        assert!(finder.faults.is_empty(), "{name}: {:#?}", finder.faults);
        // Every block of the model is a function whose doc line is its place in the source.
        let uses = model.pieces.iter().flat_map(|p| p.moves.iter().chain(&p.drops));
        let mut wanted: Vec<String> = uses
            .map(|u| {
                let file = &model.sources[usize::from(u.origin.source)];
                let label = u.label.replace('[', "\\[");
                format!("{file}:{} {label}", u.origin.line).trim().to_owned()
            })
            .collect();
        assert_eq!(wanted.len(), variant.uses.len(), "{name}: blocks of {}", model.title);
        let mut found: Vec<String> =
            finder.doc_lines.into_iter().filter(|l| wanted.contains(l)).collect();
        wanted.sort();
        found.sort();
        assert_eq!(found, wanted, "{name}: functions of {}", model.title);
    }
}

#[test]
fn in_small_games() {
    look("stones.zrf", STONES.as_bytes());
    look("pushers.zrf", PUSHERS.as_bytes());
}

#[test]
fn in_the_games_that_ship() {
    for (name, bytes) in shipped() {
        look(&name, &bytes);
    }
}

/// The runtime has no type for an instruction, a condition or a block.
#[test]
fn the_runtime_knows_no_instructions() {
    let mut files = 0;
    let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime/src")];
    let mut paths = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the runtime is there") {
            let path = entry.expect("a folder entry").path();
            if path.is_dir() { folders.push(path) } else { paths.push(path) }
        }
    }
    for path in paths {
        files += 1;
        let text = std::fs::read_to_string(&path).expect("a source file");
        let file = syn::parse_file(&text).expect("it is Rust");
        for item in file.items {
            let name = match &item {
                syn::Item::Struct(item) => item.ident.to_string(),
                syn::Item::Enum(item) => item.ident.to_string(),
                syn::Item::Trait(item) => item.ident.to_string(),
                syn::Item::Type(item) => item.ident.to_string(),
                _ => continue,
            };
            for word in ["Instr", "Cond", "Block", "Opcode", "Program", "Rule"] {
                assert!(
                    !name.starts_with(word) || name == "Rules",
                    "{}: {name} looks like something to interpret",
                    path.display()
                );
            }
        }
    }
    assert!(files > 10, "the files of the runtime were not found");
}
