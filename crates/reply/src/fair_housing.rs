//! What an answer says about words on people, safety and schools. Each sentence once, before the listings.

use porchlight_lang::{language::Language, messages::of};
use porchlight_query::FairHousingClass;
use porchlight_query::Query;

/// The sentences for what the question says about people; `None` when it says nothing that needs one.
pub fn sentences(meaning: &Query, language: Language) -> Option<String> {
    let p = of(language);
    let sentences: Vec<&str> = [
        (FairHousingClass::AboutOthersOrPlace, p.small_talk.steering),
        (FairHousingClass::ExcludePrefer, p.small_talk.people_not_used),
        (FairHousingClass::AssistanceAnimal, p.small_talk.assistance_animals),
        (FairHousingClass::Voucher, p.small_talk.vouchers),
    ]
    .into_iter()
    .filter(|(class, _)| meaning.says_about_people(*class))
    .map(|(_, sentence)| sentence)
    .collect();
    (!sentences.is_empty()).then(|| sentences.join(p.punctuation.gap))
}
