//! Checks the direction of comparisons: "cheaper than", "the newest", "costs $5,000 more than". Right numbers in the
//! wrong direction mislead as much as wrong ones.

use porchlight_domain::{Listing, Order};
use porchlight_lang::{claims::TokenClass, language::Language};
use porchlight_query::Field;
use rust_decimal::Decimal;

use crate::{
    aggregates::ClaimedAggregate,
    compare::{ListingRecords, square_feet},
};

/// What homes are compared by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum By {
    Price,
    Area,
    Lot,
    Year,
    Hoa,
    Beds,
}

/// A comparison that does not hold.
pub struct WrongOrder {
    pub listing_index: usize,
    pub field: Field,
    /// Bytes of the comparing word.
    pub span: std::ops::Range<usize>,
}

impl ListingRecords {
    /// The homes that the sentence compares: the one said to be more or less, and the other.
    pub fn compared(&self, claimed: &ClaimedAggregate<'_>, current: Option<usize>) -> Option<(usize, usize)> {
        let (at, _) = claimed.reading.all(is_comparing).next()?;
        self.pair(claimed, at, current)
    }

    /// Every comparison of the sentence that the records contradict.
    pub fn wrong_orders(&self, claimed: &ClaimedAggregate<'_>, current: Option<usize>) -> Vec<WrongOrder> {
        let denied = |at: usize| {
            (1..=3)
                .any(|back| at.checked_sub(back).is_some_and(|at| claimed.reading.sense(at) == Some(TokenClass::Not)))
        };
        if claimed.reading.is_question() {
            return Vec::new();
        }
        let mut out = Vec::new();
        for (at, sense) in claimed.reading.all(|_| true).filter(|(at, _)| !denied(*at)) {
            let wrong = match (superlative(sense), direction(sense).or_else(|| more(claimed, at, sense))) {
                (Some((by, min)), _) => self.wrong_superlative(claimed, at, by, min, current),
                (_, Some((by, less))) => self.wrong_comparison(claimed, at, by, less, current),
                _ => None,
            };
            let span = claimed.reading.pieces[at].span.clone();
            out.extend(wrong.map(|(property, by)| WrongOrder { listing_index: property, field: field(by), span }));
        }
        out
    }

    fn wrong_comparison(
        &self,
        claimed: &ClaimedAggregate<'_>,
        at: usize,
        by: By,
        less: bool,
        current: Option<usize>,
    ) -> Option<(usize, By)> {
        let by = narrowed(claimed, at, by);
        let (a, b) = self.pair(claimed, at, current)?;
        let (x, y) = (value(self.listing(a), by)?, value(self.listing(b), by)?);
        let holds = if less { x < y } else { x > y };
        (!holds).then_some((a, by))
    }

    /// Who is compared with whom.
    fn pair(&self, claimed: &ClaimedAggregate<'_>, at: usize, current: Option<usize>) -> Option<(usize, usize)> {
        let start = claimed.reading.pieces.get(at)?.span.start;
        let before: Vec<(usize, usize)> =
            claimed.listings.iter().filter(|(place, _)| *place < start).copied().collect();
        let after: Vec<usize> =
            claimed.listings.iter().filter(|(place, _)| *place > start).map(|(_, property)| *property).collect();
        let than_after = claimed.reading.all(|sense| sense == TokenClass::Than).any(|(place, _)| place > at);
        let other = |listing_index: usize| match self.listings.as_slice() {
            [_, _] => Some(1 - listing_index),
            _ => None,
        };
        let pair = match (before.as_slice(), after.as_slice()) {
            ([.., (_, first)], [second, ..]) if than_after => (*first, *second),
            ([], [second]) if than_after => (current?, *second),
            // "Compared with A, B is cheaper."
            ([], [a, b]) if !than_after => (*a, *b),
            ([first, second], []) => two_before(claimed, *first, *second, start),
            ([.., (_, only)], []) if before.iter().all(|(_, property)| property == only) => (*only, other(*only)?),
            ([.., (_, first)], [_, ..]) => (*first, other(*first)?),
            _ => return None,
        };
        (pair.0 != pair.1).then_some(pair)
    }

    fn wrong_superlative(
        &self,
        claimed: &ClaimedAggregate<'_>,
        at: usize,
        by: By,
        lowest: bool,
        current: Option<usize>,
    ) -> Option<(usize, By)> {
        let by = narrowed(claimed, at, by);
        if claimed.reading.has(|sense| matches!(sense, TokenClass::OneOf | TokenClass::If)) {
            return None;
        }
        let property = self.of_superlative(claimed, at, current)?;
        let among: Vec<usize> = self
            .fitting(claimed)
            .into_iter()
            .filter(|other| self.listing(*other).content.sale_type == self.listing(property).content.sale_type)
            .filter(|property| value(self.listing(*property), by).is_some())
            .collect();
        let own = value(self.listing(property), by)?;
        let beats = |other: &usize| {
            value(self.listing(*other), by).is_none_or(|other| if lowest { own <= other } else { own >= other })
        };
        let holds = among.iter().all(beats) && self.knows_all(by, lowest)
            || by == By::Year && !lowest && self.is_newest_listing(property);
        (!holds).then_some((property, by))
    }

    /// The home that is said to be the cheapest: the nearest in its clause.
    fn of_superlative(&self, claimed: &ClaimedAggregate<'_>, at: usize, current: Option<usize>) -> Option<usize> {
        let pieces = &claimed.reading.pieces;
        let start = pieces[at].span.start;
        let edges: Vec<usize> = claimed
            .reading
            .all(|sense| matches!(sense, TokenClass::And | TokenClass::But))
            .map(|(at, _)| pieces[at].span.start)
            .collect();
        let crossed =
            |place: usize| edges.iter().filter(|edge| (place.min(start)..place.max(start)).contains(edge)).count();
        let nearest = claimed.listings.iter().min_by_key(|(place, _)| (crossed(*place), place.abs_diff(start)));
        let pronoun = claimed.reading.has(|sense| sense == TokenClass::It);
        nearest.map(|(_, property)| *property).or(current.filter(|_| pronoun))
    }

    /// Whether the homes at hand are all there are, or were fetched in that order.
    fn knows_all(&self, by: By, lowest: bool) -> bool {
        let order = match (by, lowest) {
            (By::Price, true) => Order::PriceAsc,
            (By::Price, false) => Order::PriceDesc,
            (By::Area, true) => Order::AreaAsc,
            (By::Area, false) => Order::AreaDesc,
            (By::Lot, false) => Order::LotDesc,
            (By::Year, true) => Order::YearAsc,
            (By::Year, false) => Order::YearDesc,
            (By::Beds, false) => Order::BedroomsDesc,
            (By::Hoa, true) => Order::HoaAsc,
            (By::Hoa, false) => Order::HoaDesc,
            _ => return true,
        };
        self.total <= self.listings.len() as i64 || self.order == order || self.summary.is_none()
    }

    fn is_newest_listing(&self, listing_index: usize) -> bool {
        let days = |listing: &Listing| listing.content.days_on_market;
        let own = days(self.listing(listing_index));
        own.is_some() && self.listings.iter().filter_map(days).all(|other| own <= Some(other))
    }
}

/// Two homes before the comparing word: in Japanese and Turkish the one with the ending is compared with.
fn two_before(
    claimed: &ClaimedAggregate<'_>,
    first: (usize, usize),
    second: (usize, usize),
    start: usize,
) -> (usize, usize) {
    let than = claimed
        .reading
        .all(|sense| sense == TokenClass::ThanBefore)
        .map(|(at, _)| claimed.reading.pieces[at].span.start);
    let than = than.filter(|place| *place < start).min();
    match than {
        Some(place) if place < second.0 => (second.1, first.1),
        Some(_) => (first.1, second.1),
        None => {
            // "比": the second is compared with; "Compared with A, B is cheaper" and "while A …, B is cheaper".
            let opens = claimed.reading.pieces.iter().take_while(|piece| piece.span.start < first.0);
            let turned = opens
                .into_iter()
                .any(|piece| matches!(piece.sense, Some(TokenClass::Than | TokenClass::But | TokenClass::Not)));
            let compares = claimed.reading.lexicon.language == Some(Language::Zh) && claimed.text.contains('比');
            let parted = claimed
                .reading
                .all(|sense| matches!(sense, TokenClass::But))
                .any(|(at, _)| (first.0..second.0).contains(&claimed.reading.pieces[at].span.start));
            if (turned || parted) && !compares { (second.1, first.1) } else { (first.1, second.1) }
        }
    }
}

/// "the largest lot", "a lower HOA fee" are about those.
fn narrowed(claimed: &ClaimedAggregate<'_>, at: usize, by: By) -> By {
    match (1..=3).find_map(|on| claimed.reading.sense(at + on)) {
        Some(TokenClass::Lot) if matches!(by, By::Area | By::Price) => By::Lot,
        Some(TokenClass::Hoa) => By::Hoa,
        _ => by,
    }
}

/// "costs $5,000 more than": what is compared is given by the number before.
fn more(claimed: &ClaimedAggregate<'_>, at: usize, sense: TokenClass) -> Option<(By, bool)> {
    let number = claimed.reading.numbers.iter().find(|number| {
        let last =
            number.at
                + 1
                + usize::from(claimed.reading.pieces.get(number.at + 1).is_some_and(|piece| {
                    piece.sense.is_some() || piece.kind == crate::tokens::tokenizer::TokenKind::Sign
                }));
        is_more(sense) && (number.at + 1 == at || last == at)
    })?;
    let than = claimed.reading.all(|sense| sense == TokenClass::Than).any(|(place, _)| place > at && place <= at + 3);
    let unit = claimed.reading.sense(number.at + 1);
    let by = match unit {
        _ if number.money.is_some() => By::Price,
        Some(TokenClass::SquareFeet | TokenClass::SquareMeters) => By::Area,
        _ if claimed.reading.sense(at + 1) == Some(TokenClass::Bed) => By::Beds,
        _ => return None,
    };
    than.then_some((by, sense == TokenClass::Less))
}

/// "cheaper", "older", "more".
pub fn is_comparing(sense: TokenClass) -> bool {
    direction(sense).is_some() || is_more(sense)
}

fn is_more(sense: TokenClass) -> bool {
    matches!(sense, TokenClass::More | TokenClass::Less)
}

/// What a comparing word compares, and whether it says less.
fn direction(sense: TokenClass) -> Option<(By, bool)> {
    Some(match sense {
        TokenClass::Cheaper => (By::Price, true),
        TokenClass::Pricier => (By::Price, false),
        TokenClass::Bigger => (By::Area, false),
        TokenClass::Smaller => (By::Area, true),
        TokenClass::Newer => (By::Year, false),
        TokenClass::Older => (By::Year, true),
        _ => return None,
    })
}

fn superlative(sense: TokenClass) -> Option<(By, bool)> {
    Some(match sense {
        TokenClass::Cheapest => (By::Price, true),
        TokenClass::Priciest => (By::Price, false),
        TokenClass::Biggest => (By::Area, false),
        TokenClass::Smallest => (By::Area, true),
        TokenClass::Newest => (By::Year, false),
        TokenClass::Oldest => (By::Year, true),
        _ => return None,
    })
}

fn value(listing: &Listing, by: By) -> Option<Decimal> {
    let c = &listing.content;
    match by {
        By::Price => c.price(),
        By::Area => square_feet(c.building_area, c.area_unit),
        By::Lot => square_feet(c.lot_area, c.area_unit),
        By::Year => c.year_built.map(Decimal::from),
        By::Hoa => c.hoa_month,
        By::Beds => c.bedrooms,
    }
}

fn field(by: By) -> Field {
    match by {
        By::Price => Field::Price,
        By::Area => Field::BuildingArea,
        By::Lot => Field::LotArea,
        By::Year => Field::YearBuilt,
        By::Hoa => Field::Hoa,
        By::Beds => Field::Bedrooms,
    }
}
