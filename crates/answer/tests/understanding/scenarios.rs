//! The sixth and the seventh batch: buyers, renters, families and investors as they type. The sixth was written before the
//! grammar was looked at, the seventh before the failures of the sixth were. Results exactly right when first asked, before wrong
//! labels were corrected, in the sixth (questions): English 92.8 %, Spanish 88.4, Polish 89.0, Japanese 91.9, German 95.9, Turkish
//! 73.1 (where "ev" was labeled a house), Arabic 91.8.

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
        batch!("English sixth", "sixth/en.toml", (78.0, 92.0), (75.0, 87.0)),
        batch!("Spanish sixth", "sixth/es.toml", (84.0, 88.0), (75.0, 87.0)),
        batch!("Polish sixth", "sixth/pl.toml", (80.0, 89.0), (75.0, 87.0)),
        batch!("Japanese sixth", "sixth/ja.toml", (89.0, 91.0), (75.0, 87.0)),
        batch!("German sixth", "sixth/de.toml", (85.0, 95.0), (0.0, 0.0)),
        batch!("Turkish sixth", "sixth/tr.toml", (71.0, 73.0), (0.0, 0.0)),
        batch!("Arabic sixth", "sixth/ar.toml", (85.0, 91.0), (0.0, 0.0)),
        batch!("English seventh", "seventh/en.toml", (0.0, 0.0), (0.0, 0.0)),
        batch!("Spanish seventh", "seventh/es.toml", (0.0, 0.0), (0.0, 0.0)),
        batch!("Polish seventh", "seventh/pl.toml", (0.0, 0.0), (0.0, 0.0)),
        batch!("Japanese seventh", "seventh/ja.toml", (0.0, 0.0), (0.0, 0.0)),
    ]
    .into_iter()
    .flatten()
    .filter(|set| !set.conversations.is_empty())
    .collect()
}
