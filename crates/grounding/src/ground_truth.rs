//! Says whether a sentence of a model is true of the data, and what to say instead. It knows which home a sentence
//! speaks of, also from the sentence before.

use std::ops::Range;

use porchlight_domain::fold;
use porchlight_lang::{claims::TokenClass, language::Language, messages::of};
use porchlight_query::{
    FairHousingClass, Field, Query,
    fair_housing::is_area_remark,
    retrieved_context::{ChatbotProfile, RetrievedContext},
};

use crate::{
    VerifiedText,
    aggregates::ClaimedAggregate,
    calculations::CalculatedNumbers,
    claims,
    compare::ListingRecords,
    features,
    links::{self, Allowed},
    mentions::Mentions,
    numbers::context::Claim,
    places::Places,
    quoted_entries::Saved,
    sentence::{ParsedSentence, SentenceLanguage},
    sentence_result::{SentenceFindings, claimed_field},
    subjects,
    table::Table,
    text::{has_unread_digit, mask, plain},
    tokens::lexicon,
};

use porchlight_reply::calculations;

pub use crate::sentence_result::SentenceResult;

/// The data, ready to be compared, and the home that the text speaks of.
#[derive(Debug)]
pub struct GroundTruth {
    records: ListingRecords,
    calculated: CalculatedNumbers,
    /// The built-in sentence of a calculation.
    worked_out: Option<String>,
    mentions: Mentions,
    allowed: Allowed,
    places: Places,
    saved: Saved,
    /// Currency symbols of the listings that are words, folded.
    symbols: Vec<String>,
    language: Language,
    tongue: SentenceLanguage,
    current: Option<usize>,
    table: Table,
}

impl GroundTruth {
    pub fn new(context: &RetrievedContext, bot: &ChatbotProfile, meaning: &Query, language: Language) -> Self {
        let current = if context.listings.len() == 1 { Some(0) } else { None };
        let expected = Language::by_name(&bot.language).unwrap_or(meaning.language);
        let symbols = context.listings.iter().map(|listing| fold(&listing.content.currency_symbol));
        let mut symbols: Vec<String> = symbols.filter(|symbol| symbol.chars().any(char::is_alphabetic)).collect();
        symbols.dedup();
        Self {
            records: ListingRecords::new(context, meaning),
            calculated: CalculatedNumbers::new(context, bot, meaning),
            worked_out: calculations::worked_out(meaning, context, bot, language),
            mentions: Mentions::new(&context.listings),
            allowed: Allowed::new(context, bot),
            places: Places::new(context, bot, meaning),
            saved: Saved::new(&context.saved),
            symbols,
            language,
            tongue: SentenceLanguage(Some(expected)),
            current,
            table: Table::default(),
        }
    }

    /// Judges one sentence or line and remembers which home it spoke of last.
    pub fn verify_sentence(&mut self, sentence: &str) -> SentenceResult {
        let text = plain(sentence);
        let mut found = SentenceFindings::default();
        let mentions = self.mentions.find(&text);
        let masked = self.links(&text, &mentions, &mut found);
        let masked = mask(&masked, mentions.iter().map(|(span, _)| span.clone()).chain(self.saved.telephones(&masked)));
        if has_unread_digit(&text) {
            found.wrong(self.current, Field::Everything);
        }
        if let Some(cells) = self.table.read(&text, &masked, &self.mentions, lexicon::of(self.tongue.0)) {
            for cell in cells {
                self.cell(&cell.text, cell.listing.or(self.current), cell.claim.as_ref(), &mut found);
            }
            return found.result(&self.records, self.language);
        }
        let reading = self.tongue.read(&masked, &self.symbols);
        if is_area_remark(&masked) && is_area_remark(&self.places.blank(&masked)) {
            return self.neutral(&text, found);
        }
        if mentions.is_empty() && self.saved.quotes(&reading, &masked) {
            return found.result(&self.records, self.language);
        }
        let named: Vec<(usize, usize)> = mentions.iter().map(|(span, property)| (span.start, *property)).collect();
        let candidates = if named.is_empty() { self.records.ordinals(&masked) } else { named };
        let phrase = ClaimedAggregate { reading: &reading, text: &masked, listings: &candidates };
        self.amounts(&phrase, None, None, &mut found);
        self.dates(&phrase, &mut found);
        self.states(&phrase, &mut found);
        self.orders(&phrase, &mut found);
        self.places(&phrase, &mentions, &mut found);
        self.features(&phrase, &mut found);
        self.openings(&phrase, &mut found);
        self.current = subjects::last_subject(&phrase).or(self.current);
        let has_amount = reading.numbers.iter().any(|number| number.money.is_some());
        let mut result = found.result(&self.records, self.language);
        // A wrong amount in an answer that works something out: the right ones, not the price.
        if !result.is_true && has_amount && self.worked_out.is_some() {
            result.instead = self.worked_out.clone();
        }
        result
    }

    /// The sentence on people, safety and schools in the place of a model's own remark.
    fn neutral(&self, text: &str, mut found: SentenceFindings) -> SentenceResult {
        let name = FairHousingClass::AboutOthersOrPlace.name();
        found.contradiction(true, text, name, None, None, Field::Neighborhood);
        let mut result = found.result(&self.records, self.language);
        result.instead = Some(of(self.language).small_talk.steering.to_owned());
        result
    }

    fn cell(&mut self, text: &str, listing_index: Option<usize>, hint: Option<&Claim>, found: &mut SentenceFindings) {
        let reading = self.tongue.read(text, &self.symbols);
        let phrase = ClaimedAggregate { reading: &reading, text, listings: &[] };
        self.amounts(&phrase, listing_index, hint, found);
        if let Some(property) = listing_index {
            let states = self.records.contradicts_state(&reading, property, 1);
            found.contradiction(states, text, "Status", self.id(property), Some(property), Field::Status);
        }
    }

    fn id(&self, listing_index: usize) -> Option<porchlight_domain::ListingId> {
        Some(self.records.listing(listing_index).id)
    }

    /// Checks the links; gives the text without their targets.
    fn links(&self, text: &str, mentions: &[(Range<usize>, usize)], found: &mut SentenceFindings) -> String {
        let mut spans = Vec::new();
        for link in links::find(text) {
            let target = self
                .allowed
                .target(&link)
                .or_else(|| (!link.is_image && self.saved.has_url(&link.target)).then_some(None));
            let outside = |span: &Range<usize>| text.get(span.clone()).is_some_and(|part| !part.contains("://"));
            let before = mentions.iter().filter(|(span, _)| outside(span) && span.start < link.span.end);
            let named = before.map(|(_, property)| *property).next_back();
            let ok = match target {
                None => false,
                Some(None) => true,
                Some(Some(property)) => named.is_none_or(|named| self.records.same_page(named, property)),
            };
            let property = named.or(target.flatten()).or(self.current);
            found.checked.push(VerifiedText {
                text: link.target.clone(),
                field: "Link".into(),
                listing_id: property.and_then(|property| self.id(property)),
                ok,
                instead: None,
            });
            if !ok {
                found.wrong(property, Field::Link);
            }
            let label = text[link.span.clone()].find("](").filter(|_| text[link.span.clone()].starts_with('['));
            spans.push(link.span.start + label.unwrap_or(0)..link.span.end);
        }
        mask(text, spans.into_iter())
    }

    fn amounts(
        &self,
        claimed: &ClaimedAggregate<'_>,
        given: Option<usize>,
        hint: Option<&Claim>,
        found: &mut SentenceFindings,
    ) {
        let reading = claimed.reading;
        let all = reading.has(|sense| sense == TokenClass::All) && claimed.listings.len() != 1;
        let claims = claims::claims(reading, claimed.text);
        for (i, (number, own)) in reading.numbers.iter().zip(claims).enumerate() {
            let claim = match (hint, own) {
                (
                    Some(hint),
                    Claim::Loose { .. }
                    | Claim::Money { .. }
                    | Claim::Of(_)
                    | Claim::SquareFeet
                    | Claim::SquareMeters { .. },
                ) => hint.clone(),
                (_, own) => own,
            };
            if claim == Claim::Marker {
                continue;
            }
            let unnamed =
                if claimed.listings.is_empty() { self.current.filter(|_| !self.speaks_of_many(reading)) } else { None };
            let pronoun = self.current.filter(|_| subjects::is_pronoun_reference(claimed, number.span.start));
            let listing = given.or(pronoun).or_else(|| subjects::listing_for(claimed, i)).or(unnamed);
            let ok = all && given.is_none() && self.records.is_true_of_all(&claim, number, claimed)
                || self.records.is_true(&claim, number, listing, claimed)
                || listing.is_none_or(|listing| listing == 0)
                    && self.calculated.is_true(&claim, number, claimed.reading);
            let field = claimed_field(&claim);
            found.checked.push(VerifiedText {
                text: claimed.text.get(number.span.clone()).unwrap_or_default().to_owned(),
                field: field.as_ref().map(Field::stored_name).unwrap_or_default(),
                listing_id: listing.and_then(|listing| self.id(listing)),
                ok,
                instead: None,
            });
            if !ok {
                found.wrong(listing, field.unwrap_or(Field::Everything));
            }
        }
    }

    /// "Prices range from …", "There are 3 homes …": not the home of the sentence before.
    fn speaks_of_many(&self, reading: &ParsedSentence) -> bool {
        self.records.listings.len() > 1
            && (reading.has(|sense| sense == TokenClass::Range) && reading.numbers.len() > 1
                || reading.has(|sense| sense == TokenClass::Found) && reading.has(|sense| sense == TokenClass::Listing))
    }

    /// The one home that a sentence speaks of.
    fn only_listing(&self, claimed: &ClaimedAggregate<'_>) -> Option<usize> {
        match claimed.listings {
            [] => self.current.filter(|_| !self.speaks_of_many(claimed.reading)),
            [(_, first), rest @ ..] => rest.iter().all(|(_, listing)| listing == first).then_some(*first),
        }
    }

    fn dates(&self, claimed: &ClaimedAggregate<'_>, found: &mut SentenceFindings) {
        for date in &claimed.reading.dates {
            let listing = claimed.listings.last().map(|(_, listing)| *listing).or(self.current);
            let ok = match listing {
                Some(_) if claimed.listings.len() > 1 => {
                    claimed.listings.iter().any(|(_, listing)| self.records.has_date(date, *listing))
                }
                Some(listing) => self.records.has_date(date, listing),
                None => (0..self.records.listings.len()).any(|listing| self.records.has_date(date, listing)),
            };
            found.contradiction(
                !ok,
                claimed.text,
                "SoldDate",
                listing.and_then(|listing| self.id(listing)),
                listing,
                Field::SoldDate,
            );
        }
    }

    fn states(&self, claimed: &ClaimedAggregate<'_>, found: &mut SentenceFindings) {
        if let Some(listing) = self.only_listing(claimed) {
            let contradicts = self.records.contradicts_state(claimed.reading, listing, 1);
            found.contradiction(contradicts, claimed.text, "Status", self.id(listing), Some(listing), Field::Status);
            return;
        }
        // Several homes: what stands up to the next one is said of each.
        for clause in subjects::clauses(claimed) {
            let reading = SentenceLanguage(claimed.reading.lexicon.language)
                .read(claimed.text.get(clause.span.clone()).unwrap_or_default(), &[]);
            let contradicts = self.records.contradicts_state(&reading, clause.listing, 1);
            found.contradiction(
                contradicts,
                claimed.text,
                "Status",
                self.id(clause.listing),
                Some(clause.listing),
                Field::Status,
            );
        }
    }

    fn orders(&self, claimed: &ClaimedAggregate<'_>, found: &mut SentenceFindings) {
        for wrong in self.records.wrong_orders(claimed, self.current) {
            let text = claimed.text.get(wrong.span).unwrap_or_default();
            found.contradiction(
                true,
                text,
                "Comparison",
                self.id(wrong.listing_index),
                Some(wrong.listing_index),
                wrong.field,
            );
        }
    }

    fn places(&self, claimed: &ClaimedAggregate<'_>, mentions: &[(Range<usize>, usize)], found: &mut SentenceFindings) {
        for span in self.places.invented_street_addresses(claimed.reading, claimed.text) {
            found.contradiction(
                true,
                claimed.text.get(span).unwrap_or_default(),
                "Address",
                None,
                None,
                Field::StreetAddress,
            );
        }
        let listing = self.only_listing(claimed);
        let ends: Vec<usize> = mentions.iter().map(|(span, _)| span.end).collect();
        let after_in = listing.and_then(|_| self.places.invented_places(claimed.reading));
        if let Some(span) = after_in.or_else(|| self.places.invented_after(claimed.reading, &ends)) {
            found.contradiction(
                true,
                claimed.text.get(span).unwrap_or_default(),
                "City",
                None,
                listing,
                Field::StreetAddress,
            );
        }
        let whole =
            listing.filter(|_| claimed.listings.len() == 1 || claimed.reading.has(|sense| sense == TokenClass::It));
        let whole = whole.map(|listing| (listing, 0..claimed.text.len()));
        let pieces = mentions.iter().enumerate().filter(|_| claimed.listings.len() > 1).map(|(at, (span, listing))| {
            let next = mentions.get(at + 1).map_or(claimed.text.len(), |(span, _)| span.start);
            (*listing, span.end..subjects::few_terms(claimed.text, span.end, next))
        });
        for (listing, span) in whole.into_iter().chain(pieces) {
            if let Some(city) = self.records.foreign_city(claimed.text, listing, span) {
                found.contradiction(true, &city, "City", self.id(listing), Some(listing), Field::StreetAddress);
            }
        }
    }

    fn features(&self, claimed: &ClaimedAggregate<'_>, found: &mut SentenceFindings) {
        if !self.records.states_features(claimed.reading, !claimed.listings.is_empty()) {
            return;
        }
        let all = claimed.reading.has(|sense| sense == TokenClass::All);
        let stated = features::stated(claimed.text);
        for named in features::find(claimed.reading) {
            let listing = match claimed.listings {
                [] if claimed.reading.has(|sense| sense == TokenClass::Listing) => None,
                [] => self.only_listing(claimed),
                candidates => subjects::listing_at(candidates, named.span.start),
            };
            let every = if all { claimed.listings.iter().map(|(_, listing)| *listing).collect() } else { Vec::new() };
            for listing in every.into_iter().chain(listing) {
                let contradicts = self.records.contradicts_feature(claimed.reading, &named, &stated, listing);
                let text = claimed.text.get(named.span.clone()).unwrap_or_default();
                found.contradiction(
                    contradicts,
                    text,
                    "Feature",
                    self.id(listing),
                    Some(listing),
                    Field::Feature(fold(text)),
                );
            }
        }
        if let Some(listing) = self.only_listing(claimed)
            && let Some(feature) = self.records.contradicts_rules(claimed.reading, &stated, listing)
        {
            let field = Field::Feature(feature.name().to_owned());
            found.contradiction(true, claimed.text, "Feature", self.id(listing), Some(listing), field);
        }
    }

    fn openings(&self, claimed: &ClaimedAggregate<'_>, found: &mut SentenceFindings) {
        let listing = self.only_listing(claimed);
        if self.records.contradicts_opening(claimed.reading, listing) {
            let id = listing.and_then(|listing| self.id(listing));
            found.contradiction(true, claimed.text, "OpenHouse", id, listing, Field::OpenHouse);
        }
    }
}
