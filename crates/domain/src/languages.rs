//! ISO 639-1 languages by English name, with common aliases. `AIResponseLanguage` accepts any name; known ones get one
//! spelling and a code.

use crate::fold::fold;

/// Code and English name, by code.
pub const LANGUAGES: &[(&str, &str)] = &[
    ("aa", "Afar"),
    ("ab", "Abkhazian"),
    ("ae", "Avestan"),
    ("af", "Afrikaans"),
    ("ak", "Akan"),
    ("am", "Amharic"),
    ("an", "Aragonese"),
    ("ar", "Arabic"),
    ("as", "Assamese"),
    ("av", "Avaric"),
    ("ay", "Aymara"),
    ("az", "Azerbaijani"),
    ("ba", "Bashkir"),
    ("be", "Belarusian"),
    ("bg", "Bulgarian"),
    ("bh", "Bihari"),
    ("bi", "Bislama"),
    ("bm", "Bambara"),
    ("bn", "Bengali"),
    ("bo", "Tibetan"),
    ("br", "Breton"),
    ("bs", "Bosnian"),
    ("ca", "Catalan"),
    ("ce", "Chechen"),
    ("ch", "Chamorro"),
    ("co", "Corsican"),
    ("cr", "Cree"),
    ("cs", "Czech"),
    ("cu", "Church Slavonic"),
    ("cv", "Chuvash"),
    ("cy", "Welsh"),
    ("da", "Danish"),
    ("de", "German"),
    ("dv", "Divehi"),
    ("dz", "Dzongkha"),
    ("ee", "Ewe"),
    ("el", "Greek"),
    ("en", "English"),
    ("eo", "Esperanto"),
    ("es", "Spanish"),
    ("et", "Estonian"),
    ("eu", "Basque"),
    ("fa", "Persian"),
    ("ff", "Fulah"),
    ("fi", "Finnish"),
    ("fj", "Fijian"),
    ("fo", "Faroese"),
    ("fr", "French"),
    ("fy", "Western Frisian"),
    ("ga", "Irish"),
    ("gd", "Scottish Gaelic"),
    ("gl", "Galician"),
    ("gn", "Guarani"),
    ("gu", "Gujarati"),
    ("gv", "Manx"),
    ("ha", "Hausa"),
    ("he", "Hebrew"),
    ("hi", "Hindi"),
    ("ho", "Hiri Motu"),
    ("hr", "Croatian"),
    ("ht", "Haitian Creole"),
    ("hu", "Hungarian"),
    ("hy", "Armenian"),
    ("hz", "Herero"),
    ("ia", "Interlingua"),
    ("id", "Indonesian"),
    ("ie", "Interlingue"),
    ("ig", "Igbo"),
    ("ii", "Sichuan Yi"),
    ("ik", "Inupiaq"),
    ("io", "Ido"),
    ("is", "Icelandic"),
    ("it", "Italian"),
    ("iu", "Inuktitut"),
    ("ja", "Japanese"),
    ("jv", "Javanese"),
    ("ka", "Georgian"),
    ("kg", "Kongo"),
    ("ki", "Kikuyu"),
    ("kj", "Kuanyama"),
    ("kk", "Kazakh"),
    ("kl", "Greenlandic"),
    ("km", "Khmer"),
    ("kn", "Kannada"),
    ("ko", "Korean"),
    ("kr", "Kanuri"),
    ("ks", "Kashmiri"),
    ("ku", "Kurdish"),
    ("kv", "Komi"),
    ("kw", "Cornish"),
    ("ky", "Kyrgyz"),
    ("la", "Latin"),
    ("lb", "Luxembourgish"),
    ("lg", "Ganda"),
    ("li", "Limburgish"),
    ("ln", "Lingala"),
    ("lo", "Lao"),
    ("lt", "Lithuanian"),
    ("lu", "Luba-Katanga"),
    ("lv", "Latvian"),
    ("mg", "Malagasy"),
    ("mh", "Marshallese"),
    ("mi", "Maori"),
    ("mk", "Macedonian"),
    ("ml", "Malayalam"),
    ("mn", "Mongolian"),
    ("mr", "Marathi"),
    ("ms", "Malay"),
    ("mt", "Maltese"),
    ("my", "Burmese"),
    ("na", "Nauru"),
    ("nb", "Norwegian Bokmål"),
    ("nd", "North Ndebele"),
    ("ne", "Nepali"),
    ("ng", "Ndonga"),
    ("nl", "Dutch"),
    ("nn", "Norwegian Nynorsk"),
    ("no", "Norwegian"),
    ("nr", "South Ndebele"),
    ("nv", "Navajo"),
    ("ny", "Chichewa"),
    ("oc", "Occitan"),
    ("oj", "Ojibwa"),
    ("om", "Oromo"),
    ("or", "Odia"),
    ("os", "Ossetian"),
    ("pa", "Punjabi"),
    ("pi", "Pali"),
    ("pl", "Polish"),
    ("ps", "Pashto"),
    ("pt", "Portuguese"),
    ("qu", "Quechua"),
    ("rm", "Romansh"),
    ("rn", "Rundi"),
    ("ro", "Romanian"),
    ("ru", "Russian"),
    ("rw", "Kinyarwanda"),
    ("sa", "Sanskrit"),
    ("sc", "Sardinian"),
    ("sd", "Sindhi"),
    ("se", "Northern Sami"),
    ("sg", "Sango"),
    ("si", "Sinhala"),
    ("sk", "Slovak"),
    ("sl", "Slovenian"),
    ("sm", "Samoan"),
    ("sn", "Shona"),
    ("so", "Somali"),
    ("sq", "Albanian"),
    ("sr", "Serbian"),
    ("ss", "Swati"),
    ("st", "Southern Sotho"),
    ("su", "Sundanese"),
    ("sv", "Swedish"),
    ("sw", "Swahili"),
    ("ta", "Tamil"),
    ("te", "Telugu"),
    ("tg", "Tajik"),
    ("th", "Thai"),
    ("ti", "Tigrinya"),
    ("tk", "Turkmen"),
    ("tl", "Tagalog"),
    ("tn", "Tswana"),
    ("to", "Tonga"),
    ("tr", "Turkish"),
    ("ts", "Tsonga"),
    ("tt", "Tatar"),
    ("tw", "Twi"),
    ("ty", "Tahitian"),
    ("ug", "Uyghur"),
    ("uk", "Ukrainian"),
    ("ur", "Urdu"),
    ("uz", "Uzbek"),
    ("ve", "Venda"),
    ("vi", "Vietnamese"),
    ("vo", "Volapük"),
    ("wa", "Walloon"),
    ("wo", "Wolof"),
    ("xh", "Xhosa"),
    ("yi", "Yiddish"),
    ("yo", "Yoruba"),
    ("za", "Zhuang"),
    ("zh", "Chinese"),
    ("zu", "Zulu"),
];

/// Other names of these languages and of their regional forms, with the name of the table.
const ALIASES: &[(&str, &str)] = &[
    ("American English", "English"),
    ("Australian English", "English"),
    ("Azeri", "Azerbaijani"),
    ("Bahasa Indonesia", "Indonesian"),
    ("Bahasa Melayu", "Malay"),
    ("Bangla", "Bengali"),
    ("Brazilian Portuguese", "Portuguese"),
    ("British English", "English"),
    ("Canadian French", "French"),
    ("Cantonese", "Chinese"),
    ("Castilian", "Spanish"),
    ("Castilian Spanish", "Spanish"),
    ("Central Khmer", "Khmer"),
    ("Dari", "Persian"),
    ("European Portuguese", "Portuguese"),
    ("European Spanish", "Spanish"),
    ("Farsi", "Persian"),
    ("Filipino", "Tagalog"),
    ("Flemish", "Dutch"),
    ("Gaelic", "Scottish Gaelic"),
    ("Haitian", "Haitian Creole"),
    ("Irish Gaelic", "Irish"),
    ("Kalaallisut", "Greenlandic"),
    ("Kiswahili", "Swahili"),
    ("Kirghiz", "Kyrgyz"),
    ("Latin American Spanish", "Spanish"),
    ("Mandarin", "Chinese"),
    ("Mandarin Chinese", "Chinese"),
    ("Mexican Spanish", "Spanish"),
    ("Modern Greek", "Greek"),
    ("Modern Standard Arabic", "Arabic"),
    ("Moldavian", "Romanian"),
    ("Moldovan", "Romanian"),
    ("Myanmar", "Burmese"),
    ("Norwegian Bokmal", "Norwegian Bokmål"),
    ("Nyanja", "Chichewa"),
    ("Oriya", "Odia"),
    ("Panjabi", "Punjabi"),
    ("Pilipino", "Tagalog"),
    ("Pushto", "Pashto"),
    ("Simplified Chinese", "Chinese"),
    ("Sinhalese", "Sinhala"),
    ("Swiss German", "German"),
    ("Traditional Chinese", "Chinese"),
    ("Uighur", "Uyghur"),
    ("Valencian", "Catalan"),
    ("Volapuk", "Volapük"),
];

/// Codes of regional forms and scripts that have a name of their own.
const REGIONAL: &[(&str, &str)] = &[
    ("en-au", "Australian English"),
    ("en-gb", "British English"),
    ("en-us", "American English"),
    ("es-419", "Latin American Spanish"),
    ("es-es", "European Spanish"),
    ("es-mx", "Mexican Spanish"),
    ("fil", "Filipino"),
    ("fr-ca", "Canadian French"),
    ("pt-br", "Brazilian Portuguese"),
    ("pt-pt", "European Portuguese"),
    ("zh-cn", "Simplified Chinese"),
    ("zh-hans", "Simplified Chinese"),
    ("zh-hant", "Traditional Chinese"),
    ("zh-hk", "Traditional Chinese"),
    ("zh-sg", "Simplified Chinese"),
    ("zh-tw", "Traditional Chinese"),
];

/// The name of a language in one spelling, from a name in any case, an alias or a code (`en`, `pt-BR`).
///
/// An alias stays one ("Simplified Chinese"): it says more to a model than the plain name.
pub fn language_named(typed: &str) -> Option<&'static str> {
    let typed = typed.trim();
    if typed.is_empty() {
        return None;
    }
    // "Chinese (Simplified)", "Portuguese (Brazil)"
    let turned = typed.strip_suffix(')').and_then(|rest| rest.split_once(" (")).map(|(name, form)| {
        let form = if form.eq_ignore_ascii_case("Brazil") { "Brazilian" } else { form };
        let form = if form.eq_ignore_ascii_case("Portugal") { "European" } else { form };
        format!("{form} {name}")
    });
    by_name(typed)
        .or_else(|| turned.as_deref().and_then(by_name))
        .or_else(|| turned.is_some().then(|| typed.split(" (").next().and_then(by_name)).flatten())
        .or_else(|| by_code(typed))
}

/// The name of the table for a recognized name, alias or code.
pub fn primary_language(name: &str) -> Option<&'static str> {
    let name = language_named(name)?;
    ALIASES.iter().find(|(alias, _)| *alias == name).map_or(Some(name), |(_, primary)| Some(primary))
}

/// The two letters of a recognized language.
pub fn code_of(name: &str) -> Option<&'static str> {
    let primary = primary_language(name)?;
    LANGUAGES.iter().find(|(_, known)| *known == primary).map(|(code, _)| *code)
}

fn by_name(typed: &str) -> Option<&'static str> {
    let known = LANGUAGES.iter().map(|(_, name)| *name).chain(ALIASES.iter().map(|(alias, _)| *alias));
    let folded = fold(typed);
    known.into_iter().find(|name| fold(name) == folded)
}

fn by_code(typed: &str) -> Option<&'static str> {
    let code = typed.replace('_', "-").to_ascii_lowercase();
    if let Some((_, name)) = REGIONAL.iter().find(|(known, _)| *known == code) {
        return Some(name);
    }
    let primary = code.split('-').next().unwrap_or_default();
    LANGUAGES.iter().find(|(known, _)| *known == primary).map(|(_, name)| *name)
}
