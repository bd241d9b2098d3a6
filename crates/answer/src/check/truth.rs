//! Says whether a sentence of a model is true of the facts, and what to say instead.
//!
//! Why it exists: it knows which home a sentence speaks of, also from the sentence before. Not
//! here: finding figures (`figures.rs`) and what they are about (`claims.rs`).

use porchlight_domain::{Availability, Listing, SaleType, fold, matching::availability_of};
use unicode_normalization::UnicodeNormalization;

use super::{
    Checked,
    claims::{self, Claim},
    compare::Records,
    figures::{self, Figure},
    links::{self, Allowed},
    mentions::Mentions,
    table::Table,
};
use crate::{
    facts::{Bot, Facts},
    language::Language,
    meaning::{Field, Meaning},
    tokens::Token,
    write::detail,
};

/// What was found of one sentence.
#[derive(Debug, Default)]
pub struct Verdict {
    pub is_true: bool,
    /// The built-in sentence in its place; none when no home is known.
    pub instead: Option<String>,
    pub checked: Vec<Checked>,
}

/// The facts, ready to be compared, and the home that the text speaks of.
#[derive(Debug)]
pub struct Truth {
    records: Records,
    mentions: Mentions,
    allowed: Allowed,
    language: Language,
    current: Option<usize>,
    table: Table,
}

/// A wrong thing and the home and field it is about.
struct Wrong {
    home: Option<usize>,
    field: Field,
}

impl Truth {
    pub fn new(facts: &Facts, bot: &Bot, meaning: &Meaning, language: Language) -> Self {
        let current = if facts.listings.len() == 1 { Some(0) } else { None };
        Self {
            records: Records::new(facts, meaning),
            mentions: Mentions::new(&facts.listings),
            allowed: Allowed::new(facts, bot),
            language,
            current,
            table: Table::default(),
        }
    }

    /// Judges one sentence or line and remembers which home it spoke of last.
    pub fn judge(&mut self, sentence: &str) -> Verdict {
        let text = plain(sentence);
        let mut verdict = Verdict { is_true: true, ..Verdict::default() };
        let mut wrong: Vec<Wrong> = Vec::new();
        let mentions = self.mentions.find(&text);
        let masked = self.links(&text, &mentions, &mut verdict, &mut wrong);
        let masked = mask(&masked, mentions.iter().map(|(span, _)| span.clone()));
        let cells = self.table.read(&text, &masked, &self.mentions);
        if let Some(cells) = cells {
            for cell in cells {
                self.figures(
                    &cell.text,
                    &[],
                    cell.home.or(self.current),
                    cell.claim.as_ref(),
                    &mut verdict,
                    &mut wrong,
                );
            }
        } else {
            let homes: Vec<(usize, usize)> = mentions.iter().map(|(span, home)| (span.start, *home)).collect();
            let homes = if homes.is_empty() { self.records.ordinals(&masked) } else { homes };
            self.figures(&masked, &homes, None, None, &mut verdict, &mut wrong);
            self.states(&masked, &homes, &mut verdict, &mut wrong);
            self.cities(&masked, &homes, &mut verdict, &mut wrong);
            self.current = homes.last().map(|(_, home)| *home).or(self.current);
        }
        if text.chars().any(|c| c.is_numeric() && !c.is_ascii_digit() && !matches!(c, '²' | '³')) {
            wrong.push(Wrong { home: self.current, field: Field::Everything });
        }
        verdict.is_true = wrong.is_empty();
        verdict.instead = self.instead(&wrong);
        verdict
    }

    /// Checks the links; gives the text without their targets.
    fn links(
        &self,
        text: &str,
        mentions: &[(std::ops::Range<usize>, usize)],
        verdict: &mut Verdict,
        wrong: &mut Vec<Wrong>,
    ) -> String {
        let mut masked = text.to_owned();
        for link in links::find(text) {
            let target = self.allowed.target(&link);
            let outside =
                |span: &std::ops::Range<usize>| text.get(span.clone()).is_some_and(|part| !part.contains("://"));
            let named = mentions
                .iter()
                .filter(|(span, _)| outside(span) && span.start < link.span.end)
                .map(|(_, home)| *home)
                .next_back();
            let ok = match target {
                None => false,
                Some(None) => true,
                Some(Some(home)) => named.is_none_or(|named| self.records.same_page(named, home)),
            };
            let home = named.or(target.flatten()).or(self.current);
            verdict.checked.push(Checked {
                text: link.target.clone(),
                field: "Link".into(),
                listing_id: home.map(|home| self.records.listing(home).id),
                ok,
            });
            if !ok {
                wrong.push(Wrong { home, field: Field::Link });
            }
            let at = if text[link.span.clone()].starts_with('[') {
                text[link.span.clone()].find("](").map_or(link.span.start, |at| link.span.start + at)
            } else {
                link.span.start
            };
            masked = mask(&masked, std::iter::once(at..link.span.end));
        }
        masked
    }

    fn figures(
        &self,
        text: &str,
        homes: &[(usize, usize)],
        given: Option<usize>,
        hint: Option<&Claim>,
        verdict: &mut Verdict,
        wrong: &mut Vec<Wrong>,
    ) {
        let (tokens, figures) = figures::find(text);
        let all = is_about_all(&tokens) && homes.len() != 1;
        for (i, figure) in figures.iter().enumerate() {
            let own = claims::claim(&tokens, figure, text);
            let claim = match (hint, own) {
                (Some(hint), Claim::Loose { .. } | Claim::Money { .. } | Claim::Of(_)) => hint.clone(),
                (_, own) => own,
            };
            let home = given.or_else(|| home_of(figure, i, &figures, homes)).or(if homes.is_empty() {
                self.current
            } else {
                None
            });
            let ok = match claim {
                Claim::Marker => continue,
                _ if all && given.is_none() => {
                    self.records.is_true_of_all(&claim, figure, homes)
                        || self.records.is_true(&claim, figure, home, &tokens, homes)
                }
                _ => self.records.is_true(&claim, figure, home, &tokens, homes),
            };
            let field = field_of(&claim);
            verdict.checked.push(Checked {
                text: text.get(figure.span.clone()).unwrap_or_default().to_owned(),
                field: field.as_ref().map(|field| format!("{field:?}")).unwrap_or_default(),
                listing_id: home.map(|home| self.records.listing(home).id),
                ok,
            });
            if !ok {
                wrong.push(Wrong { home, field: field.unwrap_or(Field::Everything) });
            }
        }
    }

    /// "available" of a sold home, "sold" of one on the market.
    fn states(&self, text: &str, homes: &[(usize, usize)], verdict: &mut Verdict, wrong: &mut Vec<Wrong>) {
        let home = match homes {
            [] => self.current,
            [(_, one)] => Some(*one),
            _ => None,
        };
        let Some(home) = home else { return };
        let listing = self.records.listing(home);
        let said = fold(text);
        let says = |word: &str| {
            said.match_indices(word).any(|(at, _)| {
                let before = &said[..at];
                let edge = before.chars().next_back().is_none_or(|c| !c.is_alphanumeric());
                let tail: String = before.chars().rev().take(28).collect::<Vec<_>>().into_iter().rev().collect();
                edge && !["not ", "n't ", "no longer ", "never ", "without ", "isnt ", "no "]
                    .iter()
                    .any(|deny| tail.contains(deny))
            })
        };
        let offers = ["available", "for sale", "on the market", "asking", "listed at", "listed for", "on market"];
        let gone = ["sold", "pending", "under contract", "off the market"];
        let contradicts = if is_on_market(listing) {
            gone.iter().any(|word| says(word))
        } else {
            offers.iter().any(|word| says(word))
        };
        if contradicts {
            verdict.checked.push(Checked {
                text: text.trim().to_owned(),
                field: "Status".into(),
                listing_id: Some(listing.id),
                ok: false,
            });
            wrong.push(Wrong { home: Some(home), field: Field::Status });
        }
    }

    /// The city of another home on this one.
    fn cities(&self, text: &str, homes: &[(usize, usize)], verdict: &mut Verdict, wrong: &mut Vec<Wrong>) {
        let [(_, home)] = homes else { return };
        if let Some(city) = self.records.foreign_city(text, *home) {
            verdict.checked.push(Checked {
                text: city,
                field: "City".into(),
                listing_id: Some(self.records.listing(*home).id),
                ok: false,
            });
            wrong.push(Wrong { home: Some(*home), field: Field::Address });
        }
    }

    fn instead(&self, wrong: &[Wrong]) -> Option<String> {
        let first = wrong.iter().find(|wrong| wrong.home.is_some())?;
        let listing = self.records.listing(first.home?);
        let several = wrong.iter().any(|other| other.field != first.field);
        let about_all =
            several || matches!(first.field, Field::Everything | Field::Count | Field::Difference | Field::Feature(_));
        Some(if about_all {
            format!(
                "{}: {}.",
                crate::write::format::sentence(&detail::home(listing, self.language)),
                crate::write::figures(listing, self.language)
            )
        } else {
            detail::say(listing, &first.field, self.language).0
        })
    }
}

fn is_on_market(listing: &Listing) -> bool {
    availability_of(&listing.content) == Availability::Available
}

/// The home that a figure is said of: the last one named before it; homes named in a row share the figures that follow.
fn home_of(figure: &Figure, at: usize, figures: &[Figure], homes: &[(usize, usize)]) -> Option<usize> {
    let before: Vec<&(usize, usize)> = homes.iter().filter(|(start, _)| *start < figure.span.start).collect();
    let Some(last) = before.last() else { return homes.first().map(|(_, home)| *home) };
    let since =
        |start: usize| figures.iter().filter(|other| other.span.start > start && other.span.start < last.0).count();
    let run: Vec<usize> = before.iter().filter(|(start, _)| since(*start) == 0).map(|(_, home)| *home).collect();
    let after = figures.iter().filter(|other| other.span.start > last.0).count();
    let first_after = figures.iter().position(|other| other.span.start > last.0).unwrap_or(at);
    if run.len() >= 2 && after == run.len() { run.get(at - first_after).copied() } else { Some(last.1) }
}

fn is_about_all(tokens: &[Token]) -> bool {
    tokens.iter().any(|token| matches!(token.word.as_str(), "both" | "all" | "each"))
}

fn field_of(claim: &Claim) -> Option<Field> {
    Some(match claim {
        Claim::Of(field) => field.clone(),
        Claim::Money { .. } | Claim::Average | Claim::Lowest | Claim::Highest | Claim::Total => Field::Price,
        Claim::Difference => Field::Difference,
        Claim::Age => Field::YearBuilt,
        Claim::Acres => Field::LotArea,
        Claim::SquareMeters { lot } => {
            if *lot {
                Field::LotArea
            } else {
                Field::BuildingArea
            }
        }
        Claim::HowMany => Field::Count,
        Claim::Photos => Field::Photos,
        Claim::Day => Field::SoldDate,
        Claim::Marker | Claim::Loose { .. } => return None,
    })
}

/// The text with spaces in place of some of it; positions stay.
fn mask(text: &str, spans: impl Iterator<Item = std::ops::Range<usize>>) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for span in spans {
        if text.is_char_boundary(span.start) && text.is_char_boundary(span.end) {
            bytes[span].fill(b' ');
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

/// Full-width digits and narrow spaces as plain ones.
fn plain(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let digit = |at: usize| chars.get(at).is_some_and(|c| c.is_ascii_digit());
    let narrow = |c: char| matches!(c, '\u{a0}' | '\u{202f}' | '\u{2009}' | '’');
    let joined = chars.iter().enumerate().filter(|(at, c)| {
        let groups = narrow(**c)
            && *at > 0
            && digit(at - 1)
            && digit(at + 1)
            && digit(at + 2)
            && digit(at + 3)
            && !digit(at + 4);
        !groups
    });
    joined.map(|(_, c)| *c).nfkc().collect()
}

/// Whether a home is for rent.
pub fn is_rent(listing: &Listing) -> bool {
    listing.content.sale_type == SaleType::ForRent
}
