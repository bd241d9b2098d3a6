//! What a listing says about a word: yes, no, shared or possible where the word is a feature, with its source ("Pets:
//! Dogs and cats", or a sentence of the description). The listing's words are quoted as they are, in their own language.

use porchlight_domain::{
    Listing, ListingDraft, SaleType, calculations, fold,
    listing::{
        annual_taxes,
        features::{Feature, FeatureEntry, FeatureState, FeatureTable, column_features},
    },
};
use porchlight_lang::{
    language::Language,
    messages::{ListingMessages, fill, of},
    stated::{concept, plain::is_joining, related},
};

use rust_decimal::Decimal;

use porchlight_query::{AVAILABLE_FROM, LEASE_TERM, MONTHLY_TAXES, TAXES};

use crate::{format, listing_line};

/// A column by that name, else one or a sentence of the description with the word in it; and whether there is one.
pub fn feature(listing: &Listing, word: &str, home: &str, language: Language) -> (String, bool) {
    let p = &of(language).home;
    if let Some(feature) = text_feature(word).or_else(|| Feature::of_phrase(word)) {
        let mut table = listing.features();
        if table.get(feature).is_none() {
            // Stored facts may be older than the phrases that find them.
            table = listing.content.features();
        }
        // "Pets allowed" says it of dogs and cats, too; "Dogs allowed" says nothing of cats.
        let is_of_all = matches!(feature, Feature::Dogs | Feature::Cats)
            && table.get(Feature::Dogs).is_none()
            && table.get(Feature::Cats).is_none();
        let of_pets = || table.get(Feature::Pets).filter(|_| is_of_all);
        if let Some(entry) = table.get(feature).or_else(of_pets) {
            return (of_sentence(entry, listing, home, language), true);
        }
        // A column that names it says more than nothing: "Utilities: Electricity connected"; so does a sentence that
        // names what belongs to it.
        let sentence = sentence_with(listing, word).filter(|_| word == "utilities");
        let column = listing
            .content
            .custom_fields
            .iter()
            .find(|pair| !pair.value.is_empty() && column_features(&pair.key).contains(&feature));
        return match (column, sentence) {
            (Some(pair), _) => (column_text(&pair.key, &pair.value, home, language), true),
            (None, Some(quote)) => (quoted(quote, home, p, language), true),
            (None, None) if feature.is_text() => (fill(p.unsaid, &[("home", home)]), false),
            (None, None) => (unknown(word, home, language), false),
        };
    }
    if matches!(word, TAXES | MONTHLY_TAXES)
        && let Some(tax) = listing.content.annual_taxes()
    {
        return (taxes(listing, tax, word == MONTHLY_TAXES, home, language), true);
    }
    // Of a month it is worked out, beside the sentence that states the year.
    let stated_tax = listing.content.stated_annual_taxes().filter(|_| word == MONTHLY_TAXES);
    if let (Some(tax), Some(quote)) = (stated_tax, sentence_with(listing, word)) {
        let sentences = [quoted(quote, home, p, language), taxes(listing, tax, true, home, language)];
        return (sentences.join(of(language).punctuation.gap), true);
    }
    if word == "price per unit"
        && let Some(text) = per_dwelling(listing, home, language)
    {
        return (text, true);
    }
    let stems = stems(word);
    let columns = || listing.content.custom_fields.iter().filter(|pair| !pair.value.is_empty());
    let column = columns()
        .find(|pair| stems.iter().any(|stem| is_named(&pair.key, stem)))
        .or_else(|| columns().find(|pair| stems.iter().any(|stem| has_word(&pair.value, stem))));
    if let Some(pair) = column {
        if annual_taxes::is_name(&pair.key)
            && let Some(tax) = listing.content.annual_taxes()
        {
            return (taxes(listing, tax, false, home, language), true);
        }
        return (column_text(&pair.key, &pair.value, home, language), true);
    }
    match sentence_with(listing, word) {
        Some(quote) => {
            let sentences =
                std::iter::once(quoted(quote, home, p, language)).chain(worked_out(listing, word, language));
            (sentences.collect::<Vec<_>>().join(of(language).punctuation.gap), true)
        }
        None => (unknown(word, home, language), false),
    }
}

/// By how much a price came down, and what months without rent save.
fn worked_out(listing: &Listing, word: &str, language: Language) -> Option<String> {
    let (c, p) = (&listing.content, &of(language).calculations);
    let money = |value| format::money(&c.currency_symbol, value, language);
    match word {
        "price reduced" => {
            let by = c.stated_earlier_price()?.checked_sub(c.price()?)?;
            Some(fill(p.price_cut, &[("money", &money(by))]))
        }
        "promotion" => {
            let rent = c.price().filter(|_| c.sale_type == SaleType::ForRent)?;
            let saved = calculations::cents(rent.checked_mul(c.stated_free_months()?)?);
            Some(fill(p.saving, &[("money", &money(saved)), ("rent", &money(rent))]))
        }
        _ => None,
    }
}

/// The sentence in which a listing mentions a word, as it is quoted: "Horses are not allowed".
pub fn mention(listing: &Listing, word: &str, language: Language) -> Option<String> {
    let stem = word.trim_end_matches('s');
    let quote = sentences(&listing.content.description).find(|sentence| has_word(sentence, stem))?;
    let home = listing_line::in_sentence(listing, language);
    Some(format::sentence(&quoted(quote, &home, &of(language).home, language)))
}

/// The sentence with a word of one of the groups, as it is quoted.
pub(crate) fn mention_of_one(listing: &Listing, groups: &[&Vec<String>], language: Language) -> Option<String> {
    let mut terms = groups.iter().flat_map(|group| group.iter());
    let quote = terms.find_map(|term| sentences(&listing.content.description).find(|text| has_word(text, term)))?;
    let home = listing_line::in_sentence(listing, language);
    Some(format::sentence(&quoted(quote, &home, &of(language).home, language)))
}

/// The sentence of the description that states a concept most, else the first that has the word.
fn sentence_with<'l>(listing: &'l Listing, word: &str) -> Option<&'l str> {
    let text = &listing.content.description;
    if let Some(concept) = concept(word) {
        let stating = sentences(text).filter(|sentence| concept.stated_by(sentence) > 0);
        // Of equals the first.
        let better = |best, next| if concept.stated_by(next) > concept.stated_by(best) { next } else { best };
        return stating.reduce(better);
    }
    let stems = stems(word);
    sentences(text).find(|sentence| stems.iter().any(|stem| has_word(sentence, stem)))
}

/// The sentences of a text; the point of "2.5 acres" ends none.
pub(crate) fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut ends = rest.char_indices().filter(|(at, c)| match c {
            '!' | '?' | '\n' => true,
            '.' => rest[at + 1..].chars().next().is_none_or(char::is_whitespace),
            _ => false,
        });
        let end = ends.next().map_or(rest.len(), |(at, c)| at + c.len_utf8());
        let sentence = rest.get(..end).filter(|sentence| !sentence.is_empty())?;
        rest = &rest[end..];
        Some(sentence.trim())
    })
}

/// The tax of a year, and of a month where that is asked for.
fn taxes(listing: &Listing, tax: Decimal, is_monthly: bool, home: &str, language: Language) -> String {
    let p = of(language);
    let written = |value| format::money(&listing.content.currency_symbol, value, language);
    let month = calculations::per_month(tax).filter(|_| is_monthly);
    let money = match month {
        Some(month) => format!("{} ({})", written(tax), fill(p.labels.per_month, &[("money", &written(month))])),
        None => written(tax),
    };
    fill(p.calculations.annual_taxes, &[("home", home), ("money", &money)])
}

/// The facts that are a text of the listing, by the names of what visitors ask.
fn text_feature(word: &str) -> Option<Feature> {
    match word {
        AVAILABLE_FROM => Some(Feature::AvailableFrom),
        LEASE_TERM => Some(Feature::LeaseTerm),
        _ => None,
    }
}

/// The price of a building for each of its homes, where the listing says how many it has.
fn per_dwelling(listing: &Listing, home: &str, language: Language) -> Option<String> {
    let c = &listing.content;
    let count = dwellings(listing)?;
    let price = c.price()?;
    let value = porchlight_domain::calculations::per_area(price, count)?;
    let money = |value| format::money(&c.currency_symbol, value, language);
    let p = &of(language).calculations;
    let units = format::count_label(count, &p.dwellings, language);
    let (each, whole) = (money(value), money(price));
    let values = [("home", home), ("money", &each), ("unit", p.dwelling), ("price", &whole), ("area", &units)];
    Some(fill(p.per_area, &values))
}

/// A column with their number, or a word of the description that says it.
fn dwellings(listing: &Listing) -> Option<Decimal> {
    const NAMES: [(&str, i64); 5] =
        [("duplex", 2), ("triplex", 3), ("fourplex", 4), ("quadplex", 4), ("quadruplex", 4)];
    let columns = listing.content.custom_fields.iter();
    let is_count = |key: &str| matches!(fold(key).as_str(), "units" | "number of units" | "unit count" | "total units");
    let stated = columns.filter(|pair| is_count(&pair.key)).find_map(|pair| pair.value.trim().parse::<Decimal>().ok());
    let named = || {
        NAMES.iter().find(|(name, _)| has_word(&listing.content.description, name)).map(|(_, count)| (*count).into())
    };
    stated.filter(|count| (Decimal::TWO..Decimal::ONE_THOUSAND).contains(count)).or_else(named)
}

/// Yes, no, shared or possible, and where the listing says so.
pub(crate) fn stated(entry: &FeatureEntry, home: &str, language: Language) -> String {
    let m = of(language);
    let p = &m.home;
    let source = match entry.column.as_str() {
        "" => quoted(&entry.text, home, p, language),
        column => column_text(column, &entry.text, home, language),
    };
    let lead = match entry.state {
        _ if entry.feature.is_text() => return source,
        // "No steps to the door" is no yes to "is it wheelchair accessible?".
        FeatureState::Yes if entry.feature == Feature::StepFree && !names_wheelchair(entry) => return source,
        FeatureState::Yes => p.feature_yes,
        FeatureState::No => p.feature_no,
        FeatureState::Shared => p.feature_shared,
        FeatureState::Possible => p.feature_possible,
    };
    [lead, &format::sentence(&source)].join(m.punctuation.gap)
}

/// An entry with its whole sentence. Where the other half of that denies something, it is no yes: "owners can have one pet;
/// renters can't bring any".
fn of_sentence(entry: &FeatureEntry, listing: &Listing, home: &str, language: Language) -> String {
    let clause = entry.text.trim();
    let mut of_listing = sentences(&listing.content.description);
    let whole = of_listing.find(|sentence| entry.column.is_empty() && sentence.contains(clause));
    let Some(whole) = whole.filter(|whole| whole.len() > clause.len()) else { return stated(entry, home, language) };
    let rest = whole.replacen(clause, "", 1);
    let denies = related::tokens(&rest).tokens.iter().any(|word| word.stem == "not");
    let names_other = ListingDraft { description: rest, ..ListingDraft::blank() }.features() != FeatureTable::default();
    if entry.state == FeatureState::Yes && denies && !names_other {
        return quoted(whole, home, &of(language).home, language);
    }
    stated(&FeatureEntry { text: whole.to_owned(), ..entry.clone() }, home, language)
}

/// Whether the listing speaks of wheelchairs, rather than of steps.
fn names_wheelchair(entry: &FeatureEntry) -> bool {
    const NAMES: [&str; 15] = [
        "wheelchair",
        "wheel chair",
        "ada ",
        "silla de ruedas",
        "fauteuil",
        "pmr",
        "rollstuhl",
        "barrierefrei",
        "cadeira de rodas",
        "rotelle",
        "rolstoel",
        "wozk",
        "tekerlekli",
        "轮椅",
        "車椅子",
    ];
    let text = fold(&entry.text);
    NAMES.iter().any(|name| text.contains(name)) || text.contains("كرسي")
}

pub(crate) fn column_text(key: &str, value: &str, home: &str, language: Language) -> String {
    let (key, value) = (format::isolated(key, language), format::isolated(value.trim_end_matches('.'), language));
    fill(of(language).home.feature_column, &[("home", home), ("key", &key), ("value", &value)])
}

pub(crate) fn quoted(quote: &str, home: &str, p: &ListingMessages, language: Language) -> String {
    let quote = format::isolated(&quote.replace('"', "'"), language);
    fill(p.feature_text, &[("home", home), ("quote", &quote)])
}

pub(crate) fn unknown(word: &str, home: &str, language: Language) -> String {
    let name = porchlight_lang::features::name(word, language);
    // The English name of a subject is no word of the visitor.
    let is_english = || porchlight_query::is_subject(word) || porchlight_query::is_english_word(word);
    // "Renting then" is no name of anything.
    let is_fragment = || {
        let tokens = related::tokens(word);
        let is_unknown = |token: &related::Word| token.subjects.is_empty() && !is_joining(&token.text);
        tokens.tokens.len() > 1 && tokens.phrases.is_empty() && tokens.tokens.iter().any(is_unknown)
    };
    let is_unnamed = name.is_none() && concept(word).is_none() && is_fragment();
    if is_unnamed || name.is_none() && language != Language::En && is_english() {
        return fill(of(language).home.unsaid, &[("home", home)]);
    }
    let written = match word {
        "adu" => "ADU",
        "included" => "what's included",
        word => word,
    };
    let feature = name.map_or_else(|| format::isolated(written, language), str::to_owned);
    fill(of(language).home.feature_unknown, &[("home", home), ("feature", &feature)])
}

/// The word, and others that say the same in a listing.
fn stems(word: &str) -> Vec<&str> {
    const SAME: [&[&str]; 19] = [
        &["building rules", "perc test", "building lot", "buildable", "zoned", "zoning"],
        &["rent increases", "rent increase", "rent control", "month to month", "rented for", "rents for"],
        &["tenant", "month to month", "rented for", "rented until", "rents for", "vacant", "occupied"],
        &["electricity", "electric", "power"],
        &[
            "rental income",
            "rents for",
            "rented for",
            "rented at",
            "estimated rent",
            "rents at",
            "gross rent",
            "market rent",
        ],
        &["age restriction", "55 and older", "55 and over", "55 plus", "age restricted", "older persons", "senior"],
        &["condition", "fixer", "as is", "needs work", "good bones", "move in ready", "remodeled", "renovated"],
        &["main floor bedroom", "bedroom on the main", "downstairs bedroom", "first floor bedroom"],
        &[
            "utilities",
            "utility",
            "water and power",
            "power and water",
            "electricity",
            "power at",
            "water at",
            "gas at",
        ],
        &["city water", "private well", "well and septic", "well water", "septic", "public water", "water and power"],
        &["HOA coverage", "hoa covers", "hoa includes", "dues cover", "dues include", "fee covers", "fee includes"],
        &["stories", "story", "storey", "level", "levels"],
        &["heating", "heat", "heated", "furnace"],
        &["property taxes", "taxes", "tax"],
        &["sewer", "septic"],
        &["wiring", "electrical"],
        &["rentals", "rental", "airbnb"],
        &["adu", "dadu", "accessory dwelling"],
        &["price reduced", "price reduction", "price drop", "reduced price", "price history", "original price"],
    ];
    let first = if word == MONTHLY_TAXES { TAXES } else { word };
    let same = SAME.iter().find(|same| same[0] == first).map_or_else(|| vec![word], |same| same.to_vec());
    same.into_iter().map(|word| word.trim_end_matches('s')).collect()
}

fn is_named(key: &str, stem: &str) -> bool {
    // What is said of pets is said of dogs and cats too.
    let is_pet = matches!(stem, "dog" | "cat");
    let key = fold(key);
    key.trim_end_matches('s') == stem
        || key.split(' ').any(|part| part.trim_end_matches('s') == stem || is_pet && matches!(part, "pet" | "pets"))
}

fn has_word(text: &str, stem: &str) -> bool {
    let folded = fold(text);
    let plain: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let wanted: Vec<&str> = stem.split(' ').collect();
    plain.windows(wanted.len()).any(|window| {
        window.iter().zip(&wanted).all(|(word, own)| word.trim_end_matches('s') == own.trim_end_matches('s'))
    })
}
