//! Compiled games, and the rules files they come from.

use movewright_engine::compare::{self, Difference, Report};
use movewright_engine::{Error, Executor, Game, Playable, Position};
use movewright_interpreter::Interpreter;
use movewright_runtime::{Rules, Visitor};

movewright_runtime::include_games!();

/// A rules file that this program carries.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// Its name without folder and ending: what commands call the game.
    pub name: &'static str,
    /// Names and texts of the rules file, the files it includes and its notation file.
    pub files: &'static [(&'static str, &'static [u8])],
    /// Titles of its variants in the order of the file.
    pub variants: &'static [&'static str],
    /// Index of the variant to load first.
    pub default: usize,
}

/// All rules files that the cargo features chose, by name.
pub static SHIPPED: &[Shipped] = include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// The rules file with this name.
pub fn shipped(name: &str) -> Option<&'static Shipped> {
    SHIPPED.iter().find(|s| s.name == name)
}

impl Shipped {
    /// The compiled game of a variant; `None` if there is no variant of that title.
    pub fn compiled(&'static self, title: &str) -> Option<Box<dyn Game>> {
        let mut find = Find { shipped: self, title, found: None };
        visit(&mut find);
        find.found
    }

    /// Compares the compiled game of a variant with its interpreter; `None` if there is no variant
    /// of that title.
    ///
    /// # Errors
    /// As [`compare::compare`].
    pub fn compare(
        &'static self,
        title: &str,
        interpreted: &Playable<Interpreter<'_>>,
        start: Option<&Position>,
        options: compare::Options,
    ) -> Option<Result<Result<Report, Box<Difference>>, Error>> {
        let mut side_by_side =
            SideBySide { shipped: self, title, interpreted, start, options, result: None };
        visit(&mut side_by_side);
        side_by_side.result
    }

    fn is(&self, file: &str, rules: &impl Rules, title: &str) -> bool {
        file == self.name && rules.info().title == title
    }
}

struct Find<'a> {
    shipped: &'static Shipped,
    title: &'a str,
    found: Option<Box<dyn Game>>,
}

impl Visitor for Find<'_> {
    fn visit<R: Rules + 'static>(&mut self, file: &'static str, rules: R) {
        if self.shipped.is(file, &rules, self.title) {
            self.found = Some(Box::new(Playable::new(rules, Executor::Compiled)));
        }
    }
}

struct SideBySide<'a, 'm> {
    shipped: &'static Shipped,
    title: &'a str,
    interpreted: &'a Playable<Interpreter<'m>>,
    start: Option<&'a Position>,
    options: compare::Options,
    result: Option<Result<Result<Report, Box<Difference>>, Error>>,
}

impl Visitor for SideBySide<'_, '_> {
    fn visit<R: Rules + 'static>(&mut self, file: &'static str, rules: R) {
        if self.shipped.is(file, &rules, self.title) {
            self.result = Some(compare::compare(
                &rules,
                self.interpreted.rules(),
                self.interpreted.conventions(),
                self.start,
                self.options,
            ));
        }
    }
}
