//! The fifth batch: questions as people type them, a third of them put aside unread.

use crate::sets::{Form, Level, Set};

/// Four sets of a language: questions and conversations, each read and put aside; with the levels of those that are read.
macro_rules! language {
    ($name:literal, $file:literal, $questions:expr, $conversations:expr) => {{
        let read = include_str!(concat!("../../questions/fifth/", $file));
        let unread = include_str!(concat!("../../questions/unread/fifth/", $file));
        let level = |percents: (f64, f64)| Level { filter: percents.0, result: percents.1 };
        [
            Set::read(concat!($name, " fifth questions"), Form::Questions, read, level($questions)),
            Set::read(concat!($name, " fifth conversations"), Form::Conversations, read, level($conversations)),
            Set::unread(concat!($name, " unread fifth questions"), Form::Questions, unread, level((0.0, 0.0))),
            Set::unread(concat!($name, " unread fifth conversations"), Form::Conversations, unread, level((0.0, 0.0))),
        ]
    }};
}

/// Those of Spanish and Polish that were put aside are in the eighth batch.
macro_rules! read_language {
    ($name:literal, $file:literal, $questions:expr) => {{
        let read = include_str!(concat!("../../questions/fifth/", $file));
        [
            Set::read(
                concat!($name, " fifth questions"),
                Form::Questions,
                read,
                Level { filter: $questions, result: $questions },
            ),
            Set::read(
                concat!($name, " fifth conversations"),
                Form::Conversations,
                read,
                Level { filter: 99.5, result: 99.5 },
            ),
        ]
    }};
}

pub fn sets() -> Vec<Set> {
    let others = [
        language!("German", "de.toml", (99.5, 99.5), (99.5, 99.5)),
        language!("Arabic", "ar.toml", (99.5, 99.5), (99.5, 99.5)),
        language!("Japanese", "ja.toml", (99.5, 99.5), (99.5, 99.5)),
        language!("French", "fr.toml", (99.5, 99.5), (99.5, 99.5)),
        language!("Italian", "it.toml", (91.5, 91.5), (99.5, 99.5)),
        language!("Portuguese", "pt.toml", (95.5, 95.5), (99.5, 99.5)),
        language!("Dutch", "nl.toml", (99.5, 99.5), (99.5, 99.5)),
        language!("Turkish", "tr.toml", (95.5, 95.5), (99.5, 99.5)),
        language!("Chinese", "zh.toml", (99.5, 99.5), (99.5, 99.5)),
    ];
    let read = [read_language!("Spanish", "es.toml", 96.5), read_language!("Polish", "pl.toml", 99.5)];
    read.into_iter().flatten().chain(others.into_iter().flatten()).collect()
}
