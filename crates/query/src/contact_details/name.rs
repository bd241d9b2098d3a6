//! Finds the name of who writes: after "my name is" in twelve languages, or beside the number left. A lead without a
//! name is half a lead, and a wrong name ("Interested") is worse.

use std::sync::LazyLock;

use hashbrown::HashMap;

use crate::known_words;

/// What only comes before a name; folded.
const SURE: &[&str] = &[
    "my name is",
    "my names",
    "name is",
    "names",
    "me llamo",
    "me dicen",
    "a nombre de",
    "under the name",
    "ask for",
    "mi nombre es",
    "je mappelle",
    "mon nom est",
    "ich heisse",
    "mein name ist",
    "meu nome e",
    "me chamo",
    "chamome",
    "mi chiamo",
    "il mio nome e",
    "mijn naam is",
    "ik heet",
    "nazywam sie",
    "mam na imie",
    "benim adim",
    "adim",
    "ismim",
    "nombre",
    "name",
    "nom",
    "nome",
    "naam",
    "اسمي",
    "انا اسمي",
];

/// What may come before anything else too: "I'm interested".
const UNSURE: &[&str] = &[
    "i am", "im", "we are", "were", "this is", "soy", "somos", "le habla", "habla", "je suis", "ich bin", "sou",
    "eu sou", "sono", "ik ben", "jestem", "ben", "its", "hier ist", "انا",
];

/// Introductions in words, by their first word.
type ByWord = HashMap<&'static str, Vec<Vec<&'static str>>>;

static SURE_BY_WORD: LazyLock<ByWord> = LazyLock::new(|| by_word(SURE));
static UNSURE_BY_WORD: LazyLock<ByWord> = LazyLock::new(|| by_word(UNSURE));

fn by_word(intros: &[&'static str]) -> ByWord {
    let mut out = ByWord::new();
    for terms in intros.iter().map(|intro| intro.split(' ').collect::<Vec<_>>()) {
        out.entry(terms[0]).or_default().push(terms);
    }
    out
}

/// A longer word is no part of a name.
const MAX_WORD_CHARS: usize = 40;

/// Longer single words without a capital are no names.
pub(super) const MAX_SMALL_NAME_CHARS: usize = 12;

/// Words that stay small inside of a name.
pub(super) const PARTICLES: [&str; 16] =
    ["de", "la", "del", "los", "las", "van", "von", "der", "den", "da", "do", "dos", "di", "bin", "al", "el"];

/// Words that end a name typed without capitals.
pub(super) const ENDS: &[&str] = &[
    "and",
    "y",
    "e",
    "et",
    "und",
    "en",
    "i",
    "ve",
    "my",
    "mi",
    "mon",
    "meine",
    "meu",
    "mio",
    "mijn",
    "moj",
    "phone",
    "tel",
    "telefono",
    "number",
    "numero",
    "email",
    "mail",
    "correo",
    "call",
    "you",
    "can",
    "at",
    "from",
    "here",
    "im",
    "is",
    "con",
    "with",
    "busco",
    "quiero",
    "quisiera",
    "estoy",
    "agente",
    "interesado",
    "interesada",
    "un",
    "una",
    "que",
    "por",
    "para",
    "not",
    "a",
    "an",
    "the",
    "looking",
    "interested",
    "calling",
    "se",
    "or",
    "o",
    "but",
    "pero",
    "por",
    "favor",
    "muy",
    "nuevo",
    "ورقمي",
    "رقمي",
    "وبريدي",
    "بريدي",
    "وهاتفي",
    "هاتفي",
];

/// Words between the names of two people.
pub(super) const AND: [&str; 8] = ["and", "y", "e", "et", "und", "en", "i", "ve"];

/// Words typed with a capital beside a number that are no name.
pub(super) const NO_NAME: &[&str] = &[
    "hi",
    "hello",
    "hey",
    "hola",
    "thanks",
    "gracias",
    "call",
    "text",
    "phone",
    "email",
    "mail",
    "tel",
    "telefono",
    "mobile",
    "cell",
    "whatsapp",
    "contact",
    "contacto",
    "please",
    "my",
    "mi",
    "me",
    "yes",
    "si",
    "ok",
    "sure",
    "correo",
    "number",
    "numero",
    "llamame",
    "sorry",
    "oops",
    "typo",
    "wait",
    "perdon",
    "disculpe",
    "pardon",
    "scusi",
    "desculpe",
    "entschuldigung",
    "przepraszam",
];

/// A word with where it stands and whether a sign ends the name behind it.
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) folded: String,
    pub(super) ends: bool,
}

/// The name that the message introduces its writer with, "" when it does not.
pub(super) fn introduced(text: &str) -> String {
    let terms = terms(text);
    for (intros, sure) in [(&*SURE_BY_WORD, true), (&*UNSURE_BY_WORD, false)] {
        for at in (0..terms.len()).filter(|at| !is_first_name(&terms[*at], text)) {
            let known = intros.get(terms[at].folded.as_str()).map_or(&[][..], Vec::as_slice);
            // "We're downsizing" names nobody.
            let is_of_several = matches!(&*terms[at].folded, "we" | "were" | "somos");
            let is_small = |at: usize| terms.get(at).is_none_or(|word| !is_capital(word.text));
            if let Some(length) = known.iter().filter_map(|intro| intro_at(&terms, at, intro)).max()
                && !(is_of_several && is_small(at + length))
            {
                let name = name_at(&terms[at + length..], sure);
                if !name.is_empty() {
                    return name;
                }
            }
        }
    }
    without_spaces(text)
}

/// "Ben Ng": a name, though "ben" is Turkish for "I'm".
fn is_first_name(word: &Word<'_>, text: &str) -> bool {
    word.text == "Ben" && !text.contains(['ı', 'ğ', 'ş', 'İ', 'Ğ', 'Ş'])
}

/// The name behind "my name is", "" for none; not behind "name" alone, nor "I'm".
pub(super) fn stated(text: &str) -> String {
    let terms = terms(text);
    let named = (0..terms.len()).find_map(|at| {
        let known = SURE_BY_WORD.get(terms[at].folded.as_str())?;
        let whole = known.iter().filter(|intro| intro.len() > 1 || matches!(intro[0], "adim" | "ismim" | "اسمي"));
        let length = whole.filter_map(|intro| intro_at(&terms, at, intro)).max()?;
        Some(name_at(&terms[at + length..], true)).filter(|name| !name.is_empty())
    });
    named.unwrap_or_else(|| without_spaces(text))
}

fn intro_at(terms: &[Word<'_>], at: usize, intro: &[&str]) -> Option<usize> {
    let own = terms.get(at..at + intro.len())?;
    own.iter().zip(intro).all(|(word, part)| word.folded == *part).then_some(intro.len())
}

/// Words with capitals as far as they go; small ones only where nothing else can be meant.
fn name_at(terms: &[Word<'_>], sure: bool) -> String {
    let plain = |word: &Word<'_>| {
        !ENDS.contains(&word.folded.as_str())
            && !word.text.chars().any(|c| c.is_ascii_digit())
            && word.text.chars().nth(MAX_WORD_CHARS).is_none()
    };
    let capitals = terms.first().is_some_and(|word| is_capital(word.text) && plain(word));
    // "Yadira y Noel" are two.
    let joins = |at: usize| {
        let is_name = |at: usize| {
            terms
                .get(at)
                .is_some_and(|word| is_capital(word.text) && plain(word) && !known_words::is_common(&word.folded))
        };
        AND.contains(&terms[at].folded.as_str()) && at > 0 && !terms[at - 1].ends && is_name(at - 1) && is_name(at + 1)
    };
    let mut taken: Vec<&Word<'_>> = Vec::new();
    let mut closed = false;
    for (at, word) in terms.iter().enumerate().take(5) {
        let particle = (PARTICLES.contains(&word.folded.as_str()) || capitals && joins(at)) && !taken.is_empty();
        let fits = if capitals { is_capital(word.text) && plain(word) } else { plain(word) };
        if !fits && !particle {
            closed = !word.text.chars().any(char::is_alphabetic) || ENDS.contains(&word.folded.as_str());
            break;
        }
        taken.push(word);
        if word.ends {
            closed = true;
            break;
        }
    }
    while taken.last().is_some_and(|word| PARTICLES.contains(&word.folded.as_str())) {
        taken.pop();
    }
    let common = taken.first().is_none_or(|word| known_words::is_common(&word.folded) && (!capitals || !sure));
    let unsure_small = !capitals && !sure && (!closed || taken.len() > 3);
    if common || unsure_small || taken.len() > 5 {
        return String::new();
    }
    let shown: Vec<String> =
        taken.iter().map(|word| if capitals { word.text.to_owned() } else { titled(word) }).collect();
    shown.join(" ")
}

pub(super) fn titled(word: &Word<'_>) -> String {
    if PARTICLES.contains(&word.folded.as_str()) {
        return word.text.to_owned();
    }
    let mut letters = word.text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Scripts without capitals count as having one.
pub(super) fn is_capital(word: &str) -> bool {
    word.chars().next().is_some_and(|c| c.is_alphabetic() && !c.is_lowercase())
}

pub(super) fn terms(text: &str) -> Vec<Word<'_>> {
    let mut out: Vec<Word<'_>> = Vec::new();
    let inside = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’' | '-') || ('\u{300}'..='\u{36f}').contains(&c);
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_alphanumeric()) {
        if let Some(last) = out.last_mut() {
            last.ends = rest[..start].contains([',', ';', ':', '.', '!', '?', '\n', '(', '/', '|', '，', '。', '،']);
        }
        let from = &rest[start..];
        let end = from.find(|c| !inside(c)).unwrap_or(from.len());
        let word = from[..end].trim_end_matches(['\'', '’', '-']);
        let mut folded = porchlight_domain::fold(word);
        folded.retain(|c| !matches!(c, '\'' | '’' | '-'));
        out.push(Word { text: word, folded, ends: false });
        rest = &from[end..];
    }
    if let Some(last) = out.last_mut() {
        last.ends = true;
    }
    out
}

/// Chinese and Japanese: "我叫王小明", "田中と申します".
fn without_spaces(text: &str) -> String {
    if text.is_ascii() {
        return String::new();
    }
    let is_han = |c: char| ('\u{3040}'..='\u{30ff}').contains(&c) || ('\u{4e00}'..='\u{9fff}').contains(&c) || c == '·';
    for intro in ["我叫", "我的名字是", "我姓", "私の名前は", "名前は"] {
        if let Some((_, rest)) = text.split_once(intro) {
            let name: String = rest.trim_start().chars().take_while(|c| is_han(*c)).take(8).collect();
            let name = name.trim_end_matches("です").trim_end_matches("と申します");
            if (1..=6).contains(&name.chars().count()) {
                return name.to_owned();
            }
        }
    }
    let before = text.split_once("と申します").map(|(before, _)| before).unwrap_or_default();
    let name: Vec<char> = before.chars().rev().take_while(|c| is_han(*c)).take(8).collect();
    name.into_iter().rev().collect::<String>().trim_start_matches("私は").to_owned()
}
