//! Which home is meant by words that its type, address or text has: "the pottery studio place".

use porchlight_domain::{
    Listing, ListingId, SaleType,
    filter::{is_one_type, singular_tokens},
    fold,
};
use porchlight_lang::stated::related;
use porchlight_query::NameTerm;

use super::{
    question::Question,
    statement::{self, MAX_BYTES, Source, Statement},
    unit::Unit,
};

/// What a home must have of the name.
const MIN_PART: f32 = 0.6;
/// What another must have of the score of the best to be meant as well.
const MIN_OF_BEST: f32 = 0.85;
/// What a text is worth that has the noun of a home of another type.
const OTHER_TYPE: f32 = 0.7;
/// A word that no home has counts less: visitors add their own.
const UNKNOWN: f32 = 0.35;
/// What the noun in a text adds to the type.
const TYPE_AND_TEXT: f32 = 0.3;
/// Homes of the list shown last come before others.
const SHOWN_LAST: f32 = 0.2;
const STUDIO: &str = "studio";
/// What a home has more that is offered as those that were searched before.
const SAME_OFFER: f32 = 0.1;
/// What a home on the street of the one spoken of has more.
const SAME_STREET: f32 = 0.25;
/// What a home has more of which the text has two words of the name side by side.
const SAME_PHRASE: f32 = 0.2;
/// So many homes are all named in the question which is meant.
const MAX_CHOICE: usize = 4;

/// Where the conversation is, which tells between homes that the name fits alike.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Nearness<'a> {
    pub offered: Option<SaleType>,
    /// The folded street of the home spoken of, without its number.
    pub street: Option<&'a str>,
    pub current: Option<ListingId>,
    /// The list shown last.
    pub shown: &'a [ListingId],
    /// The name has a street or place that all the homes are at.
    pub is_placed: bool,
}

/// A word of the name as it is looked for.
struct Part<'n> {
    units: Vec<Unit>,
    /// Where it is a noun of homes.
    noun: Option<&'n NameTerm>,
}

/// The homes that have most of the words, the best first; none where none has enough of them.
pub(crate) fn homes_called(listings: Vec<Listing>, name: &[NameTerm], nearness: Nearness<'_>) -> Vec<Listing> {
    let terms = Part::all(name);
    let rows: Vec<Vec<f32>> = listings.iter().map(|listing| row(listing, &terms)).collect();
    // A word that few homes have tells most.
    let all = (1.0 + listings.len() as f32).ln();
    let weight = |at: usize| match rows.iter().filter(|row| row[at] > 0.0).count() {
        0 => UNKNOWN,
        count => (1.0 + listings.len() as f32 / count as f32).ln() / all,
    };
    let weights: Vec<f32> = (0..terms.len()).map(weight).collect();
    let whole: f32 = weights.iter().sum();
    let text_of = |phrase: &str| format!(" {} ", singular_tokens(phrase).trim());
    let pairs = name.windows(2).map(|pair| text_of(&format!("{} {}", pair[0].word, pair[1].word)));
    let compounds = name.iter().filter(|part| part.word.contains(' ')).map(|part| text_of(&part.word));
    let phrases: Vec<String> = pairs.chain(compounds).collect();
    let has_plain_term = terms.iter().any(|part| part.noun.is_none());
    let score = |listing: &Listing, row: &[f32]| {
        let own: f32 = row.iter().zip(&weights).map(|(found, weight)| found * weight).sum::<f32>() / whole.max(0.01);
        // "La casa victoriana" is none that is only a house.
        let has_its_term = row.iter().zip(&terms).any(|(found, part)| *found > 0.0 && part.noun.is_none());
        if own < MIN_PART || has_plain_term && !has_its_term {
            return 0.0;
        }
        let street = fold(&listing.content.street_address);
        let description = &listing.content.description;
        let text = text_of(&description[..description.floor_char_boundary(MAX_BYTES)]);
        let phrased = phrases.iter().filter(|phrase| text.contains(phrase.as_str())).count();
        let more = [
            (nearness.street.is_some_and(|near| street.contains(near)), SAME_STREET),
            (nearness.offered == Some(listing.content.sale_type), SAME_OFFER),
            (nearness.shown.contains(&listing.id), SHOWN_LAST),
        ];
        let more: f32 = more.into_iter().filter(|(has, _)| *has).map(|(_, more)| more).sum();
        own + more + phrased as f32 * SAME_PHRASE
    };
    let scores: Vec<f32> = listings.iter().zip(&rows).map(|(listing, row)| score(listing, row)).collect();
    let best = scores.iter().copied().fold(0.0, f32::max);
    if best == 0.0 {
        // The home spoken of would be called "it".
        let mut others = listings;
        others.retain(|listing| Some(listing.id) != nearness.current);
        let is_choice = nearness.is_placed && others.len() <= MAX_CHOICE;
        return if is_choice { others } else { Vec::new() };
    }
    let is_meant = |score: f32| score >= MIN_OF_BEST * best;
    let mut meant: Vec<(f32, Listing)> =
        scores.into_iter().zip(listings).filter(|(score, _)| is_meant(*score)).collect();
    meant.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    meant.into_iter().map(|(_, listing)| listing).collect()
}

impl<'n> Part<'n> {
    /// The nouns of homes one by one, and what else the name says, by its phrases.
    fn all(name: &'n [NameTerm]) -> Vec<Self> {
        let is_noun = |part: &&NameTerm| !part.kinds.is_empty() || part.word == STUDIO;
        let nouns = name.iter().filter(is_noun).map(|part| {
            let texts = std::iter::once(part.word.as_str()).chain(part.kinds.iter().map(String::as_str));
            let units = texts.flat_map(|text| Question::without_listing(text).units).collect();
            Self { units, noun: Some(part) }
        });
        let plain: Vec<&str> = name.iter().filter(|part| !is_noun(part)).map(|part| part.word.as_str()).collect();
        let mut units = Question::without_listing(&plain.join(" ")).units;
        if units.iter().any(|unit| unit.is_specific) {
            units.retain(|unit| unit.is_specific);
        }
        nouns.chain(units.into_iter().map(|unit| Self { units: vec![unit], noun: None })).collect()
    }

    /// How much a home has of it.
    fn found_in(&self, listing: &Listing, statements: &[Statement<'_>]) -> f32 {
        let found = |unit: &Unit| {
            let affirming = statements.iter().filter(|statement| !unit.denied_before(statement));
            affirming.map(|statement| unit.found_in(statement)).fold(0.0, f32::max)
        };
        let best = self.units.iter().map(found).fold(0.0, f32::max);
        match self.noun {
            Some(noun) if is_type_of(noun, listing) => {
                let own = Question::without_listing(&noun.word).units;
                1.0 + own.iter().map(found).fold(0.0, f32::max) * TYPE_AND_TEXT
            }
            Some(_) if best >= 1.0 => OTHER_TYPE,
            // One of the same subject is another kind of home.
            Some(_) => 0.0,
            None => best,
        }
    }
}

/// Whether the noun is the type of the home.
fn is_type_of(noun: &NameTerm, listing: &Listing) -> bool {
    let c = &listing.content;
    let kind = fold(&c.property_type);
    let is_studio = noun.word == STUDIO && c.bedrooms.is_some_and(|rooms| rooms.is_zero());
    is_studio && !kind.contains("commercial") || is_one_type(&kind, &noun.kinds)
}

/// How much a home has of each part of the name.
fn row(listing: &Listing, terms: &[Part<'_>]) -> Vec<f32> {
    let c = &listing.content;
    let mut statements = statement::all(listing);
    let of_columns = [&c.property_type, &c.street_address, &c.location].into_iter();
    statements.extend(of_columns.map(|text| Statement {
        source: Source::Sentence(text),
        tokens: related::tokens(text),
        attributes: Vec::new(),
    }));
    terms.iter().map(|part| part.found_in(listing, &statements)).collect()
}
