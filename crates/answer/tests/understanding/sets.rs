//! Reads the labelled questions and conversations of `questions/*.toml`. A question stands alone (or has unlabelled
//! turns before it, `after`), a conversation has a label on every turn; both are judged alike.

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    question: Vec<Turn>,
    #[serde(default)]
    #[serde(rename = "talk")]
    dialog_state: Vec<DialogState>,
}

/// A conversation; the visitor's turns in order.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DialogState {
    pub turn: Vec<Turn>,
}

/// What a visitor wrote and what is right to understand by it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    pub q: String,
    /// The question before, without labels.
    #[serde(default)]
    pub after: Vec<String>,
    /// A search when it is not said.
    #[serde(default = "search")]
    pub intent: String,
    /// Filter, order and number in their short forms.
    pub f: Option<String>,
    /// The homes that are shown, when no filter says it.
    #[serde(default)]
    pub ids: Vec<i64>,
    /// The question about the home; a word with a small first letter is a feature: `pool`.
    #[serde(default)]
    pub fields: Vec<String>,
    /// What is worked out, and the visitor's own numbers: `payment rate=6.5 down=20% years=30`.
    pub calc: Option<String>,
    /// A place where there are no homes, as it is written.
    pub unknown: Option<String>,
    /// The home whose surroundings are meant.
    pub near: Option<i64>,
    /// Nothing matches, so what is shown is the near miss.
    #[serde(default)]
    pub miss: bool,
}

fn search() -> String {
    "Search".into()
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Questions,
    Conversations,
}

/// Per cent of the turns that are exactly right.
#[derive(Clone, Copy)]
pub struct Level {
    pub filter: f64,
    pub result: f64,
}

/// Questions of one language and form with the level they reached.
pub struct Set {
    /// "English questions".
    pub name: &'static str,
    pub form: Form,
    pub conversations: Vec<DialogState>,
    pub level: Level,
    /// Nobody who works on the engine reads these questions, so their failures are not printed.
    pub is_unread: bool,
}

impl Set {
    pub fn read(name: &'static str, form: Form, text: &str, level: Level) -> Self {
        let file: File = toml::from_str(text).expect("the questions are TOML");
        let conversations = match form {
            Form::Questions => file.question.into_iter().map(|turn| DialogState { turn: vec![turn] }).collect(),
            Form::Conversations => file.dialog_state,
        };
        Self { name, form, conversations, level, is_unread: false }
    }

    /// Questions that are run only to report.
    pub fn unread(name: &'static str, form: Form, text: &str, level: Level) -> Self {
        Self { is_unread: true, ..Self::read(name, form, text, level) }
    }

    pub fn language(&self) -> &'static str {
        self.name.split(' ').next().unwrap_or_default()
    }

    /// How many labelled turns.
    pub fn turns(&self) -> usize {
        self.conversations.iter().map(|dialog_state| dialog_state.turn.len()).sum()
    }
}
