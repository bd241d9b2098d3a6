//! Answers that need no listing: greeting, thanks, a person, privacy, steering, not understood. Each is one sentence,
//! said honestly.

use porchlight_domain::{Listing, ListingId, SaleType};
use porchlight_lang::{
    language::Language,
    messages::{fill, of},
    terms,
};
use porchlight_query::{
    FairHousingClass, Intent, Query, Topic,
    dialog_state::DialogState,
    retrieved_context::{ChatbotProfile, RetrievedContext},
};

use crate::{RenderedAnswer, chosen, fair_housing, format, requests, stated};

/// The concept of what a landlord asks of a tenant's credit.
const CREDIT: &str = "credit score";
const VOUCHERS: &str = "vouchers";
/// The entry about credit for a rental.
const LANDLORD_CREDIT: &str = "landlord credit";

/// The answer to an intent that is not about listings.
pub fn small_talk(
    meaning: &Query,
    context: &RetrievedContext,
    bot: &ChatbotProfile,
    language: Language,
) -> RenderedAnswer {
    let p = of(language);
    let (mut no_answer, mut meant) = (false, None);
    let is_stating = |home: &&Listing| stated::of_concept(home, VOUCHERS, language).is_some();
    let found = &context.listings[..];
    let stating: Vec<&Listing> = match meaning.intent {
        Intent::Steering if context.relaxed.is_none() => found.iter().filter(is_stating).collect(),
        _ => Vec::new(),
    };
    let text = match meaning.intent {
        Intent::Greeting if meaning.topic == Some(Topic::Start) => p.requests.start.to_owned(),
        Intent::Greeting => p.small_talk.greeting.to_owned(),
        Intent::Thanks => p.small_talk.thanks.to_owned(),
        Intent::Goodbye => p.small_talk.goodbye.to_owned(),
        Intent::Acknowledgment => p.small_talk.acknowledged.to_owned(),
        Intent::WhoAreYou => fill(p.small_talk.who, &[("name", &format::isolated(&bot.name, language))]),
        Intent::Privacy => privacy(bot, language),
        Intent::Person => requests::text(meaning, context, bot, language).unwrap_or_else(|| person(bot, language)),
        Intent::Contact => {
            requests::text(meaning, context, bot, language).unwrap_or_else(|| p.small_talk.contact.to_owned())
        }
        Intent::Steering => {
            let sentences = fair_housing::sentences(meaning, language);
            let neutral = sentences.unwrap_or_else(|| p.small_talk.steering.to_owned());
            let prefers = meaning.says_about_people(FairHousingClass::ExcludePrefer)
                && !meaning.says_about_people(FairHousingClass::AboutOthersOrPlace)
                && !fair_housing::is_of_owner(meaning);
            match prefers {
                true => [neutral.as_str(), p.small_talk.people_instead].join(p.punctuation.gap),
                false => {
                    let quoted = stating.iter().filter_map(|home| stated::of_concept(home, VOUCHERS, language));
                    [neutral].into_iter().chain(quoted).collect::<Vec<_>>().join(p.punctuation.gap)
                }
            }
        }
        Intent::StartOver => p.small_talk.started_over.to_owned(),
        Intent::NoAnswer
        | Intent::Search
        | Intent::Count
        | Intent::Summary
        | Intent::Detail
        | Intent::Compare
        | Intent::Calculate
        | Intent::Places
        | Intent::Definition
        | Intent::Contradiction
        | Intent::Which => {
            no_answer = true;
            let mut stated = stated::of_each(&context.listings, &meaning.question, language);
            if stated.is_empty() && meaning.chooses_one {
                stated.extend(stated::only_near(&context.listings, &meaning.question, language));
            }
            if let (Some(Topic::Unlisted), [(id, line)]) = (meaning.topic, &stated[..]) {
                (no_answer, meant) = (false, Some(*id));
                line.clone()
            } else if meaning.topic == Some(Topic::Unlisted) && !stated.is_empty() {
                no_answer = false;
                let lines = stated.iter().map(|(_, line)| format!("- {line}"));
                lines.collect::<Vec<_>>().join("\n")
            } else if let (Some(Topic::Travel | Topic::Negotiation), [listing]) = (meaning.topic, &context.listings[..])
                && let Some(line) = stated::of_rule(listing, &meaning.question, language)
            {
                no_answer = false;
                line
            } else if let (Some(Topic::Lending), [listing]) = (meaning.topic, &context.listings[..]) {
                let is_rental = listing.content.sale_type == SaleType::ForRent;
                let of_credit_score = || stated::of_concept(listing, CREDIT, language).filter(|_| is_rental);
                let stated = stated::of_term(listing, &meaning.question, language).or_else(of_credit_score);
                no_answer = stated.is_none();
                stated.unwrap_or_else(|| of_credit(listing, bot, language))
            } else if let Some(topic) = meaning.topic {
                let office = requests::ask_office(bot, language);
                [requests::topic_sentence(topic, language), office].join(p.punctuation.gap)
            } else if !meaning.ignored.is_empty() {
                let terms: Vec<String> = meaning.ignored.iter().map(|word| format::isolated(word, language)).collect();
                fill(p.small_talk.not_offered, &[("words", &terms.join(p.punctuation.comma))])
            } else {
                puzzled(meaning, bot, language)
            }
        }
    };
    let mut conversation = match (meaning.intent, meant) {
        (Intent::StartOver, _) => DialogState::default(),
        (_, Some(id)) => chosen::speak_of(&meaning.earlier, id),
        _ => meaning.earlier.clone(),
    };
    let cards: Vec<ListingId> = stating.iter().map(|home| home.id).collect();
    if let [only] = cards[..] {
        (conversation.current, conversation.shown) = (Some(only), vec![only]);
    }
    RenderedAnswer {
        text,
        cards,
        no_answer,
        wants_person: meaning.wants_person(),
        conversation,
        ..RenderedAnswer::default()
    }
}

/// One question to a message that is not understood, about what is spoken of; never the same twice in a row.
fn puzzled(meaning: &Query, bot: &ChatbotProfile, language: Language) -> String {
    let (p, earlier) = (of(language), &meaning.earlier);
    let question = match (earlier.is_puzzled, earlier.current.is_some(), earlier.shown.is_empty()) {
        (true, ..) => p.requests.puzzled_again,
        (false, true, _) => p.requests.puzzled_home,
        (false, false, false) => p.requests.puzzled_list,
        (false, false, true) => p.small_talk.no_answer,
    };
    match bot.can_hand_off {
        true => [question, p.home.ask_person].join(p.punctuation.gap),
        false => question.to_owned(),
    }
}

/// Whether a message was answered so.
pub(crate) fn is_puzzled(meaning: &Query, answer: &RenderedAnswer) -> bool {
    meaning.intent == Intent::NoAnswer && answer.no_answer && meaning.topic.is_none() && meaning.ignored.is_empty()
}

/// Who decides what credit is enough: of a rental the landlord.
fn of_credit(listing: &Listing, bot: &ChatbotProfile, language: Language) -> String {
    let is_rental = listing.content.sale_type == SaleType::ForRent;
    let landlord = terms::answer(LANDLORD_CREDIT, language).filter(|_| is_rental);
    let sentence = landlord.unwrap_or_else(|| requests::topic_sentence(Topic::Lending, language));
    [sentence, requests::ask_office(bot, language)].join(of(language).punctuation.gap)
}

fn privacy(bot: &ChatbotProfile, language: Language) -> String {
    let p = of(language);
    if bot.privacy_policy_url.is_empty() {
        return if bot.privacy_policy_description.is_empty() {
            p.small_talk.privacy_none.to_owned()
        } else {
            bot.privacy_policy_description.clone()
        };
    }
    let name = if bot.privacy_policy_name.is_empty() {
        bot.privacy_policy_url.as_str()
    } else {
        bot.privacy_policy_name.as_str()
    };
    fill(p.small_talk.privacy, &[("name", &name.replace(['[', ']'], "")), ("url", &bot.privacy_policy_url)])
}

fn person(bot: &ChatbotProfile, language: Language) -> String {
    let p = of(language);
    if bot.can_hand_off {
        return p.small_talk.person.to_owned();
    }
    let links: Vec<&str> = [&bot.messaging_url, &bot.social_a_url, &bot.social_b_url]
        .into_iter()
        .map(String::as_str)
        .filter(|url| !url.is_empty())
        .collect();
    if links.is_empty() {
        p.small_talk.person_none.to_owned()
    } else {
        fill(p.small_talk.person_links, &[("links", &links.join(" "))])
    }
}
