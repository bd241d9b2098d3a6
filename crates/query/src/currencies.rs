//! The currencies that visitors name, by sign, code or word. Listings have a symbol only, and "$" is that of several
//! countries.

use std::collections::HashSet;

/// Signs, codes and words of each currency, in the words of the grammar. A sign of two is in both.
static CURRENCIES: [(&str, &[&str]); 19] = [
    ("dollar", &["$", "us$", "usd", "dollar", "dollars"]),
    ("canadian dollar", &["cad", "c$", "ca$", "cdn"]),
    ("australian dollar", &["aud", "a$", "au$"]),
    ("euro", &["€", "eur", "euro", "euros"]),
    ("pound", &["£", "gbp", "quid", "pound", "pounds", "sterling"]),
    ("yen", &["¥", "jpy", "yen"]),
    ("yuan", &["¥", "cny", "rmb", "yuan", "renminbi"]),
    ("peso", &["mxn", "mx$", "mex$", "peso", "pesos"]),
    ("real", &["r$", "brl", "reais"]),
    ("zloty", &["zl", "zł", "pln", "zloty", "zlotys"]),
    ("lira", &["₺", "try", "tl", "lira", "liras"]),
    ("rupee", &["₹", "inr", "rupee", "rupees"]),
    ("franc", &["chf", "fr.", "francs"]),
    ("dirham", &["aed", "dirham", "dirhams"]),
    ("riyal", &["sar", "riyal", "riyals"]),
    ("egyptian pound", &["egp", "egyptian"]),
    ("ruble", &["₽", "rub", "rubles", "ruble"]),
    ("krona", &["sek", "kronor"]),
    ("won", &["₩", "krw"]),
];

/// Codes that are English words, too: only a listing's symbol means them.
const SYMBOLS_ONLY: [&str; 3] = ["try", "sar", "rub"];
/// Other countries' money that a "$" may stand for, where the listings are not in the United States.
const OF_DOLLAR_SIGN: [&str; 3] = ["canadian dollar", "australian dollar", "peso"];

/// Whether a word names money; signs don't.
pub(crate) fn is_name_of_money(word: &str) -> bool {
    word.len() > 2 && word.is_ascii() && !SYMBOLS_ONLY.contains(&word) && names_of(word).next().is_some()
}

/// Signs and words of money that no listing of a chatbot is priced in.
#[derive(Debug, Clone, Default)]
pub(crate) struct OtherCurrencies(HashSet<&'static str>);

impl OtherCurrencies {
    /// Those beside the symbols of the listings; none where a symbol is that of no currency here.
    pub fn from_symbols(symbols: &[String], is_american: bool) -> Self {
        let mut own: Vec<&str> = Vec::new();
        for symbol in symbols.iter().map(|symbol| symbol.trim().to_lowercase()).filter(|symbol| !symbol.is_empty()) {
            let known = own.len();
            own.extend(names_of(&symbol));
            if own.len() == known {
                return Self::default();
            }
            if symbol == "$" && !is_american {
                own.extend(OF_DOLLAR_SIGN);
            }
        }
        if own.is_empty() {
            return Self::default();
        }
        let is_other = |word: &&str| !SYMBOLS_ONLY.contains(word) && names_of(word).all(|name| !own.contains(&name));
        Self(CURRENCIES.iter().flat_map(|(_, terms)| terms.iter().copied()).filter(is_other).collect())
    }

    /// Whether a sign or word is one of them.
    pub fn contains(&self, word: &str) -> bool {
        self.0.contains(word)
    }
}

fn names_of(word: &str) -> impl Iterator<Item = &'static str> {
    CURRENCIES.iter().filter(move |(_, terms)| terms.contains(&word)).map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::OtherCurrencies;

    #[test]
    fn money_of_other_countries_is_not_the_listings_own() {
        let of = |symbol: &str, is_american| OtherCurrencies::from_symbols(&[symbol.to_owned()], is_american);
        for (symbol, is_american, word, excluded) in [
            ("$", true, "euros", true),
            ("$", true, "£", true),
            ("$", true, "dollars", false),
            ("$", true, "pesos", true),
            ("$", false, "pesos", false),
            ("€", false, "euro", false),
            ("€", false, "$", true),
            ("R$", false, "reais", false),
            ("¥", false, "yen", false),
            ("¥", false, "rmb", false),
            ("₺", false, "tl", false),
            ("$", true, "bucks", false),
            ("$", true, "try", false),
            ("kr", false, "euros", false),
            ("", false, "euros", false),
        ] {
            assert_eq!(of(symbol, is_american).contains(word), excluded, "{word} where listings have {symbol:?}");
        }
    }
}
