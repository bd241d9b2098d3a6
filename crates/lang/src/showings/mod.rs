//! What visitors read about showings: in emails, on the page of a showing, and in the chat.

pub(crate) mod table;

pub use table::ShowingMessages;

use crate::language::Language;

/// The texts of a language.
pub fn of(language: Language) -> &'static ShowingMessages {
    match language {
        Language::En => &crate::en::showings::SHOWINGS,
        Language::Es => &crate::es::showings::SHOWINGS,
        Language::Fr => &crate::fr::showings::SHOWINGS,
        Language::De => &crate::de::showings::SHOWINGS,
        Language::Pt => &crate::pt::showings::SHOWINGS,
        Language::It => &crate::it::showings::SHOWINGS,
        Language::Nl => &crate::nl::showings::SHOWINGS,
        Language::Pl => &crate::pl::showings::SHOWINGS,
        Language::Tr => &crate::tr::showings::SHOWINGS,
        Language::Zh => &crate::zh::showings::SHOWINGS,
        Language::Ja => &crate::ja::showings::SHOWINGS,
        Language::Ar => &crate::ar::showings::SHOWINGS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_has_the_same_places_and_no_text_twice() {
        let texts = |language| {
            let json = serde_json::to_value(of(language)).expect("texts");
            json.as_object().expect("members").clone()
        };
        let english = texts(Language::En);
        let places = |text: &str| ["{home}", "{day}", "{times}"].map(|place| text.matches(place).count());
        let mut count = 0;
        for language in Language::ALL {
            for (name, text) in texts(language) {
                let text = text.as_str().expect("a text");
                let in_english = english[&name].as_str().expect("a text");
                assert_eq!(places(text), places(in_english), "{language:?} {name}");
                assert!(!text.is_empty() && !(text.ends_with('.') ^ in_english.ends_with('.')) || !text.is_ascii());
                count += 1;
            }
        }
        println!("{count} texts of showings in {} languages", Language::ALL.len());
    }
}
