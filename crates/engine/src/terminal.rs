//! A game on a terminal: the board is drawn, people type moves or their numbers, everybody else
//! plays at random.

use std::io::{self, BufRead, Write};

use movewright_runtime::{Outcome, Player, Verdict};

use crate::error::Error;
use crate::game::{Game, MoveItem, Session};
use crate::random::Random;

/// Who plays, and from where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Players that ask for moves; the others play at random.
    pub people: Vec<Player>,
    /// Position text to begin with.
    pub position: String,
    /// Seed of the random numbers.
    pub seed: u64,
}

const HELP: &str = "\
type a move as it is listed, or its number
  list       the legal moves with their numbers (an empty line does the same)
  undo       take back your last turn
  position   the position as text
  board      draw the board again
  quit       stop (so does the end of the input)";

/// Plays one game; returns when it is over or the input ends.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use ferry::ferry::players;
/// use movewright_engine::terminal::{Options, play};
/// use movewright_engine::{Executor, Playable};
///
/// let game = Playable::new(Ferry, Executor::Compiled);
/// let position = "South: Man a4; North: Man e4".to_string();
/// let options = Options { people: vec![players::SOUTH], position, seed: 1 };
/// let (mut typed, mut shown) = (&b"a4-a5\n"[..], Vec::new());
/// play(&game, &options, &mut typed, &mut shown)??;
/// assert!(String::from_utf8(shown)?.contains("South wins"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Outer: reading or writing failed. Inner: the position cannot be set up, or the rules run into
/// an endless loop.
pub fn play(
    game: &dyn Game,
    options: &Options,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<Result<(), Error>> {
    let session = match game.open(&options.position) {
        Ok(session) => session,
        Err(error) => return Ok(Err(error)),
    };
    let mut table = Table { game, session, options, random: Random::new(options.seed) };
    table.run(input, output)
}

struct Table<'g> {
    game: &'g dyn Game,
    session: Box<dyn Session + 'g>,
    options: &'g Options,
    random: Random,
}

enum Command {
    Play(String),
    Again,
    Quit,
}

impl Table<'_> {
    fn run(
        &mut self,
        input: &mut dyn BufRead,
        output: &mut dyn Write,
    ) -> io::Result<Result<(), Error>> {
        writeln!(output, "{}", self.session.draw())?;
        loop {
            if let Some(outcome) = self.session.outcome() {
                writeln!(output, "{}", describe_outcome(self.game, outcome))?;
                return Ok(Ok(()));
            }
            let moves = match self.session.moves() {
                Ok(moves) => moves,
                Err(error) => return Ok(Err(error)),
            };
            let turn = self.session.turn();
            let text = if !turn.random && self.options.people.contains(&turn.chooser) {
                match self.ask(&moves, input, output)? {
                    Command::Play(text) => text,
                    Command::Again => continue,
                    Command::Quit => return Ok(Ok(())),
                }
            } else {
                let text = pick(&moves, &mut self.random).text.clone();
                writeln!(output, "{} plays {text}", self.name(turn.chooser))?;
                text
            };
            match self.session.play(&text) {
                Ok(()) => writeln!(output, "{}", self.session.draw())?,
                Err(error) => writeln!(output, "{error}")?,
            }
        }
    }

    fn name(&self, player: Player) -> String {
        self.game.info().player_name(player).to_string()
    }

    fn ask(
        &mut self,
        moves: &[MoveItem],
        input: &mut dyn BufRead,
        output: &mut dyn Write,
    ) -> io::Result<Command> {
        let turn = self.session.turn();
        loop {
            let check = if self.session.royal_attacked() { ", in check" } else { "" };
            let must = match turn.continuing {
                Some(square) => {
                    format!(", going on from {}", self.game.info().square_name(square))
                }
                None => String::new(),
            };
            let count = moves.len();
            let plural = if count == 1 { "move" } else { "moves" };
            write!(output, "{}{check}{must} ({count} {plural})> ", self.name(turn.chooser))?;
            output.flush()?;
            let mut line = Vec::new();
            // Bytes, so that input in another encoding is an unknown move and no failure.
            if input.read_until(b'\n', &mut line)? == 0 {
                writeln!(output)?;
                return Ok(Command::Quit);
            }
            let line = String::from_utf8_lossy(&line);
            let line = line.trim();
            match line {
                "quit" | "exit" => return Ok(Command::Quit),
                "help" | "?" => writeln!(output, "{HELP}")?,
                "" | "list" => {
                    for (i, m) in moves.iter().enumerate() {
                        writeln!(output, "{:4}  {}", i + 1, m.text)?;
                    }
                }
                "position" => writeln!(output, "{}", self.session.position_text())?,
                "board" => writeln!(output, "{}", self.session.draw())?,
                "undo" => {
                    if self.undo() {
                        writeln!(output, "{}", self.session.draw())?;
                        return Ok(Command::Again);
                    }
                    writeln!(output, "there is nothing to take back")?;
                }
                text => {
                    // Square names may be numbers: a move's text goes before its number.
                    let named = moves.iter().any(|m| m.text == text);
                    if !named && let Ok(number) = text.parse::<usize>() {
                        if let Some(m) = number.checked_sub(1).and_then(|i| moves.get(i)) {
                            return Ok(Command::Play(m.text.clone()));
                        }
                        writeln!(output, "there are {count} {plural}; `list` shows them")?;
                    } else {
                        return Ok(Command::Play(text.to_string()));
                    }
                }
            }
        }
    }

    /// Takes back until a person is to begin a turn again; nothing if no person has moved.
    fn undo(&mut self) -> bool {
        let mut taken = 0;
        while self.session.undo() {
            taken += 1;
            let turn = self.session.turn();
            if !turn.random && self.options.people.contains(&turn.chooser) {
                return true;
            }
        }
        taken > 0
    }
}

/// A move at random; at a random player's turn moves count as often as they are generated.
fn pick<'m>(moves: &'m [MoveItem], random: &mut Random) -> &'m MoveItem {
    let weight = |m: &MoveItem| u64::from(m.described.multiplicity);
    let mut left = random.below(moves.iter().map(weight).sum());
    moves
        .iter()
        .find(|m| {
            let hit = left < weight(m);
            left = left.saturating_sub(weight(m));
            hit
        })
        .expect("the weights add up to the bound")
}

/// An outcome in words: `White wins, Black loses (checkmated ...)`.
pub fn describe_outcome(game: &dyn Game, outcome: Outcome) -> String {
    let info = game.info();
    let mut parts = Vec::new();
    for (i, player) in info.players.iter().enumerate() {
        match outcome.verdict(Player(i as u8)) {
            Verdict::Win => parts.push(format!("{} wins", player.name)),
            Verdict::Loss => parts.push(format!("{} loses", player.name)),
            Verdict::Draw => {}
        }
    }
    let by = match outcome.by {
        movewright_runtime::DecidedBy::Goal(n) => format!("end condition {}", n + 1),
        movewright_runtime::DecidedBy::Stalemate => "no legal move".to_string(),
        movewright_runtime::DecidedBy::Repetition => "third repetition".to_string(),
    };
    if parts.is_empty() { format!("draw ({by})") } else { format!("{} ({by})", parts.join(", ")) }
}
