//! `generate`: rules files made at random, compiled against interpreted.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use movewright_generate::batch::{Games, Program, Sample};
use movewright_generate::{coverage, generate, shrink};
use movewright_native::{QuickCompiler, Workshop};

use crate::process::target;

/// Rules files made at random, in both executors
///
/// Each seed gives a file. What the executors do not agree on is made smaller and left below the
/// target folder. Exit code 1 if there is anything.
#[derive(Args)]
pub struct Generate {
    /// Which files: FIRST..END
    #[arg(long, default_value = "0..100", value_parser = range)]
    seeds: Range<u64>,
    /// Compare and make smaller this file instead
    #[arg(long)]
    file: Option<PathBuf>,
    /// Seeded games a variant
    #[arg(long, default_value_t = 4)]
    games: u64,
    /// Turns a game at most
    #[arg(long, default_value_t = 24)]
    cap: u32,
    /// Files compiled into one program
    #[arg(long, default_value_t = 25)]
    batch: u64,
    /// Programs at a time; as many as the machine has threads unless given
    #[arg(long)]
    jobs: Option<usize>,
    /// Stop at the first difference, and leave the file as it is
    #[arg(long)]
    until_different: bool,
    /// Leave files that differ as they are
    #[arg(long)]
    no_shrink: bool,
    /// Only print the files
    #[arg(long)]
    print: bool,
    /// Only count what the interpreter carries out: words and traps, in files with a game of ten
    /// turns
    #[arg(long)]
    coverage: bool,
}

/// Time that the interpreter may take for the games of a variant; files that need more are left
/// out.
const PATIENCE: Duration = Duration::from_secs(10);

/// What became of some files.
#[derive(Default)]
struct Tally {
    files: u64,
    variants: u64,
    /// Files that the interpreter needs too long for.
    slow: u64,
    lines: u64,
    games: u64,
    turns: u64,
    /// Games by how they ended.
    ends: BTreeMap<String, u64>,
    interpreted: Duration,
    compiled: Duration,
    played: Duration,
    /// Names of files that differ, and how.
    different: Vec<(String, String)>,
}

impl Generate {
    /// Whether everything agreed.
    ///
    /// # Errors
    /// If something cannot be run at all.
    pub fn run(&self) -> Result<bool, String> {
        if self.print {
            for seed in self.seeds.clone() {
                print!("{}", generate(seed));
            }
            return Ok(true);
        }
        if self.coverage {
            return self.coverage();
        }
        let folder = target().join("generate");
        fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let workshop = Workshop::open(&folder.join("cache")).map_err(|e| e.to_string())?;
        let compiler = workshop.quick().map_err(|e| e.to_string())?;
        let work = Work {
            games: Games { count: self.games, cap: self.cap },
            compiler,
            folder,
            shrink: !self.no_shrink && !self.until_different,
        };
        let begin = Instant::now();
        let tally = Mutex::new(Tally::default());
        if let Some(file) = &self.file {
            let text = fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
            let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            work.files(vec![(name, text)], &tally);
            let tally = tally.into_inner().expect("no thread panics");
            tally.print(begin.elapsed());
            return Ok(tally.different.is_empty());
        }
        let next = AtomicU64::new(self.seeds.start);
        let threads = thread::available_parallelism().map_or(1, usize::from);
        thread::scope(|scope| {
            for _ in 0..self.jobs.unwrap_or(threads).clamp(1, 64) {
                scope.spawn(|| {
                    loop {
                        let first = next.fetch_add(self.batch, Ordering::Relaxed);
                        let found = || {
                            let tally = tally.lock().expect("no thread panics");
                            self.until_different && !tally.different.is_empty()
                        };
                        if first >= self.seeds.end || found() {
                            break;
                        }
                        let end = self.seeds.end.min(first + self.batch);
                        let name = |seed| format!("generated-{seed}");
                        let files = (first..end).map(|seed| (name(seed), generate(seed)));
                        work.files(files.collect(), &tally);
                    }
                });
            }
        });
        let tally = tally.into_inner().expect("no thread panics");
        tally.print(begin.elapsed());
        Ok(tally.different.is_empty())
    }
}

impl Generate {
    /// Counts in how many files each word and trap is carried out. Whether each is in one of a
    /// hundred files.
    fn coverage(&self) -> Result<bool, String> {
        let games = Games { count: self.games, cap: self.cap };
        let next = AtomicU64::new(self.seeds.start);
        let counts: Mutex<BTreeMap<String, u64>> =
            Mutex::new(coverage::wanted().into_iter().map(|item| (item, 0)).collect());
        let (long, files) = (AtomicU64::new(0), AtomicU64::new(0));
        let threads = thread::available_parallelism().map_or(1, usize::from);
        thread::scope(|scope| {
            for _ in 0..self.jobs.unwrap_or(threads).clamp(1, 64) {
                scope.spawn(|| {
                    loop {
                        let seed = next.fetch_add(1, Ordering::Relaxed);
                        if seed >= self.seeds.end {
                            break;
                        }
                        let Ok(sample) = Sample::new(format!("generated-{seed}"), generate(seed))
                        else {
                            eprintln!("seed {seed} gives no readable file");
                            continue;
                        };
                        files.fetch_add(1, Ordering::Relaxed);
                        let Ok((items, games)) = coverage::covered(&sample, games, PATIENCE) else {
                            continue;
                        };
                        long.fetch_add(u64::from(games > 0), Ordering::Relaxed);
                        let mut counts = counts.lock().expect("no thread panics");
                        for item in items {
                            if let Some(count) = counts.get_mut(&item) {
                                *count += 1;
                            }
                        }
                    }
                });
            }
        });
        let (long, files) = (long.into_inner(), files.into_inner());
        println!("{files} files, {long} of them with a game of {} turns", coverage::LONG);
        let counts = counts.into_inner().expect("no thread panics");
        let mut sorted: Vec<(&String, &u64)> = counts.iter().collect();
        sorted.sort_by_key(|(_, count)| **count);
        for (item, count) in &sorted {
            println!("{count:8} {item}");
        }
        let rare = sorted.iter().filter(|(_, count)| **count * 100 < files).count();
        println!("{rare} of {} are in less than one file of a hundred", sorted.len());
        Ok(rare == 0)
    }
}

fn range(text: &str) -> Result<Range<u64>, String> {
    let (first, end) = text.split_once("..").ok_or("FIRST..END is wanted")?;
    let number = |text: &str| text.parse::<u64>().map_err(|e| e.to_string());
    Ok(number(first)?..number(end)?)
}

struct Work {
    games: Games,
    compiler: QuickCompiler,
    folder: PathBuf,
    shrink: bool,
}

impl Work {
    /// Compiles and compares some files, names and texts.
    fn files(&self, files: Vec<(String, String)>, tally: &Mutex<Tally>) {
        let mut samples = Vec::new();
        let mut expected = Vec::new();
        let mut sum = Tally::default();
        for (name, text) in files {
            sum.files += 1;
            match Sample::new(name.clone(), text) {
                Err(why) => sum.different.push((name, format!("cannot be read: {why}"))),
                Ok(sample) => {
                    let begin = Instant::now();
                    match sample.interpreted(self.games, PATIENCE) {
                        Err(_) => {
                            sum.slow += 1;
                            eprintln!("{name} takes the interpreter too long");
                        }
                        Ok(lines) => {
                            samples.push(sample);
                            expected.push(lines);
                        }
                    }
                    sum.interpreted += begin.elapsed();
                }
            }
        }
        let begin = Instant::now();
        let all: Vec<&Sample> = samples.iter().collect();
        match Program::build(&all, &self.compiler, &self.folder) {
            Ok(program) => {
                sum.compiled += begin.elapsed();
                sum.lines += program.lines as u64;
                let begin = Instant::now();
                for (i, lines) in expected.iter().enumerate() {
                    if let Some(what) = self.compare(&program, i, lines) {
                        sum.different.push((samples[i].name.clone(), what));
                    }
                }
                sum.played += begin.elapsed();
            }
            // One by one, to see which file it is.
            Err(_) => {
                for (sample, lines) in samples.iter().zip(&expected) {
                    let what = match Program::build(&[sample], &self.compiler, &self.folder) {
                        Ok(program) => self.compare(&program, 0, lines),
                        Err(why) => Some(why),
                    };
                    sum.different.extend(what.map(|what| (sample.name.clone(), what)));
                }
            }
        }
        for lines in expected.iter().flatten() {
            sum.variants += 1;
            for line in lines.lines() {
                let words: Vec<&str> = line.split(' ').collect();
                sum.games += 1;
                sum.turns += words[2].parse::<u64>().unwrap_or(0);
                // Outcomes by what decided them; errors by their first word.
                let end = words[4].rsplit("by:").next().unwrap_or(words[4]);
                let end = end.split('(').next().unwrap_or(end);
                *sum.ends.entry(end.trim_end_matches('}').to_string()).or_default() += 1;
            }
        }
        for (name, what) in &mut sum.different {
            let first: String = what.lines().take(3).collect::<Vec<_>>().join("\n");
            eprintln!("{name}: {first}");
            let sample = samples.iter().find(|sample| sample.name == *name);
            if let (Some(sample), true) = (sample, self.shrink) {
                let path = self.folder.join(format!("{name}.zrf"));
                let _ = fs::write(&path, &sample.text);
                let small = shrink::shrink(sample.text.clone(), |samples| self.differ(samples));
                match fs::write(&path, small) {
                    Ok(()) => eprintln!("{name}: made smaller in {}", path.display()),
                    Err(e) => eprintln!("{}: {e}", path.display()),
                }
            }
        }
        tally.lock().expect("no thread panics").add(sum);
    }

    /// What differs in the games of one file.
    fn compare(&self, program: &Program, file: usize, expected: &[String]) -> Option<String> {
        expected.iter().enumerate().find_map(|(variant, lines)| {
            let got = program.compiled(file, variant, self.games);
            let differ = || {
                let (a, b) = (lines.lines(), got.lines());
                let pair = a.zip(b).find(|(a, b)| a != b).unwrap_or((lines, &got));
                format!(
                    "variant {}:\n  interpreted {}\n  compiled    {}",
                    variant + 1,
                    pair.0,
                    pair.1
                )
            };
            (*lines != got).then(differ)
        })
    }

    /// Which of these files are played differently?
    fn differ(&self, samples: &[Sample]) -> Vec<bool> {
        let patience = Duration::from_secs(2);
        let expected: Vec<_> =
            samples.iter().map(|s| s.interpreted(self.games, patience).ok()).collect();
        let all: Vec<&Sample> = samples.iter().collect();
        let together = Program::build(&all, &self.compiler, &self.folder);
        (0..samples.len())
            .map(|i| {
                let Some(lines) = &expected[i] else { return false };
                match &together {
                    Ok(program) => self.compare(program, i, lines).is_some(),
                    Err(_) => match Program::build(&all[i..=i], &self.compiler, &self.folder) {
                        Ok(program) => self.compare(&program, 0, lines).is_some(),
                        Err(_) => true,
                    },
                }
            })
            .collect()
    }
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.files += other.files;
        self.variants += other.variants;
        self.slow += other.slow;
        self.lines += other.lines;
        self.games += other.games;
        self.turns += other.turns;
        for (end, count) in other.ends {
            *self.ends.entry(end).or_default() += count;
        }
        self.interpreted += other.interpreted;
        self.compiled += other.compiled;
        self.played += other.played;
        self.different.extend(other.different);
    }

    fn print(&self, elapsed: Duration) {
        println!(
            "{} files, {} variants, {} lines of code, {} files left out as slow",
            self.files, self.variants, self.lines, self.slow
        );
        println!(
            "{} games, {:.1} turns each; ends: {:?}",
            self.games,
            self.turns as f64 / self.games.max(1) as f64,
            self.ends
        );
        println!(
            "seconds: {:.0}, in threads {:.0} interpreting, {:.0} compiling, {:.0} playing",
            elapsed.as_secs_f64(),
            self.interpreted.as_secs_f64(),
            self.compiled.as_secs_f64(),
            self.played.as_secs_f64()
        );
        println!("{} files differ", self.different.len());
        for (name, what) in &self.different {
            println!("{name}: {what}");
        }
    }
}
