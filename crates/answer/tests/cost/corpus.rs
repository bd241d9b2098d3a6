//! Texts that are expensive to read for naive parsers: long, dense, of every script, and of the parsers' own words.

use std::path::Path;

/// Characters of the longest message that the service takes; a debug build reads an eighth of them, and a third of
/// the texts, so that it takes seconds.
pub const MAX_CHARS: usize = if cfg!(debug_assertions) { 4_000 } else { 32_000 };

/// A generator of the same numbers on every machine (a linear congruential generator, constants by Knuth).
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, max: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % max
    }

    pub fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    pub fn word<'a>(&mut self, terms: &'a [String]) -> &'a str {
        &terms[self.below(terms.len())]
    }
}

/// First and last character of scripts and blocks.
const SCRIPTS: [(&str, u32, u32); 24] = [
    ("ASCII", 0x20, 0x7e),
    ("control characters", 0x01, 0x1f),
    ("Latin with accents", 0xc0, 0x24f),
    ("combining marks", 0x300, 0x36f),
    ("Greek", 0x370, 0x3ff),
    ("Cyrillic", 0x400, 0x4ff),
    ("Armenian", 0x530, 0x58f),
    ("Hebrew", 0x590, 0x5ff),
    ("Arabic", 0x600, 0x6ff),
    ("Devanagari", 0x900, 0x97f),
    ("Bengali", 0x980, 0x9ff),
    ("Tamil", 0xb80, 0xbff),
    ("Thai", 0xe00, 0xe7f),
    ("Georgian", 0x10a0, 0x10ff),
    ("Hangul", 0xac00, 0xd7a3),
    ("punctuation", 0x2000, 0x206f),
    ("symbols", 0x2100, 0x2bff),
    ("Hiragana and Katakana", 0x3040, 0x30ff),
    ("Chinese", 0x4e00, 0x9fff),
    ("Arabic ligatures", 0xfb50, 0xfdff),
    ("full-width letters", 0xff00, 0xffef),
    ("mathematical letters", 0x1d400, 0x1d7ff),
    ("emoji", 0x1f300, 0x1faff),
    ("tags", 0xe0000, 0xe007f),
];

/// Parts that are repeated up to the longest message.
const REPEATED: [&str; 66] = [
    "a",
    "é",
    "ß",
    "ﷺ",
    "e\u{301}",
    "\u{301}",
    "1",
    "0",
    "1,",
    "1.",
    "1,000,",
    "1.000.000,",
    "$",
    "$1 ",
    "$1,",
    "1/",
    "1/2 ",
    "1-",
    "1 - ",
    "12/31/2026 ",
    "21.08.2026 ",
    "1k ",
    "1m ",
    "9999999999999999999999999999 ",
    "½",
    "²",
    ",",
    ", ",
    ".",
    ". ",
    "?",
    "! ",
    "-",
    "—",
    "/",
    "@",
    "a@",
    "a@b.",
    "a@b.c ",
    "#",
    "# ",
    "*",
    "**a** ",
    "_",
    "`",
    "[",
    "](",
    "[a](b) ",
    "![",
    "> ",
    "- a\n",
    "| a ",
    "(",
    "((1",
    "\"",
    "'",
    "\t",
    " ",
    "\n",
    "a1234567",
    "+1 ",
    "http://",
    "www.a.",
    "mls ",
    "🏠",
    "or ",
];

/// Named texts of up to 32,000 characters.
pub fn texts() -> Vec<(String, String)> {
    let mut dice = Dice(20_261_122);
    let mut out: Vec<(String, String)> = Vec::new();
    for part in REPEATED {
        let count = MAX_CHARS / part.chars().count();
        out.push((format!("{part:?} {count} times"), part.repeat(count)));
    }
    for (name, first, last) in SCRIPTS {
        let character =
            |dice: &mut Dice| char::from_u32(first + dice.below((last - first + 1) as usize) as u32).unwrap_or(' ');
        let word: String = (0..MAX_CHARS).map(|_| character(&mut dice)).collect();
        out.push((format!("one word of {MAX_CHARS} characters, {name}"), word));
        let mut terms = String::new();
        for _ in 0..MAX_CHARS / 6 {
            (0..1 + dice.below(9)).for_each(|_| terms.push(character(&mut dice)));
            terms.push(' ');
        }
        out.push((format!("words, {name}"), terms.chars().take(MAX_CHARS).collect()));
    }
    let base64 = |dice: &mut Dice, length: usize| -> String {
        const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        (0..length).map(|_| char::from(*dice.one_of(LETTERS))).collect()
    };
    for length in [600, 3_000, 31_000] {
        let text = format!("what is in this picture? data:image/png;base64,{}", base64(&mut dice, length));
        out.push((format!("base64 of {length} characters"), text));
    }
    let anything: String =
        std::iter::repeat_with(|| char::from_u32(dice.below(0x11_0000) as u32)).flatten().take(MAX_CHARS).collect();
    out.push(("random Unicode".into(), anything));
    let compounds: Vec<String> = (0..1_000)
        .map(|_| {
            const PIECES: [&str; 8] =
                ["Haus", "Garten", "Wohnung", "einundzwanzig", "tausend", "Schlafzimmer", "Kauf", "preis"];
            (0..2 + dice.below(4)).map(|_| *dice.one_of(&PIECES)).collect::<String>()
        })
        .collect();
    out.push(("1,000 German compounds".into(), compounds.join(" ")));
    out.push(("one German number word".into(), "einundzwanzig".repeat(2_000)));
    for depth in [100, 5_000] {
        let nested = format!("{}text{}", "[*_(**> - ".repeat(depth), "**)_*](x)".repeat(depth));
        out.push((format!("Markdown nested {depth} deep"), nested.chars().take(MAX_CHARS).collect()));
    }
    if cfg!(debug_assertions) {
        out = out.into_iter().step_by(3).collect();
    }
    out.push((
        "a long text with an address at its end".into(),
        format!("{} ana@example.com", "hello there ".repeat(2_600)),
    ));
    out
}

/// Texts kept under `corpus/`, each of which was once too expensive or crashed a reader.
pub fn files(folder: &Path) -> Vec<(String, String)> {
    let mut out: Vec<(String, String)> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| Some((entry.file_name().into_string().ok()?, std::fs::read(entry.path()).ok()?)))
        .map(|(name, bytes)| (name, String::from_utf8_lossy(&bytes).into_owned()))
        .collect();
    out.sort();
    out
}

/// The words that crates know: every text of their source and tables.
pub fn parser_terms(crates: &[&str]) -> Vec<String> {
    let mut texts = Vec::new();
    let source = |name: &&str| Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src");
    let mut folders: Vec<_> = crates.iter().map(source).collect();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the source is there").flatten() {
            let path = entry.path();
            match path.extension().and_then(|end| end.to_str()) {
                _ if path.is_dir() => folders.push(path),
                Some("rs") => texts.extend(literals(&std::fs::read_to_string(&path).expect("a source file"))),
                Some("txt") => texts.push(std::fs::read_to_string(&path).expect("a table")),
                _ => {}
            }
        }
    }
    let is_word = |word: &&str| word.chars().count() < 24 && !word.contains(['{', '}', '\\', '|', '=', '(', ')']);
    let mut terms: Vec<String> =
        texts.iter().flat_map(|text| text.split_whitespace()).filter(is_word).map(str::to_lowercase).collect();
    terms.sort_unstable();
    terms.dedup();
    terms
}

fn literals(source: &str) -> Vec<String> {
    source
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| line.split('"').skip(1).step_by(2))
        .map(str::to_owned)
        .collect()
}

/// Sentences with a place for a word of the parsers, which is X, and others, which are Y and Z.
pub const PATTERNS: [&str; 24] = [
    "homes for half a X",
    "half an X or half a Y",
    "a X and a half Y",
    "between X and Y X",
    "X or less than X",
    "no X or Y or X or Z",
    "without a X or a Y, a Z or X",
    "X X X X X X",
    "a X of an X of a X",
    "under X to Y over Z",
    "3 X 2 Y and half X",
    "X/Y - Z/X",
    "forget the X and the Y or the Z",
    "doesnt have to be a X or Y",
    "is the X near the Y on 12 Z street",
    "how many X in Y with Z",
    "show me the X est Y under 500k Z",
    "what about X, no wait, Y",
    "más X que Y sin Z",
    "un X y medio Y de Z mil",
    "X of the Y in the low Z00s",
    "1.X,Y 2,X.Y $X Y%",
    "12 X Y unit Z in X",
    "first X second Y last Z one",
];

/// A pattern with words in place.
pub fn phrase(pattern: &str, x: &str, y: &str, z: &str) -> String {
    pattern.replace('X', x).replace('Y', y).replace('Z', z)
}
