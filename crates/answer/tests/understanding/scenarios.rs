//! The sixth to the fourteenth batch: buyers, renters, families and investors as they type. The sixth was written before the
//! grammar was looked at, the seventh before the failures of the sixth were. Results exactly right when first asked, before wrong
//! labels were corrected, in the sixth (questions): English 92.8 %, Spanish 88.4, Polish 89.0, Japanese 91.9, German 95.9, Turkish
//! 73.1 (where "ev" was labeled a house), Arabic 91.8. In the seventh, asked once after that work: English 96.9 %, Spanish 94.7,
//! Polish 87.7, Japanese 92.7; their conversations 100 %, of the sixth 87.5 %. The eighth was put aside unread while those before
//! were worked on; when it was opened, 91.9 % of the English, 91.8 % of the Spanish and 86.7 % of the Polish turns were right.
//! Those put aside in their place, asked once after that work: English 96.7 %, Spanish 95.8 %, Polish 95.0 %. The ninth was
//! written from the listings alone; asked once, before wrong labels were corrected: English 83.2 %, Spanish 92.2, German 80.6,
//! Turkish 92.3, Arabic 91.9, Japanese 91.9. The tenth are those put aside in place of the eighth; when they were opened,
//! 96.7 % of the English and of the Spanish turns were right. The thirteenth (phone slang) and the fourteenth (letters and
//! stories) are of two authors who had not seen the engine; right when first asked: English 90.0 and 90.7 %, Spanish 91.3 and
//! 90.7 %.

use crate::sets::{Form, Level, Set};

/// Two sets of a language, questions and conversations, with their levels.
macro_rules! batch {
    ($name:literal, $file:literal, $questions:expr, $conversations:expr) => {{
        let read = include_str!(concat!("../../questions/", $file));
        let level = |percents: (f64, f64)| Level { filter: percents.0, result: percents.1 };
        [
            Set::read(concat!($name, " questions"), Form::Questions, read, level($questions)),
            Set::read(concat!($name, " conversations"), Form::Conversations, read, level($conversations)),
        ]
    }};
}

pub fn sets() -> Vec<Set> {
    [
        batch!("English sixth", "sixth/en.toml", (97.0, 99.5), (99.5, 99.5)),
        batch!("Spanish sixth", "sixth/es.toml", (99.5, 99.5), (99.5, 99.5)),
        batch!("Polish sixth", "sixth/pl.toml", (95.5, 98.5), (99.5, 99.5)),
        batch!("Japanese sixth", "sixth/ja.toml", (98.5, 99.5), (74.5, 87.0)),
        batch!("German sixth", "sixth/de.toml", (97.5, 97.5), (0.0, 0.0)),
        batch!("Turkish sixth", "sixth/tr.toml", (98.0, 98.0), (0.0, 0.0)),
        batch!("Arabic sixth", "sixth/ar.toml", (97.5, 97.5), (0.0, 0.0)),
        batch!("English seventh", "seventh/en.toml", (92.0, 96.5), (74.5, 99.5)),
        batch!("Spanish seventh", "seventh/es.toml", (99.5, 99.5), (99.5, 99.5)),
        batch!("Polish seventh", "seventh/pl.toml", (84.0, 87.5), (74.5, 99.5)),
        batch!("Japanese seventh", "seventh/ja.toml", (90.5, 92.5), (74.5, 99.5)),
        batch!("English eighth", "eighth/en.toml", (94.5, 98.5), (92.0, 95.0)),
        batch!("Spanish eighth", "eighth/es.toml", (99.5, 99.5), (99.5, 99.5)),
        batch!("Polish eighth", "eighth/pl.toml", (82.5, 90.0), (73.5, 94.5)),
        batch!("English ninth", "ninth/en.toml", (99.5, 99.5), (0.0, 0.0)),
        batch!("Spanish ninth", "ninth/es.toml", (99.5, 99.5), (0.0, 0.0)),
        batch!("German ninth", "ninth/de.toml", (94.0, 94.0), (0.0, 0.0)),
        batch!("Turkish ninth", "ninth/tr.toml", (97.0, 99.5), (0.0, 0.0)),
        batch!("Arabic ninth", "ninth/ar.toml", (99.5, 99.5), (0.0, 0.0)),
        batch!("Japanese ninth", "ninth/ja.toml", (99.5, 99.5), (0.0, 0.0)),
        batch!("English tenth", "tenth/en.toml", (98.5, 98.5), (99.5, 99.5)),
        batch!("Spanish tenth", "tenth/es.toml", (99.5, 99.5), (99.5, 99.5)),
        batch!("English eleventh", "eleventh/en.toml", (99.5, 99.5), (99.5, 99.5)),
        batch!("English eleventh second", "eleventh/en-second.toml", (99.5, 99.5), (99.5, 99.5)),
        batch!("Spanish eleventh", "eleventh/es.toml", (99.5, 99.5), (99.5, 99.5)),
        batch!("Spanish eleventh second", "eleventh/es-second.toml", (99.5, 99.5), (99.5, 99.5)),
        batch!("English twelfth", "twelfth/en.toml", (99.5, 99.5), (99.5, 99.5)),
        batch!("English twelfth second", "twelfth/en-second.toml", (97.9, 99.5), (99.5, 99.5)),
        batch!("Spanish twelfth", "twelfth/es.toml", (99.5, 99.5), (99.5, 99.5)),
        batch!("Spanish twelfth second", "twelfth/es-second.toml", (99.5, 99.5), (99.5, 99.5)),
        batch!("English thirteenth", "thirteenth/en.toml", (99.5, 99.5), (96.2, 98.1)),
        batch!("Spanish thirteenth", "thirteenth/es.toml", (99.0, 99.0), (99.5, 99.5)),
        batch!("English fourteenth", "fourteenth/en.toml", (99.5, 99.5), (99.5, 99.5)),
        batch!("Spanish fourteenth", "fourteenth/es.toml", (99.0, 99.0), (99.5, 99.5)),
        batch!("English siblings", "siblings/en.toml", (99.5, 99.5), (99.5, 99.5)),
        batch!("Spanish siblings", "siblings/es.toml", (99.5, 99.5), (99.5, 99.5)),
    ]
    .into_iter()
    .flatten()
    .filter(|set| !set.conversations.is_empty())
    .collect()
}
