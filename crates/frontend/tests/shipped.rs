//! The games that ship resolve, to sound models that survive their text form.

use movewright_frontend::{Config, LoadError, Loader, compile};
use movewright_model::{Model, text, verify};

/// The folder of the rules.
struct Folder(String);

impl Loader for Folder {
    fn load(&mut self, path: &str) -> Result<Vec<u8>, LoadError> {
        std::fs::read(format!("{}/{path}", self.0)).map_err(|e| LoadError(e.to_string()))
    }
}

#[test]
fn shipped_rules_resolve_without_a_word() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules");
    let mut names: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .filter(|n| n.ends_with(".zrf"))
        .collect();
    names.sort();
    assert!(!names.is_empty());
    for name in names {
        let bytes = std::fs::read(format!("{folder}/{name}")).unwrap();
        let compiled = compile(&name, &bytes, &mut Folder(folder.into()), &Config::default());
        assert_eq!(compiled.diagnostics, [], "{name}");
        assert!(!compiled.variants.is_empty(), "{name}");
        for variant in &compiled.variants {
            assert_eq!(verify::verify(&variant.model), [], "{name}: {}", variant.model.title);
            // How positions are written is not part of the text form.
            let model = Model { notation: Default::default(), ..variant.model.clone() };
            let read_back = text::parse(&text::print(&model));
            assert!(read_back.as_ref() == Ok(&model), "{name}: {}", model.title);
        }
    }
}
