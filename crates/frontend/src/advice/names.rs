//! Names: what each stands for, aliases, and 'did you mean'.

use movewright_syntax::al0::ast::Word;
use movewright_syntax::al0::nearest;
use movewright_syntax::{Diagnostic, Span};
use std::collections::BTreeMap;

/// What a declared name stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Symbol {
    Piece(usize),
    Function(usize),
    Constraint(usize),
}

/// Built-in words and their Russian forms.
pub(super) const BUILT_IN: [(&str, &str); 21] = [
    ("true", "истина"),
    ("false", "ложь"),
    ("ourturn", "наш_ход"),
    ("theirturn", "их_ход"),
    ("files", "вертикалей"),
    ("ranks", "горизонталей"),
    ("from", "откуда"),
    ("to", "куда"),
    ("cheb", "чеб"),
    ("manh", "манх"),
    ("between", "между"),
    ("abs", "модуль"),
    ("min", "мин"),
    ("max", "макс"),
    ("root", "корень"),
    ("after", "после"),
    ("none", "ни_одного"),
    ("some", "есть_ход"),
    ("captured", "взята"),
    ("onboard", "на_доске"),
    ("occupied", "занято"),
];

/// The table of names.
#[derive(Default)]
pub(super) struct Names {
    symbols: BTreeMap<String, (Symbol, Span)>,
    aliases: BTreeMap<String, String>,
}

impl Names {
    /// Declares a name; a second declaration is an error.
    pub(super) fn declare(&mut self, word: &Word, symbol: Symbol) -> Option<Diagnostic> {
        if let Some((_, first)) = self.symbols.get(&word.text) {
            return Some(
                Diagnostic::error("A0023", format!("`{}` is declared twice", word.text), word.span)
                    .also(*first, "first here"),
            );
        }
        self.symbols.insert(word.text.clone(), (symbol, word.span));
        None
    }

    /// Declares another name for a name.
    pub(super) fn alias(&mut self, new: &Word, old: &Word) -> Option<Diagnostic> {
        match self.aliases.get(&new.text) {
            Some(known) if *known != old.text => {
                let message = format!("`{}` already stands for `{known}`", new.text);
                return Some(Diagnostic::error("A0023", message, new.span));
            }
            _ => self.aliases.insert(new.text.clone(), old.text.clone()),
        };
        None
    }

    /// The name a name finally stands for.
    pub(super) fn canonical<'a>(&'a self, name: &'a str) -> &'a str {
        let mut name = name;
        // Aliases of aliases end after as many steps as there are, or never.
        for _ in 0..=self.aliases.len() {
            match self.aliases.get(name) {
                Some(next) if !self.symbols.contains_key(name) => name = next,
                _ => break,
            }
        }
        BUILT_IN.iter().find(|(_, ru)| *ru == name).map_or(name, |(en, _)| en)
    }

    /// Words with their other names, sorted.
    pub(super) fn aliases(&self) -> Vec<(String, String)> {
        let pair = |alias: &String| (self.canonical(alias).to_string(), alias.clone());
        let mut all: Vec<_> = self.aliases.keys().map(pair).collect();
        all.sort();
        all
    }

    /// What a name stands for.
    pub(super) fn find(&self, name: &str) -> Option<Symbol> {
        self.symbols.get(self.canonical(name)).map(|(symbol, _)| *symbol)
    }

    /// The error for an unknown name, with the nearest known one of the fitting sort as help.
    pub(super) fn unknown(
        &self,
        code: &'static str,
        what: &str,
        word: &Word,
        fits: impl Fn(Symbol) -> bool,
        more: &[&str],
    ) -> Diagnostic {
        let error = Diagnostic::error(code, format!("unknown {what} `{}`", word.text), word.span);
        let declared = self
            .symbols
            .iter()
            .filter(|(_, (symbol, _))| fits(*symbol))
            .map(|(name, _)| name.as_str());
        let aliases = self.aliases.keys().map(String::as_str).filter(|alias| {
            self.find(alias).is_some_and(&fits) || more.contains(&self.canonical(alias))
        });
        // Names in the language of the misspelt one come first among equally near ones.
        let candidates = aliases.chain(declared).chain(more.iter().copied());
        match nearest(&word.text, candidates) {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None => error,
        }
    }
}
