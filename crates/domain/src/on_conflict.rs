//! What an import does with a row whose listing already exists.

use std::str::FromStr;

use serde::Deserialize;

/// What to do with a row that matches an existing listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OnConflict {
    #[default]
    Update,
    Skip,
    Fail,
}

impl OnConflict {
    pub const ALL: [Self; 3] = [Self::Update, Self::Skip, Self::Fail];

    /// The name in requests and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Update => "update",
            Self::Skip => "skip",
            Self::Fail => "fail",
        }
    }
}

impl FromStr for OnConflict {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|known| known.name() == name).ok_or(())
    }
}
