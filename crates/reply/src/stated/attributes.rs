//! The homes of a search by what their texts say of its attributes: those that state them, those that say nothing, and those
//! that say the contrary, which are left out.

use porchlight_domain::{Filter, Listing, ListingId, filter::stated_term, listing::features::Feature};
use porchlight_lang::{
    attributes::{self, Attribute, AttributeState},
    language::Language,
    messages::{fill, of},
};
use porchlight_query::{Query, retrieved_context::RetrievedContext};

use super::ranking::{MAX_BYTES, MAX_STATEMENTS};
use crate::{format, listing_line, quotes};

/// Homes that lack a wish of which a sentence is quoted.
const MAX_DENIALS: usize = 2;

/// What a search shows of its attributes.
#[derive(Debug, Default)]
pub(crate) struct Sorted {
    /// The homes that are shown, without those that say the contrary.
    pub context: RetrievedContext,
    /// The wishes that none of them states.
    pub unstated: Vec<&'static Attribute>,
    /// What each of them states.
    pub quotes: Vec<(ListingId, String)>,
    /// What homes say that lack an attribute, where none has it.
    pub denials: Vec<(Listing, String)>,
    /// How many others say nothing; `None` where not all were looked at.
    pub silent: Option<i64>,
}

/// What one home says.
struct Stated {
    /// For each wish the statement that has it.
    statements: Vec<Option<String>>,
    /// The statement of the contrary.
    denial: Option<String>,
}

/// Whether one of some homes states a wish of a search.
pub fn are_stated(filter: &Filter, listings: &[Listing]) -> bool {
    let all: Vec<&'static Attribute> = filter.stated_attributes().filter_map(attributes::find).collect();
    !all.is_empty() && listings.iter().any(|listing| states(&all, listing))
}

/// Whether a home states one of some wishes and lacks none.
fn states(all: &[&'static Attribute], listing: &Listing) -> bool {
    let stated = Stated::of(listing, all);
    stated.denial.is_none() && stated.statements.iter().any(Option::is_some)
}

/// The animals that a search rules out: "no pets in the building".
fn animals_ruled_out(filter: &Filter) -> impl Iterator<Item = Feature> + '_ {
    const ANIMALS: [Feature; 3] = [Feature::Pets, Feature::Dogs, Feature::Cats];
    let features = filter
        .excluded_terms
        .iter()
        .filter(|term| !term.starts_with("no "))
        .filter_map(|term| Feature::of_phrase(term));
    features.filter(|feature| ANIMALS.contains(feature))
}

/// Whether more homes are looked at than are shown.
pub(crate) fn looks_at_all(filter: &Filter) -> bool {
    filter.stated_attributes().next().is_some() || animals_ruled_out(filter).next().is_some()
}

/// Of how many homes of a search without animals the texts say nothing of them.
pub(crate) fn silent_on_pets(meaning: &Query, context: &RetrievedContext, language: Language) -> Option<String> {
    let feature = animals_ruled_out(&meaning.filter).next()?;
    let is_complete = context.relaxed.is_none() && context.total <= context.listings.len() as i64;
    let is_silent = |home: &&Listing| home.features().state(feature).is_none();
    let count = context.listings.iter().filter(is_silent).count() as i64;
    let p = of(language);
    let homes = format::homes(count, p, language);
    (is_complete && count > 0).then(|| fill(p.requests.attribute_silent, &[("homes", &homes)]))
}

/// Sorts the homes that were found; `None` without such an attribute.
pub(crate) fn sort(meaning: &Query, context: &RetrievedContext) -> Option<Sorted> {
    let filter = context.relaxed_filter.as_ref().unwrap_or(&meaning.filter);
    let mut all: Vec<&'static Attribute> = filter.stated_attributes().filter_map(attributes::find).collect();
    let last = *all.last().filter(|_| !context.listings.is_empty())?;
    // What is wished last counts most: "what if I want it by the month".
    let (states_last, fits) = (|home: &Listing| states(&[last], home), |home: &Listing| states(&all, home));
    let given_up = match all.len() > 1
        && context.listings.iter().any(fits)
        && !context.listings.iter().any(|home| fits(home) && states_last(home))
    {
        true if context.listings.iter().any(states_last) => all.drain(..all.len() - 1).collect(),
        _ => Vec::new(),
    };
    let is_complete = context.total <= context.listings.len() as i64;
    let stated = context.listings.iter().map(|listing| (listing, Stated::of(listing, &all)));
    let (fitting, denying): (Vec<(&Listing, Stated)>, Vec<_>) = stated.partition(|(_, stated)| stated.denial.is_none());
    let best = fitting.iter().map(|(_, stated)| stated.rank()).max().unwrap_or_default();
    let shown: Vec<&(&Listing, Stated)> = fitting.iter().filter(|(_, stated)| stated.rank() == best).collect();
    let silent = (fitting.len() - shown.len()) as i64;
    let is_unstated = |at: &usize| shown.iter().any(|(_, stated)| stated.statements[*at].is_none());
    let unstated = (0..all.len()).filter(is_unstated).map(|at| all[at]);
    let unstated: Vec<&'static Attribute> = given_up.into_iter().chain(unstated).collect();
    let relaxed_filter = context.relaxed_filter.as_ref().map(|filter| without(filter, &unstated));
    let quotes = shown.iter().flat_map(|(listing, stated)| stated.quotes().map(|quote| (listing.id, quote))).collect();
    let is_stated = best.1 > 0;
    let total = if is_stated || is_complete { shown.len() as i64 } else { context.total - denying.len() as i64 };
    // Where none states it, what is known of the others.
    let denials = denying.into_iter().filter_map(|(listing, stated)| Some((listing.clone(), stated.denial?)));
    let denials = denials.take(if is_stated { 0 } else { MAX_DENIALS }).collect();
    let listings = shown.into_iter().map(|(listing, _)| (*listing).clone()).collect();
    let context = RetrievedContext { listings, total, relaxed_filter, ..context.clone() };
    Some(Sorted { context, unstated, quotes, denials, silent: is_complete.then_some(silent) })
}

/// A filter without some attributes.
fn without(filter: &Filter, attributes: &[&'static Attribute]) -> Filter {
    let terms: Vec<Vec<String>> = attributes.iter().map(|attribute| stated_term(attribute.name)).collect();
    let mut filter = filter.clone();
    filter.any_terms.retain(|group| !terms.contains(group));
    filter
}

impl Stated {
    fn of(listing: &Listing, all: &[&'static Attribute]) -> Self {
        let c = &listing.content;
        let fields = c.custom_fields.iter().map(|pair| format!("{}: {}", pair.key, pair.value));
        let mut bytes = 0;
        let is_within = |sentence: &String| {
            bytes += sentence.len();
            bytes <= MAX_BYTES
        };
        let sentences = quotes::sentences(&c.description).map(str::to_owned).chain(fields);
        let sentences = sentences.take(MAX_STATEMENTS).take_while(is_within);
        let mut stated = Self { statements: vec![None; all.len()], denial: None };
        for sentence in sentences {
            for (attribute, statement) in all.iter().zip(&mut stated.statements) {
                match attribute.state_in(&sentence) {
                    Some(AttributeState::No) => stated.denial = stated.denial.take().or_else(|| Some(sentence.clone())),
                    Some(AttributeState::Yes) if statement.is_none() => *statement = Some(sentence.clone()),
                    _ => {}
                }
            }
        }
        stated
    }

    /// All wishes come first, then the last one, then the more.
    fn rank(&self) -> (bool, usize, usize) {
        let count = self.statements.iter().flatten().count();
        let has_last = self.statements.last().is_some_and(Option::is_some);
        (count == self.statements.len(), count.min(1) + usize::from(has_last), count)
    }

    /// The statements, each once.
    fn quotes(&self) -> impl Iterator<Item = String> {
        let mut quotes: Vec<String> = self.statements.iter().flatten().cloned().collect();
        quotes.dedup();
        quotes.into_iter()
    }
}

impl Sorted {
    /// The filter without the wishes that no home states: what is said to be found has the others.
    pub(crate) fn filter(&self, filter: &Filter) -> Filter {
        without(filter, &self.unstated)
    }

    /// What stands before the homes, where none states an attribute.
    pub(crate) fn opening(&self, language: Language) -> Option<String> {
        let labels: Vec<&str> = self.unstated.iter().map(|attribute| attribute.label(language)).collect();
        let p = of(language);
        let what = labels.join(p.punctuation.comma);
        (!what.is_empty()).then(|| format::sentence(&fill(p.requests.attribute_unstated, &[("what", &what)])))
    }

    /// What a home states, behind its line.
    pub(crate) fn notes<'s>(&'s self, id: ListingId, language: Language) -> impl Iterator<Item = String> + 's {
        let quotes = self.quotes.iter().filter(move |(own, _)| *own == id);
        quotes.map(move |(_, quote)| {
            let quote = format::isolated(&quote.replace('"', "'"), language);
            fill(of(language).punctuation.quoted, &[("text", &quote)])
        })
    }

    /// What stands behind the homes: how many others say nothing, or what some say that lack the attribute.
    pub(crate) fn closing(&self, language: Language) -> Option<String> {
        let p = of(language);
        let is_stated = !self.quotes.is_empty();
        if !is_stated {
            let quote = |(home, quote): &(Listing, String)| {
                quotes::quoted(quote, &listing_line::in_sentence(home, language), &p.home, language)
            };
            let lines: Vec<String> = self.denials.iter().map(|denial| format::sentence(&quote(denial))).collect();
            return (!lines.is_empty()).then(|| lines.join(p.punctuation.gap));
        }
        match self.silent {
            Some(count) if count > 0 => {
                let homes = format::homes(count, p, language);
                Some(fill(p.requests.attribute_silent, &[("homes", &homes)]))
            }
            None => Some(p.requests.attribute_silent_some.to_owned()),
            _ => None,
        }
    }
}
