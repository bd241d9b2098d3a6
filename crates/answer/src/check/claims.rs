//! What a figure of a sentence is about, told by its unit and the nearest words.
//!
//! Why it exists: the right number on the wrong field is wrong. Not here: comparing (`truth.rs`).

use super::figures::Figure;
use crate::{meaning::Field, tokens::Token};

/// What a figure claims.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// The value of a field of a home.
    Of(Field),
    /// A price or rent, however it is named.
    Money {
        monthly: bool,
    },
    Average,
    Lowest,
    Highest,
    Difference,
    Total,
    /// Years since it was built.
    Age,
    Acres,
    SquareMeters {
        lot: bool,
    },
    HowMany,
    Photos,
    /// A day in a date.
    Day,
    /// The number of a list entry.
    Marker,
    /// Nothing tells; `noun` is the word it counts, "" for none.
    Loose {
        noun: String,
    },
}

const UNITS: [(&str, Field); 40] = [
    ("bed", Field::Bedrooms),
    ("beds", Field::Bedrooms),
    ("bedroom", Field::Bedrooms),
    ("bedrooms", Field::Bedrooms),
    ("br", Field::Bedrooms),
    ("bd", Field::Bedrooms),
    ("bdrm", Field::Bedrooms),
    ("rooms", Field::Bedrooms),
    ("bath", Field::Bathrooms),
    ("baths", Field::Bathrooms),
    ("bathroom", Field::Bathrooms),
    ("bathrooms", Field::Bathrooms),
    ("ba", Field::Bathrooms),
    ("parking", Field::Parking),
    ("car", Field::Parking),
    ("cars", Field::Parking),
    ("garage", Field::Parking),
    ("garages", Field::Parking),
    ("spots", Field::Parking),
    ("spaces", Field::Parking),
    ("covered", Field::Parking),
    ("sqft", Field::BuildingArea),
    ("sf", Field::BuildingArea),
    ("ft2", Field::BuildingArea),
    ("sq", Field::BuildingArea),
    ("square", Field::BuildingArea),
    ("feet", Field::BuildingArea),
    ("days", Field::DaysOnMarket),
    ("day", Field::DaysOnMarket),
    ("habitaciones", Field::Bedrooms),
    ("dormitorios", Field::Bedrooms),
    ("baños", Field::Bathrooms),
    ("banos", Field::Bathrooms),
    ("chambres", Field::Bedrooms),
    ("schlafzimmer", Field::Bedrooms),
    ("quartos", Field::Bedrooms),
    ("camere", Field::Bedrooms),
    ("slaapkamers", Field::Bedrooms),
    ("sypialnie", Field::Bedrooms),
    ("bagni", Field::Bathrooms),
];

const MONEY: [(&str, Field); 18] = [
    ("hoa", Field::Hoa),
    ("dues", Field::Hoa),
    ("association", Field::Hoa),
    ("deposit", Field::Deposit),
    ("estimate", Field::Estimate),
    ("estimated", Field::Estimate),
    ("valued", Field::Estimate),
    ("worth", Field::Estimate),
    ("estimates", Field::Estimate),
    ("price", Field::Price),
    ("priced", Field::Price),
    ("listed", Field::Price),
    ("asking", Field::Price),
    ("sold", Field::Price),
    ("costs", Field::Price),
    ("rent", Field::Price),
    ("rents", Field::Price),
    ("cost", Field::Price),
];

const LABELS: [(&str, Field); 25] = [
    ("bedrooms", Field::Bedrooms),
    ("beds", Field::Bedrooms),
    ("bathrooms", Field::Bathrooms),
    ("baths", Field::Bathrooms),
    ("parking", Field::Parking),
    ("garage", Field::Parking),
    ("built", Field::YearBuilt),
    ("year", Field::YearBuilt),
    ("constructed", Field::YearBuilt),
    ("construction", Field::YearBuilt),
    ("lot", Field::LotArea),
    ("area", Field::BuildingArea),
    ("size", Field::BuildingArea),
    ("living", Field::BuildingArea),
    ("market", Field::DaysOnMarket),
    ("mls", Field::MlsNumber),
    ("zip", Field::Zip),
    ("price", Field::Price),
    ("hoa", Field::Hoa),
    ("deposit", Field::Deposit),
    ("estimate", Field::Estimate),
    ("sqft", Field::BuildingArea),
    ("rent", Field::Price),
    ("bedroom", Field::Bedrooms),
    ("dating", Field::YearBuilt),
];

/// What a figure is about.
pub fn claim(tokens: &[Token], figure: &Figure, text: &str) -> Claim {
    let words = Words { tokens, at: figure.at };
    if is_marker(&words, figure, text) {
        return Claim::Marker;
    }
    if figure.currency {
        return money(&words, text, figure);
    }
    if figure.is_day {
        return Claim::Day;
    }
    if let Some(area) = area(&words) {
        return area;
    }
    if words.before(1) == "of" && words.before(2).starts_with(|c: char| c.is_ascii_digit()) {
        return Claim::HowMany;
    }
    match words.after(1) {
        "homes" | "houses" | "listings" | "properties" | "results" | "options" | "matches" | "condos"
        | "townhouses" | "apartments" | "places" | "matching" | "available" | "home" | "listing" | "property"
        | "of" | "others" | "rentals" | "more"
            if !words.any_after(3, &["bedroom", "bedrooms", "beds"]) =>
        {
            return Claim::HowMany;
        }
        "photos" | "pictures" | "photo" | "images" => return Claim::Photos,
        "years" | "year" if words.after(2) == "old" => return Claim::Age,
        _ => {}
    }
    let unit = [words.after(1), words.after(2)].into_iter().take(if is_plain(words.after(1)) { 2 } else { 1 });
    for word in unit {
        if let Some(row) = UNITS.iter().find(|row| row.0 == word) {
            return counted(&words, row.1.clone());
        }
    }
    let single = tokens[figure.at].word.len() == 4 && figure.values.iter().any(|value| value.fract().is_zero());
    labelled(&words, single)
}

/// Adjectives between a number and its noun.
fn is_plain(word: &str) -> bool {
    matches!(
        word,
        "full"
            | "large"
            | "spacious"
            | "covered"
            | "off"
            | "+"
            | "good"
            | "big"
            | "updated"
            | "parking"
            | "comfortable"
            | "bright"
            | "or"
            | "total"
            | "private"
            | "generous"
    )
}

fn counted(words: &Words<'_>, field: Field) -> Claim {
    match field {
        Field::DaysOnMarket if !words.any_near(8, &["market", "listed", "listing"]) => {
            Claim::Loose { noun: words.after(1).to_owned() }
        }
        field => Claim::Of(field),
    }
}

fn labelled(words: &Words<'_>, four_digits: bool) -> Claim {
    let nearest = (1..=4).find_map(|back| {
        let word = words.before(back);
        if matches!(word, "and" | "with" | "rebuilt" | "renovated" | "remodeled" | "updated" | "since") {
            return Some(None);
        }
        LABELS.iter().find(|row| row.0 == word).map(|row| Some(row.1.clone()))
    });
    match nearest.flatten() {
        Some(Field::YearBuilt) if !four_digits => Claim::Loose { noun: words.noun() },
        Some(field) => Claim::Of(field),
        None if four_digits && matches!(words.before(1), "from") && !words.any_near(6, &["open"]) => {
            Claim::Of(Field::YearBuilt)
        }
        None => Claim::Loose { noun: words.noun() },
    }
}

fn money(words: &Words<'_>, text: &str, figure: &Figure) -> Claim {
    let tail: String = text.get(figure.span.end..).unwrap_or("").chars().take(24).collect::<String>().to_lowercase();
    let tail = tail.trim_start_matches(['*', '_', ' ']);
    let per_area = ["per sq", "/sq", "/ sq", "a square", "per square", "per m²", "/m", "/ft", "per m2", "per foot"]
        .iter()
        .any(|unit| tail.starts_with(unit))
        && !tail.starts_with("/mo");
    if per_area {
        return Claim::Of(Field::UnitPrice);
    }
    let monthly = ["/mo", "/ mo", "a month", "per month", "monthly", "each month", "/month", "pcm", "every month"]
        .iter()
        .any(|unit| tail.starts_with(unit));
    let near = nearest(words, |word| MONEY.iter().find(|row| row.0 == word).map(|row| row.1.clone()));
    match near {
        Some((_, field @ (Field::Hoa | Field::Deposit | Field::Estimate))) => return Claim::Of(field),
        Some((distance, _)) if distance <= 1 && !words.any_near(6, &["average", "difference"]) => {
            return Claim::Money { monthly };
        }
        _ => {}
    }
    for (names, claim) in [
        (&["average", "mean", "averages", "typical"][..], Claim::Average),
        (
            &["difference", "cheaper", "pricier", "less", "apart", "save", "saves", "saving", "savings"][..],
            Claim::Difference,
        ),
        (&["total", "together", "combined", "sum"][..], Claim::Total),
        (&["lowest", "cheapest"][..], Claim::Lowest),
        (&["highest", "priciest"][..], Claim::Highest),
    ] {
        if nearest(words, |word| names.contains(&word).then_some(())).is_some_and(|(distance, _)| distance <= 6) {
            return claim;
        }
    }
    if matches!(words.before(1), "more")
        || words.before(2) == "more" && words.before(1) == "than" && words.any_after(4, &["more", "expensive"])
        || matches!(words.after(1), "more" | "lower" | "higher")
    {
        return Claim::Difference;
    }
    Claim::Money { monthly }
}

fn area(words: &Words<'_>) -> Option<Claim> {
    let lot = || {
        let named = |word: &str| match word {
            "lot" | "land" | "yard" | "plot" | "acreage" | "garden" => Some(true),
            "living" | "home" | "house" | "interior" | "building" | "space" | "area" | "condo" | "apartment"
            | "townhouse" | "size" | "inside" | "baths" | "beds" => Some(false),
            _ => None,
        };
        nearest(words, named).is_some_and(|(_, lot)| lot)
    };
    match (words.after(1), words.after(2)) {
        ("acre" | "acres" | "ac", _) => Some(Claim::Acres),
        ("sqm" | "m2" | "qm", _) | ("square" | "sq", "meters" | "metres" | "m" | "meter") => {
            Some(Claim::SquareMeters { lot: lot() })
        }
        ("sqft" | "sf" | "ft2", _) | ("sq" | "square", "ft" | "feet" | "foot") => {
            Some(Claim::Of(if lot() { Field::LotArea } else { Field::BuildingArea }))
        }
        _ => None,
    }
}

/// The nearest word that means something, with its distance; words before count, and those after within the clause.
fn nearest<T>(words: &Words<'_>, meaning: impl Fn(&str) -> Option<T>) -> Option<(usize, T)> {
    for distance in 1..=9 {
        if let Some(found) = meaning(words.before(distance)) {
            return Some((distance, found));
        }
        if distance <= 6 {
            let crossed =
                (1..distance).any(|at| matches!(words.after(at), "and" | "with" | "but") || words.is_number(at));
            if let Some(found) = (!crossed).then(|| meaning(words.after(distance))).flatten() {
                return Some((distance, found));
            }
        }
    }
    None
}

fn is_marker(words: &Words<'_>, figure: &Figure, text: &str) -> bool {
    let starts = text[..figure.span.start].chars().all(|c| c.is_whitespace() || matches!(c, '*' | '-' | '#' | '>'));
    let rest = text[figure.span.end..].trim_start_matches('*');
    starts
        && !figure.currency
        && (rest.starts_with(". ") || rest.starts_with(") ") || rest.starts_with(".\u{a0}") || rest.starts_with(".*"))
        && words.at <= 2
}

struct Words<'a> {
    tokens: &'a [Token],
    at: usize,
}

impl<'a> Words<'a> {
    fn before(&self, back: usize) -> &'a str {
        self.at.checked_sub(back).map_or("", |at| self.tokens[at].word.as_str())
    }

    fn after(&self, on: usize) -> &'a str {
        self.tokens.get(self.at + on).map_or("", |token| token.word.as_str())
    }

    fn is_number(&self, on: usize) -> bool {
        self.tokens.get(self.at + on).is_some_and(|token| token.number.is_some())
    }

    fn any_after(&self, most: usize, words: &[&str]) -> bool {
        (1..=most).any(|on| words.contains(&self.after(on)))
    }

    fn any_near(&self, most: usize, words: &[&str]) -> bool {
        (1..=most).any(|on| words.contains(&self.after(on)) || words.contains(&self.before(on)))
    }

    /// The noun after the number, "" when a sign or a small word follows.
    fn noun(&self) -> String {
        let next = self.after(1);
        let small = matches!(
            next,
            "and"
                | "or"
                | "in"
                | "on"
                | "at"
                | "to"
                | "is"
                | "for"
                | "with"
                | "am"
                | "pm"
                | "-"
                | "by"
                | "the"
                | "which"
        );
        if small || !next.chars().all(char::is_alphabetic) { String::new() } else { next.to_owned() }
    }
}
