//! What a listing states in its description, by concept: the words of a question and the words that state what it asks
//! about are rarely the same, and may be of two languages.

pub mod attributes;
pub mod plain;
pub mod related;
pub mod stems;

use std::sync::LazyLock;

use porchlight_domain::fold;

const CONCEPTS: &str = include_str!("concepts.txt");

/// Something that a description may state.
#[derive(Debug, Default)]
pub struct Concept {
    /// What it is called in queries.
    pub name: &'static str,
    questions: Vec<Phrase>,
    stated: Vec<Phrase>,
    hidden: Vec<Phrase>,
}

/// A phrase between spaces, and its plural.
#[derive(Debug)]
struct Phrase(Vec<String>);

static TABLE: LazyLock<Vec<Concept>> = LazyLock::new(|| {
    let mut table: Vec<Concept> = Vec::new();
    for (name, kind, phrases) in lines() {
        if table.last().is_none_or(|last| last.name != name) {
            table.push(Concept { name, ..Concept::default() });
        }
        let Some(concept) = table.last_mut() else { continue };
        let phrases = phrases.split('|').map(str::trim).filter(|phrase| !phrase.is_empty()).map(Phrase::read);
        match kind {
            "asked" => concept.questions.extend(phrases),
            "stated" => concept.stated.extend(phrases),
            "hidden" => concept.hidden.extend(phrases),
            _ => {}
        }
    }
    table
});

fn lines() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let lines = CONCEPTS.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.filter_map(|line| {
        let (name, phrases) = line.split_once('=')?;
        let (name, kind) = name.trim().rsplit_once(' ')?;
        Some((name, kind, phrases))
    })
}

/// The concept of a name, in the singular or plural.
pub fn concept(name: &str) -> Option<&'static Concept> {
    let exact = TABLE.iter().find(|concept| concept.name == name);
    exact.or_else(|| TABLE.iter().find(|concept| is_same_noun(concept.name, name)))
}

/// "Utility" and "utilities", "horse" and "horses".
fn is_same_noun(one: &str, other: &str) -> bool {
    let stem = |noun: &str| match noun.strip_suffix("ies") {
        Some(stem) => stem.to_owned(),
        None => noun.trim_end_matches('s').trim_end_matches('y').to_owned(),
    };
    stem(one) == stem(other)
}

/// The concepts that a question asks about, in the order of the table.
pub fn of_question(question: &str) -> Vec<&'static Concept> {
    let text = spaced(question);
    TABLE.iter().filter(|concept| concept.questions.iter().any(|phrase| phrase.is_in(&text))).collect()
}

impl Concept {
    /// How many words of a sentence state it; 0 where it says nothing about it.
    pub fn stated_by(&self, sentence: &str) -> usize {
        let text = self.without_hidden(&spaced(sentence));
        self.stated.iter().filter(|phrase| phrase.is_in(&text)).map(Phrase::word_count).sum()
    }

    /// Whether a sentence has words that only look like it.
    pub fn is_hidden_in(&self, sentence: &str) -> bool {
        let text = spaced(sentence);
        self.hidden.iter().any(|phrase| phrase.is_in(&text))
    }

    /// A sentence without what only looks like it: words between spaces.
    fn without_hidden(&self, sentence: &str) -> String {
        let phrases = self.hidden.iter().flat_map(|phrase| &phrase.0);
        phrases.fold(spaced(sentence), |text, pattern| text.replace(pattern.as_str(), " "))
    }
}

impl Phrase {
    fn read(phrase: &str) -> Self {
        let is_open = phrase.ends_with('*');
        let pattern = spaced(phrase.trim_end_matches('*'));
        if is_open {
            return Self(vec![pattern.trim_end().to_owned()]);
        }
        let stem = pattern.trim_end();
        let plural = (!stem.ends_with('s')).then(|| format!("{stem}s "));
        Self([pattern.clone()].into_iter().chain(plural).collect())
    }

    fn is_in(&self, text: &str) -> bool {
        self.0.iter().any(|pattern| text.contains(pattern.as_str()))
    }

    fn word_count(&self) -> usize {
        self.0.first().map_or(0, |pattern| pattern.split_whitespace().count())
    }
}

/// The folded words of a text, each between spaces.
fn spaced(text: &str) -> String {
    let folded = fold(text);
    let mut out = String::with_capacity(folded.len() + 2);
    out.push(' ');
    for word in folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        out.push_str(word);
        out.push(' ');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_read() {
        let count = CONCEPTS.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).count();
        assert_eq!(lines().count(), count);
        for (name, kind, _) in lines() {
            assert!(matches!(kind, "asked" | "stated" | "hidden"), "{name} {kind}");
        }
        for concept in TABLE.iter() {
            assert!(!concept.stated.is_empty(), "{}", concept.name);
            assert_eq!(TABLE.iter().filter(|other| other.name == concept.name).count(), 1, "{}", concept.name);
        }
    }

    #[test]
    fn a_question_and_a_sentence_meet_in_a_concept() {
        for (question, name, sentence) in [
            ("Can I use FHA?", "financing", "Cash or renovation loan only."),
            ("¿me aceptan un préstamo FHA?", "financing", "Qualifies for FHA and VA loans according to the seller."),
            ("when was that last checked", "inspection", "Private well; the septic was inspected in May 2026."),
            ("¿los inquilinos tienen contrato?", "tenant", "Unit A rents for $1,950 a month, month to month."),
            ("¿el agua es de pozo?", "city water", "Well and septic, pellet stove and heat pump."),
            ("which elementary is it", "school", "Zoned for Orchard Flats Elementary and Quillmere High."),
            ("what's wrong with it", "condition", "Investor special: the roof needs replacement."),
            ("the one with the wide doors", "wide doors", "No steps at the front entry and 36-inch doorways."),
        ] {
            let concept = of_question(question).into_iter().find(|concept| concept.name == name);
            assert!(concept.is_some_and(|concept| concept.stated_by(sentence) > 0), "{question}");
        }
    }

    #[test]
    fn what_only_looks_like_it_states_nothing() {
        let states = |name, sentence| concept(name).is_some_and(|concept| concept.stated_by(sentence) > 0);
        assert!(!states("water supply", "Heat and hot water included."));
        assert!(!states("city water", "A well kept home, as well as a garage."));
        assert!(!states("floor", "Laundry room on the same floor."));
        assert!(states("floor", "Top-floor unit, no elevator."));
    }
}
