//! Spanish "más barata", Italian "più cara": the cheapest or a cheaper one, by the article before it. Spanish, Italian,
//! Portuguese and French say both with the same words and put them behind the noun. The adjectives of a language are data:
//! `crates/lang/src/XX/adjectives.txt`.

use hashbrown::HashMap;
use porchlight_domain::fold;
use porchlight_lang::{language::Language, phrases::adjectives};

use crate::{
    budget::{OverBudget, StepBudget},
    tokens::Token,
};

/// Nouns of homes in the words of the grammar.
pub(super) const NOUNS: [&str; 23] = [
    "house",
    "houses",
    "apartment",
    "apartments",
    "condo",
    "condos",
    "townhouse",
    "townhouses",
    "studio",
    "studios",
    "duplex",
    "land",
    "home",
    "homes",
    "property",
    "properties",
    "listings",
    "listing",
    "cabin",
    "cabins",
    "rent",
    "rents",
    "~",
];

/// The adjectives of one language that can be compared.
#[derive(Debug, Default)]
pub(super) struct Adjectives {
    by_word: HashMap<String, Adjective>,
    /// The article is said again for the end of the scale: "la maison la plus chère"; "la maison plus chère" is only dearer.
    repeats_article: bool,
}

#[derive(Debug, Clone)]
struct Adjective {
    compared: String,
    at_the_end: String,
    plural: bool,
}

impl Adjectives {
    /// Reads the table of a language; lines that can't be read are left out.
    pub fn of(language: Language) -> Self {
        let mut out = Self { repeats_article: language == Language::Fr, ..Self::default() };
        for line in adjectives(language).lines().filter(|line| !line.starts_with('#')) {
            let Some((meant, forms)) = line.split_once('=') else { continue };
            let Some((compared, at_the_end)) = meant.split_once(',') else { continue };
            for (n, forms) in forms.split('+').enumerate() {
                for form in forms.split('|').flat_map(super::phrase_text::variants) {
                    let (compared, at_the_end) = (compared.trim().to_owned(), at_the_end.trim().to_owned());
                    out.by_word.insert(fold(form.trim()), Adjective { compared, at_the_end, plural: n > 0 });
                }
            }
        }
        out
    }

    /// Whether a folded word can be compared.
    pub fn has(&self, word: &str) -> bool {
        self.by_word.contains_key(word)
    }

    /// Whether a folded word is the plural of one.
    pub fn is_plural(&self, word: &str) -> bool {
        self.by_word.get(word).is_some_and(|adjective| adjective.plural)
    }
}

/// "mas" (now "more") or "menos" with its adjective becomes one or the other, the former before its noun.
pub(super) fn place(tokens: &mut Vec<Token>, adjectives: &Adjectives, budget: &StepBudget) -> Result<(), OverBudget> {
    let mut at = 0;
    while at + 1 < tokens.len() {
        budget.step(1)?;
        let less = tokens[at].word == "less";
        let adjective = adjectives.by_word.get(&tokens[at + 1].word).filter(|_| tokens[at].word == "more" || less);
        let Some(Adjective { compared, at_the_end, plural }) = adjective else {
            at += 1;
            continue;
        };
        let (more, max) = (compared.as_str(), at_the_end.as_str());
        let (more, max) = match more {
            _ if !less => (more, max),
            "more expensive" => ("cheaper", "cheapest"),
            _ => ("less expensive", "least expensive"),
        };
        let span = tokens[at].span.start..tokens[at + 1].span.end;
        tokens.drain(at..at + 2);
        // "El departamento en renta más chico": the apartment.
        let is_kind_of_sale = |i: usize| tokens[i].word == "rent" && i > 0 && tokens[i - 1].word == "for";
        let noun = (at.saturating_sub(7)..at)
            .rev()
            .find(|i| NOUNS.contains(&tokens[*i].word.as_str()) && !is_kind_of_sale(*i));
        let bare = at.checked_sub(1).is_some_and(|i| tokens[i].word == "the" || tokens[i].number.is_some());
        let definite = bare || !adjectives.repeats_article && noun.is_some_and(|noun| is_definite(tokens, noun));
        let mut terms: Vec<&str> = if definite { max } else { more }.split(' ').collect();
        let to = match noun {
            Some(noun) if definite && !bare => noun,
            // "la maison la moins chère": before the noun, without its own article.
            Some(noun)
                if definite && adjectives.repeats_article && noun + 2 == at && tokens[noun + 1].word == "the" =>
            {
                tokens.remove(noun + 1);
                at -= 1;
                noun
            }
            _ => {
                terms.extend(definite.then_some(if *plural { "homes" } else { "one" }));
                at
            }
        };
        let new = terms.into_iter().map(|word| Token {
            word: word.to_owned(),
            span: span.clone(),
            foreign: true,
            ..Token::default()
        });
        let count = new.len();
        tokens.splice(to..to, new);
        at += count;
    }
    Ok(())
}

/// "la casa", "las 3 casas", "casas" at the beginning of its phrase; not "una casa", "hay casas".
fn is_definite(tokens: &[Token], noun: usize) -> bool {
    let before = |back: usize| noun.checked_sub(back).map_or("", |at| tokens[at].word.as_str());
    const OPEN: &[&str] = &["a", "any", "some", "something", "other", "more", "there", "have"];
    let counted = noun.checked_sub(1).is_some_and(|at| tokens[at].number.is_some());
    let article = if counted { before(2) } else { before(1) };
    !OPEN.contains(&article)
}
