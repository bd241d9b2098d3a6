//! Answers that need no listing: greeting, thanks, a person, privacy, steering, not understood.
//!
//! Why it exists: each is one sentence, said honestly. Not here: sending anything to a person.

use super::{
    Written, format,
    phrases::{fill, of},
};
use crate::{
    facts::Bot,
    language::Language,
    meaning::{Intent, Meaning},
    talk::TalkState,
};

/// The answer to an intent that is not about listings.
pub fn small_talk(meaning: &Meaning, bot: &Bot, language: Language) -> Written {
    let p = of(language);
    let mut no_answer = false;
    let text = match meaning.intent {
        Intent::Greeting => p.talk.greeting.to_owned(),
        Intent::Thanks => p.talk.thanks.to_owned(),
        Intent::Goodbye => p.talk.goodbye.to_owned(),
        Intent::WhoAreYou => fill(p.talk.who, &[("name", &format::isolated(&bot.name, language))]),
        Intent::Privacy => privacy(bot, language),
        Intent::Person => person(bot, language),
        Intent::Contact => p.talk.contact.to_owned(),
        Intent::Steering => [p.talk.steering, &person(bot, language)].join(p.signs.gap),
        Intent::StartOver => p.talk.started_over.to_owned(),
        Intent::NoAnswer
        | Intent::Search
        | Intent::Count
        | Intent::Summary
        | Intent::ErrorCode
        | Intent::Compare
        | Intent::Places
        | Intent::Which => {
            no_answer = true;
            if bot.can_talk_to_human {
                [p.talk.no_answer, p.home.ask_person].join(p.signs.gap)
            } else {
                p.talk.no_answer.to_owned()
            }
        }
    };
    let talk = if meaning.intent == Intent::StartOver { TalkState::default() } else { meaning.earlier.clone() };
    Written { text, no_answer, wants_person: meaning.intent == Intent::Person, talk, ..Written::default() }
}

fn privacy(bot: &Bot, language: Language) -> String {
    let p = of(language);
    if bot.privacy_policy_url.is_empty() {
        return if bot.privacy_policy_description.is_empty() {
            p.talk.privacy_none.to_owned()
        } else {
            bot.privacy_policy_description.clone()
        };
    }
    let name = if bot.privacy_policy_name.is_empty() {
        bot.privacy_policy_url.as_str()
    } else {
        bot.privacy_policy_name.as_str()
    };
    fill(p.talk.privacy, &[("name", &name.replace(['[', ']'], "")), ("url", &bot.privacy_policy_url)])
}

fn person(bot: &Bot, language: Language) -> String {
    let p = of(language);
    if bot.can_talk_to_human {
        return p.talk.person.to_owned();
    }
    let links: Vec<&str> = [&bot.messaging_url, &bot.social_a_url, &bot.social_b_url]
        .into_iter()
        .map(String::as_str)
        .filter(|url| !url.is_empty())
        .collect();
    if links.is_empty() {
        p.talk.person_none.to_owned()
    } else {
        fill(p.talk.person_links, &[("links", &links.join(" "))])
    }
}
