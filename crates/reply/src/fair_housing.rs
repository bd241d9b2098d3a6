//! What an answer says about words on people, safety and schools. Each sentence once, before the listings.

use porchlight_lang::{language::Language, messages::of};
use porchlight_query::FairHousingClass;
use porchlight_query::{Query, RequestKind, VisitorRequest};

/// The sentences for what the question says about people; `None` when it says nothing that needs one.
pub fn sentences(meaning: &Query, language: Language) -> Option<String> {
    let p = of(language);
    if is_of_owner(meaning) {
        return Some(p.small_talk.owner_declined.to_owned());
    }
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

/// Whether an owner who looks for tenants says what they should or shouldn't be: an ad can't have that.
pub fn is_of_owner(meaning: &Query) -> bool {
    let is_letting = |request: &VisitorRequest| request.kind == RequestKind::Letting;
    meaning.declines_people() && meaning.earlier.request.as_ref().is_some_and(is_letting)
}
