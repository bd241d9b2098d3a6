//! What recipients read on the pages behind links in emails.

pub(crate) mod table;

pub use table::LinkPageTexts;

use crate::language::Language;

/// The texts of a language.
pub fn of(language: Language) -> &'static LinkPageTexts {
    match language {
        Language::En => &crate::en::link_pages::LINK_PAGES,
        Language::Es => &crate::es::link_pages::LINK_PAGES,
        Language::Fr => &crate::fr::link_pages::LINK_PAGES,
        Language::De => &crate::de::link_pages::LINK_PAGES,
        Language::Pt => &crate::pt::link_pages::LINK_PAGES,
        Language::It => &crate::it::link_pages::LINK_PAGES,
        Language::Nl => &crate::nl::link_pages::LINK_PAGES,
        Language::Pl => &crate::pl::link_pages::LINK_PAGES,
        Language::Tr => &crate::tr::link_pages::LINK_PAGES,
        Language::Zh => &crate::zh::link_pages::LINK_PAGES,
        Language::Ja => &crate::ja::link_pages::LINK_PAGES,
        Language::Ar => &crate::ar::link_pages::LINK_PAGES,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_language_has_every_text_and_none_of_english() {
        let texts = |language| {
            let json = serde_json::to_value(of(language)).expect("texts");
            json.as_object().expect("members").clone()
        };
        let english = texts(Language::En);
        let mut count = 0;
        for language in Language::ALL {
            let mut all = HashSet::new();
            for (name, text) in texts(language) {
                let text = text.as_str().expect("a text").to_owned();
                let is_word = name == "emails";
                assert!(
                    !text.is_empty() && (language == Language::En || is_word || text != english[&name]),
                    "{language:?} {name}"
                );
                assert!(all.insert(text) || name == "stop_button", "{language:?} {name} twice");
                count += 1;
            }
        }
        println!("{count} texts of pages behind links in {} languages", Language::ALL.len());
    }
}
