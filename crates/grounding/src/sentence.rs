//! Reads a sentence: its language, its words and phrases with their senses, its numbers. Everything that is compared is
//! found here, once.

use std::ops::Range;

use porchlight_lang::{
    claims::{Money, TokenClass},
    language::Language,
};
use rust_decimal::Decimal;

use crate::{
    dates::{self, Date, Time},
    numbers::number_words::{self, is_currency_sign},
    tokens::{
        lexicon::{self, Lexicon},
        tokenizer::{self, Token, TokenKind, word_at},
    },
};

/// How exactly a number is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rounding {
    Exact,
    /// "about", "around", "roughly".
    About,
    /// "over", "more than": a little above it.
    Above,
    /// "nearly", "under": a little below it.
    Below,
}

/// A number of a sentence.
#[derive(Debug, Clone, PartialEq)]
pub struct NumberClaim {
    /// Its piece.
    pub at: usize,
    pub span: Range<usize>,
    /// What it can mean: "1.420" is 1.42 or, in other languages, 1420.
    pub values: Vec<Decimal>,
    /// Set for money; the kind where the sign or word tells it.
    pub money: Option<Option<Money>>,
    pub rounding: Rounding,
    /// "the 1990s".
    pub is_decade: bool,
}

/// A sentence, read.
#[derive(Debug)]
pub struct ParsedSentence {
    pub lexicon: &'static Lexicon,
    pub pieces: Vec<Token>,
    pub numbers: Vec<NumberClaim>,
    pub times: Vec<Time>,
    pub dates: Vec<Date>,
}

/// The language that a text has been in so far.
#[derive(Debug, Clone, Copy)]
pub struct SentenceLanguage(pub Option<Language>);

impl SentenceLanguage {
    /// Reads a sentence; `symbols` are folded currency symbols of the listings.
    pub fn read(&mut self, text: &str, symbols: &[String]) -> ParsedSentence {
        let raw = tokenizer::tokenize(text, false);
        self.0 = report(&raw, self.0);
        let lexicon = lexicon::of(self.0);
        let raw = if self.0 == Some(Language::En) { raw } else { tokenizer::tokenize(text, true) };
        let mut pieces = part_comparisons(with_senses(number_words::join(raw, lexicon), lexicon));
        for piece in &mut pieces {
            if piece.sense.is_none() && symbols.contains(&piece.word) {
                piece.sense = Some(TokenClass::Currency(money_of(&piece.word).unwrap_or(Money::Dollar)));
            }
        }
        let (times, timed) = dates::times(&pieces);
        let (dates, dated) = dates::dates(&pieces);
        let is_free = |at: &usize| !timed.contains(at) && !dated.contains(at);
        let numbers = (0..pieces.len()).filter(is_free).filter_map(|at| number(&pieces, at, lexicon)).collect();
        ParsedSentence { lexicon, pieces, numbers, times, dates }
    }
}

impl ParsedSentence {
    /// Whether any piece has one of these senses.
    pub fn has(&self, sense: impl Fn(TokenClass) -> bool) -> bool {
        self.pieces.iter().any(|piece| piece.sense.is_some_and(&sense))
    }

    pub fn sense(&self, at: usize) -> Option<TokenClass> {
        self.pieces.get(at).and_then(|piece| piece.sense)
    }

    /// Pieces with a sense, in the order of the text.
    pub fn all(&self, sense: impl Fn(TokenClass) -> bool) -> impl Iterator<Item = (usize, TokenClass)> {
        self.pieces
            .iter()
            .enumerate()
            .filter_map(|(at, piece)| Some((at, piece.sense?)))
            .filter(move |(_, found)| sense(*found))
    }

    pub fn is_question(&self) -> bool {
        self.pieces.iter().rev().take(3).any(|piece| matches!(piece.word.as_str(), "?" | "؟"))
    }
}

/// The language of a sentence, when its words tell it; else the one before.
fn report(pieces: &[Token], before: Option<Language>) -> Option<Language> {
    let terms: Vec<&Token> = pieces.iter().filter(|piece| piece.kind == TokenKind::Word).collect();
    let letters = || terms.iter().flat_map(|piece| piece.word.chars());
    if letters().any(|c| matches!(c, '\u{3040}'..='\u{30ff}')) {
        return Some(Language::Ja);
    }
    if letters().any(|c| matches!(c, '\u{4e00}'..='\u{9fff}')) {
        return Some(if before == Some(Language::Ja) { Language::Ja } else { Language::Zh });
    }
    if letters().any(|c| matches!(c, '\u{600}'..='\u{6ff}')) {
        return Some(Language::Ar).filter(|_| !letters().any(|c| matches!(c, 'پ' | 'چ' | 'گ' | 'ٹ' | 'ے')));
    }
    if letters().filter(|c| !c.is_ascii() && *c >= '\u{370}' && c.is_alphabetic()).count() > 3 {
        return None;
    }
    let score = |lexicon: &Lexicon| {
        let english = lexicon.language == Some(Language::En);
        terms.iter().filter(|piece| lexicon.is_own(&piece.word) && (piece.ascii || !english)).count()
    };
    let own = before.map_or(0, |language| score(lexicon::of(Some(language))));
    let best = lexicon::all()
        .map(|lexicon| (score(lexicon), lexicon.language))
        .max_by_key(|(score, language)| (*score, *language == before));
    let small = terms.iter().filter(|piece| !piece.capital).count();
    match best {
        Some((score, language)) if score >= 2 && score > own && score * 6 >= terms.len() => language,
        // Not one known word: a language that is not among the twelve, or a name.
        Some((0, _)) if small >= 4 => None,
        Some((score, _)) if score <= 1 && small >= 7 => None,
        _ => before,
    }
}

/// Joins the words of phrases into pieces with a sense.
fn with_senses(pieces: Vec<Token>, lexicon: &Lexicon) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::with_capacity(pieces.len());
    let mut at = 0;
    while at < pieces.len() {
        // A word of several numbers is not a phrase of them; a hyphen may stand within a phrase.
        let (word, length) = match lexicon.sense(|on| word_at(&pieces, at + on)) {
            Some((sense, length)) => (Some(sense), length),
            None => hyphened(&pieces, at, lexicon),
        };
        let mut piece = pieces[at].clone();
        piece.sense = word;
        if length > 1 {
            piece.span.end = pieces[at + length - 1].span.end;
            piece.word = pieces[at..at + length].iter().map(|piece| piece.word.as_str()).collect::<Vec<_>>().join(" ");
        }
        out.push(piece);
        at += length;
    }
    out
}

/// "$5,000 more than" compares; "more than $5,000" rounds.
fn part_comparisons(pieces: Vec<Token>) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::with_capacity(pieces.len());
    for piece in pieces {
        let less = match piece.sense {
            Some(TokenClass::Over) => TokenClass::More,
            Some(TokenClass::Under) => TokenClass::Less,
            _ => {
                out.push(piece);
                continue;
            }
        };
        let unit = |piece: &Token| {
            matches!(piece.sense, Some(TokenClass::Currency(_) | TokenClass::SquareFeet | TokenClass::SquareMeters))
                || is_currency_sign(&piece.word)
        };
        let end = out.len() - usize::from(out.last().is_some_and(unit));
        let after_number = end.checked_sub(1).is_some_and(|at| out[at].kind == TokenKind::Number);
        if after_number && piece.word.contains(' ') {
            out.push(Token { sense: Some(less), ..piece.clone() });
            out.push(Token { sense: Some(TokenClass::Than), ..piece });
        } else {
            out.push(piece);
        }
    }
    out
}

/// "single-family", "under-contract": a phrase with hyphens or points ("sq. ft.") between its words.
fn hyphened(pieces: &[Token], at: usize, lexicon: &Lexicon) -> (Option<TokenClass>, usize) {
    let is_joint = |piece: &Token| matches!(piece.word.as_str(), "-" | ".") && piece.glued;
    let mut places: Vec<usize> = vec![at];
    let mut next = at + 1;
    while places.len() < 4
        && pieces.get(next).is_some_and(is_joint)
        && pieces.get(next + 1).is_some_and(|piece| piece.kind == TokenKind::Word)
    {
        places.push(next + 1);
        next += 2;
    }
    if places.len() == 1 || pieces[at].kind != TokenKind::Word {
        return (None, 1);
    }
    let word = |on: usize| places.get(on).map(|at| pieces[*at].word.as_str());
    match lexicon.sense(word) {
        Some((sense, length)) => (Some(sense), places[length - 1] - at + 1),
        None => (None, 1),
    }
}

fn number(pieces: &[Token], at: usize, lexicon: &Lexicon) -> Option<NumberClaim> {
    let piece = &pieces[at];
    if piece.kind != TokenKind::Number {
        return None;
    }
    let glued = |word: &str| pieces.get(at + 1).is_some_and(|next| next.glued && next.word == word);
    if ["st", "nd", "rd", "th"].iter().any(|ending| glued(ending)) {
        return None;
    }
    let before = money_at(pieces, at.checked_sub(1));
    let after = money_at(pieces, Some(at + 1));
    let money = before.or(after);
    let mut start = piece.span.start;
    if before.is_some() {
        start = pieces[at - 1].span.start;
    }
    let end = if after.is_some() { pieces[at + 1].span.end } else { piece.span.end };
    let mut values = whole_or_part(pieces, at);
    values.extend(range_scale(pieces, at));
    let rounding = rounding(pieces, at, lexicon);
    Some(NumberClaim { at, span: start..end, values, money, rounding, is_decade: glued("s") && piece.digits })
}

/// "310,000" is no 310 with three decimals, but "0.142" and "1.195 million" are not thousands.
fn whole_or_part(pieces: &[Token], at: usize) -> Vec<Decimal> {
    let piece = &pieces[at];
    let [grouped, part] = piece.values.as_slice() else { return piece.values.clone() };
    let small = pieces.get(at + 1).and_then(|next| next.sense);
    if piece.scaled || matches!(small, Some(TokenClass::Acre | TokenClass::Hectare)) {
        piece.values.clone()
    } else if piece.word.starts_with('0') {
        vec![*part]
    } else {
        vec![*grouped]
    }
}

/// "300-400k": the scale is said once.
fn range_scale(pieces: &[Token], at: usize) -> Option<Decimal> {
    let value = *pieces[at].values.first().filter(|_| !pieces[at].scaled)?;
    let dash = pieces.get(at + 1).filter(|piece| piece.word == "-")?;
    let other = pieces.get(at + 2).filter(|piece| piece.scaled && dash.glued)?.values.first()?;
    let scale = if *other >= Decimal::from(1_000_000) { 1_000_000 } else { 1_000 };
    value.checked_mul(scale.into()).filter(|value| value <= other)
}

/// The money that a sign or word beside a number says.
fn money_at(pieces: &[Token], at: Option<usize>) -> Option<Option<Money>> {
    let piece = pieces.get(at?)?;
    match piece.sense {
        Some(TokenClass::Currency(money)) => Some(Some(money)),
        _ if is_currency_sign(&piece.word) => Some(money_of(&piece.word)),
        _ => None,
    }
}

/// The kind of money of a symbol.
pub fn money_of(symbol: &str) -> Option<Money> {
    Some(match symbol.trim() {
        "$" | "us$" | "usd" | "a$" | "c$" | "ca$" | "au$" => Money::Dollar,
        "€" | "eur" => Money::Euro,
        "£" | "gbp" => Money::Pound,
        "¥" | "円" | "元" | "jpy" | "cny" | "rmb" => Money::Yen,
        "₹" | "inr" | "rs" => Money::Rupee,
        "₺" | "tl" | "try" => Money::Lira,
        "zl" | "pln" => Money::Zloty,
        "r$" | "brl" => Money::Real,
        "aed" => Money::Dirham,
        "chf" => Money::Franc,
        "kr" | "sek" | "nok" | "dkk" => Money::Krona,
        "mxn" | "mx$" => Money::Peso,
        "sar" => Money::Riyal,
        _ => return None,
    })
}

fn rounding(pieces: &[Token], at: usize, lexicon: &Lexicon) -> Rounding {
    let of = |sense: Option<TokenClass>| {
        Some(match sense? {
            TokenClass::About => Rounding::About,
            TokenClass::Over => Rounding::Above,
            TokenClass::Under => Rounding::Below,
            TokenClass::Exactly => Rounding::Exact,
            _ => return None,
        })
    };
    for back in 1..=4 {
        let Some(piece) = at.checked_sub(back).map(|at| &pieces[at]) else { break };
        if piece.word == "~" || piece.word == "≈" {
            return Rounding::About;
        }
        if let Some(found) = of(piece.sense) {
            return found;
        }
        let passes = matches!(piece.sense, Some(TokenClass::Currency(_)))
            || is_currency_sign(&piece.word)
            || lexicon.is_article(&piece.word)
            || matches!(piece.word.as_str(), "just" | "a" | "to" | "little" | "bit" | "of" | "de" | "us" | "les");
        if !passes {
            break;
        }
    }
    // "…万左右", "…ドルほど", "… civarında" stand behind.
    if matches!(lexicon.language, Some(Language::Zh | Language::Ja | Language::Tr)) {
        for on in 1..=2 {
            if let Some(found) = pieces.get(at + on).and_then(|piece| of(piece.sense)) {
                return found;
            }
        }
    }
    Rounding::Exact
}

impl NumberClaim {
    /// Whether the number says this value.
    pub fn says(&self, actual: Decimal) -> bool {
        let near = |part: i64| actual.abs() * Decimal::new(part, 3);
        self.values.iter().any(|value| {
            *value == actual
                || match self.rounding {
                    Rounding::Exact => false,
                    Rounding::About => (*value - actual).abs() <= near(25),
                    Rounding::Above => *value <= actual && actual - *value <= near(100),
                    Rounding::Below => *value >= actual && *value - actual <= near(100),
                }
        })
    }

    /// Whether the number says this year: "about" is within three years, a decade is the ten.
    pub fn says_year(&self, actual: i64) -> bool {
        let actual = Decimal::from(actual);
        let apart = |value: &Decimal| *value - actual;
        self.values.iter().any(|value| {
            *value == actual
                || self.is_decade && apart(value) <= Decimal::ZERO && apart(value) > Decimal::from(-10)
                || self.rounding == Rounding::About && apart(value).abs() <= Decimal::from(3)
        })
    }
}
