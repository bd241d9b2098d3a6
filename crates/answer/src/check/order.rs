//! Checks the direction of comparisons: "cheaper than", "the newest", "costs $5,000 more than".
//!
//! Why it exists: right figures in the wrong direction mislead as much as wrong ones. Not here:
//! the difference itself (`several.rs`).

use porchlight_domain::{Listing, Order};
use rust_decimal::Decimal;

use super::{
    compare::{Records, square_feet},
    several::Said,
    words::Sense,
};
use crate::{language::Language, meaning::Field};

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
    pub home: usize,
    pub field: Field,
    /// Bytes of the comparing word.
    pub span: std::ops::Range<usize>,
}

impl Records {
    /// The homes that the sentence compares: the one said to be more or less, and the other.
    pub fn compared(&self, said: &Said<'_>, current: Option<usize>) -> Option<(usize, usize)> {
        let (at, _) = said.reading.all(is_comparing).next()?;
        self.pair(said, at, current)
    }

    /// Every comparison of the sentence that the records contradict.
    pub fn wrong_orders(&self, said: &Said<'_>, current: Option<usize>) -> Vec<WrongOrder> {
        let denied = |at: usize| {
            (1..=3).any(|back| at.checked_sub(back).is_some_and(|at| said.reading.sense(at) == Some(Sense::Not)))
        };
        if said.reading.is_question() {
            return Vec::new();
        }
        let mut out = Vec::new();
        for (at, sense) in said.reading.all(|_| true).filter(|(at, _)| !denied(*at)) {
            let wrong = match (superlative(sense), direction(sense).or_else(|| more(said, at, sense))) {
                (Some((by, least)), _) => self.wrong_superlative(said, at, by, least, current),
                (_, Some((by, less))) => self.wrong_comparison(said, at, by, less, current),
                _ => None,
            };
            let span = said.reading.pieces[at].span.clone();
            out.extend(wrong.map(|(home, by)| WrongOrder { home, field: field(by), span }));
        }
        out
    }

    fn wrong_comparison(
        &self,
        said: &Said<'_>,
        at: usize,
        by: By,
        less: bool,
        current: Option<usize>,
    ) -> Option<(usize, By)> {
        let by = narrowed(said, at, by);
        let (a, b) = self.pair(said, at, current)?;
        let (x, y) = (value(self.listing(a), by)?, value(self.listing(b), by)?);
        let holds = if less { x < y } else { x > y };
        (!holds).then_some((a, by))
    }

    /// Who is compared with whom.
    fn pair(&self, said: &Said<'_>, at: usize, current: Option<usize>) -> Option<(usize, usize)> {
        let start = said.reading.pieces.get(at)?.span.start;
        let before: Vec<(usize, usize)> = said.homes.iter().filter(|(place, _)| *place < start).copied().collect();
        let after: Vec<usize> = said.homes.iter().filter(|(place, _)| *place > start).map(|(_, home)| *home).collect();
        let than_after = said.reading.all(|sense| sense == Sense::Than).any(|(place, _)| place > at);
        let other = |home: usize| match self.listings.as_slice() {
            [_, _] => Some(1 - home),
            _ => None,
        };
        let pair = match (before.as_slice(), after.as_slice()) {
            ([.., (_, first)], [second, ..]) if than_after => (*first, *second),
            ([], [second]) if than_after => (current?, *second),
            // "Compared with A, B is cheaper."
            ([], [a, b]) if !than_after => (*a, *b),
            ([first, second], []) => two_before(said, *first, *second, start),
            ([.., (_, only)], []) if before.iter().all(|(_, home)| home == only) => (*only, other(*only)?),
            ([.., (_, first)], [_, ..]) => (*first, other(*first)?),
            _ => return None,
        };
        (pair.0 != pair.1).then_some(pair)
    }

    fn wrong_superlative(
        &self,
        said: &Said<'_>,
        at: usize,
        by: By,
        least: bool,
        current: Option<usize>,
    ) -> Option<(usize, By)> {
        let by = narrowed(said, at, by);
        if said.reading.has(|sense| matches!(sense, Sense::OneOf | Sense::If)) {
            return None;
        }
        let home = self.of_superlative(said, at, current)?;
        let among: Vec<usize> = self
            .fitting(said)
            .into_iter()
            .filter(|other| self.listing(*other).content.sale_type == self.listing(home).content.sale_type)
            .filter(|home| value(self.listing(*home), by).is_some())
            .collect();
        let own = value(self.listing(home), by)?;
        let beats = |other: &usize| {
            value(self.listing(*other), by).is_none_or(|other| if least { own <= other } else { own >= other })
        };
        let holds = among.iter().all(beats) && self.knows_all(by, least)
            || by == By::Year && !least && self.is_newest_listing(home);
        (!holds).then_some((home, by))
    }

    /// The home that is said to be the cheapest: the nearest in its clause.
    fn of_superlative(&self, said: &Said<'_>, at: usize, current: Option<usize>) -> Option<usize> {
        let pieces = &said.reading.pieces;
        let start = pieces[at].span.start;
        let edges: Vec<usize> = said
            .reading
            .all(|sense| matches!(sense, Sense::And | Sense::But))
            .map(|(at, _)| pieces[at].span.start)
            .collect();
        let crossed =
            |place: usize| edges.iter().filter(|edge| (place.min(start)..place.max(start)).contains(edge)).count();
        let nearest = said.homes.iter().min_by_key(|(place, _)| (crossed(*place), place.abs_diff(start)));
        let pronoun = said.reading.has(|sense| sense == Sense::It);
        nearest.map(|(_, home)| *home).or(current.filter(|_| pronoun))
    }

    /// Whether the homes at hand are all there are, or were fetched in that order.
    fn knows_all(&self, by: By, least: bool) -> bool {
        let order = match (by, least) {
            (By::Price, true) => Order::PriceAsc,
            (By::Price, false) => Order::PriceDesc,
            (By::Area, true) => Order::AreaAsc,
            (By::Area, false) => Order::AreaDesc,
            (By::Lot, false) => Order::LotDesc,
            (By::Year, true) => Order::YearAsc,
            (By::Year, false) => Order::YearDesc,
            (By::Beds, false) => Order::BedroomsDesc,
            (By::Hoa, true) => Order::HoaAsc,
            _ => return true,
        };
        self.total <= self.listings.len() as i64 || self.order == order || self.summary.is_none()
    }

    fn is_newest_listing(&self, home: usize) -> bool {
        let days = |listing: &Listing| listing.content.days_on_market;
        let own = days(self.listing(home));
        own.is_some() && self.listings.iter().filter_map(days).all(|other| own <= Some(other))
    }
}

/// Two homes before the comparing word: in Japanese and Turkish the one with the ending is compared with.
fn two_before(said: &Said<'_>, first: (usize, usize), second: (usize, usize), start: usize) -> (usize, usize) {
    let than = said.reading.all(|sense| sense == Sense::ThanBefore).map(|(at, _)| said.reading.pieces[at].span.start);
    let than = than.filter(|place| *place < start).min();
    match than {
        Some(place) if place < second.0 => (second.1, first.1),
        Some(_) => (first.1, second.1),
        None => {
            // "比": the second is compared with; "Compared with A, B is cheaper" and "while A …, B is cheaper".
            let opens = said.reading.pieces.iter().take_while(|piece| piece.span.start < first.0);
            let turned =
                opens.into_iter().any(|piece| matches!(piece.sense, Some(Sense::Than | Sense::But | Sense::Not)));
            let compares = said.reading.lexicon.language == Some(Language::Zh) && said.text.contains('比');
            let parted = said
                .reading
                .all(|sense| matches!(sense, Sense::But))
                .any(|(at, _)| (first.0..second.0).contains(&said.reading.pieces[at].span.start));
            if (turned || parted) && !compares { (second.1, first.1) } else { (first.1, second.1) }
        }
    }
}

/// "the largest lot", "a lower HOA fee" are about those.
fn narrowed(said: &Said<'_>, at: usize, by: By) -> By {
    match (1..=3).find_map(|on| said.reading.sense(at + on)) {
        Some(Sense::Lot) if matches!(by, By::Area | By::Price) => By::Lot,
        Some(Sense::Hoa) => By::Hoa,
        _ => by,
    }
}

/// "costs $5,000 more than": what is compared is told by the figure before.
fn more(said: &Said<'_>, at: usize, sense: Sense) -> Option<(By, bool)> {
    let figure = said.reading.figures.iter().find(|figure| {
        let last = figure.at
            + 1
            + usize::from(
                said.reading
                    .pieces
                    .get(figure.at + 1)
                    .is_some_and(|piece| piece.sense.is_some() || piece.kind == super::lex::Kind::Sign),
            );
        is_more(sense) && (figure.at + 1 == at || last == at)
    })?;
    let than = said.reading.all(|sense| sense == Sense::Than).any(|(place, _)| place > at && place <= at + 3);
    let unit = said.reading.sense(figure.at + 1);
    let by = match unit {
        _ if figure.money.is_some() => By::Price,
        Some(Sense::SquareFeet | Sense::SquareMeters) => By::Area,
        _ if said.reading.sense(at + 1) == Some(Sense::Bed) => By::Beds,
        _ => return None,
    };
    than.then_some((by, sense == Sense::Less))
}

/// "cheaper", "older", "more".
pub fn is_comparing(sense: Sense) -> bool {
    direction(sense).is_some() || is_more(sense)
}

fn is_more(sense: Sense) -> bool {
    matches!(sense, Sense::More | Sense::Less)
}

/// What a comparing word compares, and whether it says less.
fn direction(sense: Sense) -> Option<(By, bool)> {
    Some(match sense {
        Sense::Cheaper => (By::Price, true),
        Sense::Pricier => (By::Price, false),
        Sense::Bigger => (By::Area, false),
        Sense::Smaller => (By::Area, true),
        Sense::Newer => (By::Year, false),
        Sense::Older => (By::Year, true),
        _ => return None,
    })
}

fn superlative(sense: Sense) -> Option<(By, bool)> {
    Some(match sense {
        Sense::Cheapest => (By::Price, true),
        Sense::Priciest => (By::Price, false),
        Sense::Biggest => (By::Area, false),
        Sense::Smallest => (By::Area, true),
        Sense::Newest => (By::Year, false),
        Sense::Oldest => (By::Year, true),
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
