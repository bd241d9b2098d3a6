//! What is tried in every language: questions, and the answers to them on a page. The questions are asked in English
//! and understood once, so that only the words of the answers differ.

use porchlight_answer::{
    ChatbotProfile, DialogState, Language, Query, RetrievedContext, Today, Vocabulary, cards::card_of, parse_query,
    render,
};
use porchlight_domain::Listing;

use crate::fixtures;

pub const TODAY: Today = Today { year: 2026, month: 11, day: 20 };

/// What is tried, and the questions that lead there; they are asked in English.
const SITUATIONS: [(&str, &[&str]); 67] = [
    ("greeting", &["hello"]),
    ("thanks", &["thanks"]),
    ("goodbye", &["bye"]),
    ("who are you", &["who are you"]),
    ("privacy", &["what is your privacy policy"]),
    ("a person", &["can i talk to a person"]),
    ("a contact left", &["my email is ann@example.com"]),
    ("steering", &["is it a safe neighborhood for families like us"]),
    ("not understood", &["asdf qwer"]),
    ("start over", &["start over"]),
    ("a search", &["3 bedroom homes in Riverton under 700k"]),
    ("a long list", &["houses for sale"]),
    ("the next page", &["houses for sale", "show more"]),
    ("rentals in an order", &["apartments for rent under 2000 a month, cheapest first"]),
    ("a wish", &["homes with a fenced yard in ashford"]),
    ("two wishes, one unknown", &["house with a bowling alley, without a pool"]),
    ("sizes and years", &["houses over 2000 sq ft built after 2000 with 2 parking spots"]),
    ("square meters", &["at least 150 m2 in lakemont"]),
    ("fees", &["townhouses with hoa less than $100 a month"]),
    ("a type ruled out", &["no condos in 98501 under 600k"]),
    ("pets", &["apartments that allow dogs"]),
    ("open houses", &["open houses"]),
    ("a near miss", &["condos in ashford under 300k"]),
    ("nothing at all", &["sold townhouses in lakemont"]),
    ("an unknown place", &["homes in Portland"]),
    ("a count", &["how many condos under 400k?"]),
    ("an average", &["average price in riverton"]),
    ("an average rent", &["average rent in ashford"]),
    ("where there are homes", &["which cities do you have?"]),
    ("near a home", &["homes within 2 miles of 8 willow drive"]),
    ("a comparison", &["compare 12 maple lane and 48 harbor row"]),
    ("everything of one home", &["tell me about 48 harbor row"]),
    ("a fee", &["what is the hoa of 48 harbor row?"]),
    ("an open house", &["tell me about 48 harbor row", "when is its open house?"]),
    ("two fields", &["tell me about 48 harbor row", "how old is it and how many baths?"]),
    ("a field not stated", &["what is the hoa of 12 maple lane"]),
    ("a quoted feature", &["does 18 station road allow pets"]),
    ("a sold home", &["how much is 17 otter row"]),
    ("a pending home", &["is 15 quarry court still available"]),
    ("a coming home", &["is 42 dune street available"]),
    ("the deposit of a rental", &["how much is the deposit of 18 station road"]),
    ("which home", &["homes on birch avenue", "how big is it?"]),
    ("studios", &["any studios?"]),
    ("a range of rooms", &["2 to 3 bedroom condos, exactly 2 baths"]),
    ("no fee", &["condos with no hoa"]),
    ("new this week", &["new this week in ashford"]),
    ("long on the market", &["on the market more than 60 days"]),
    ("a deposit", &["rentals with deposit under 1000"]),
    ("the largest lot", &["largest lot"]),
    ("the oldest house", &["oldest house in riverton"]),
    ("a room", &["room for rent"]),
    ("coming soon", &["coming soon listings"]),
    ("3D tours", &["homes with a 3d tour built before 1960"]),
    ("a place ruled out", &["houses not in ashford over 900k"]),
    ("a street", &["homes on ferry lane with parking"]),
    ("a price range", &["homes between 300 and 340 thousand"]),
    ("a large lot", &["lot between 9000 and 10000 sq ft"]),
    ("an available home", &["is 12 maple lane available"]),
    ("a size", &["tell me about 12 maple lane", "how big is it?"]),
    ("parking", &["does 48 harbor row have parking"]),
    ("days on the market", &["how long has 9 quarry court been on the market"]),
    ("a tour and an open house that are not there", &["is there a 3d tour or an open house for 9 quarry court"]),
    ("a page and photos", &["send me the link and photos of 9 quarry court"]),
    ("a feature that is not mentioned", &["does 9 quarry court have a gym"]),
    ("a neighborhood and a type", &["what neighborhood is 9 quarry court in and what type of home is it"]),
    ("a home without a price", &["how much is 10 willow drive", "is 10 willow drive available"]),
    ("words not taken into account", &["homes in ashford under 400k near zorblax"]),
];

pub fn bot(language: Language) -> ChatbotProfile {
    ChatbotProfile {
        name: "Porch".into(),
        privacy_policy_name: "Porch & Co".into(),
        privacy_policy_url: "https://agency.example/privacy".into(),
        can_hand_off: true,
        language: language.name().into(),
        ..ChatbotProfile::default()
    }
}

/// What the last question of a conversation means and what was found.
pub fn ask(homes: &[Listing], terms: &Vocabulary, questions: &[&str]) -> (Query, RetrievedContext) {
    let mut dialog_state = DialogState::default();
    let mut last = (Query::default(), RetrievedContext::default());
    for question in questions {
        let mut meaning = parse_query(question, &dialog_state, terms, TODAY);
        let context = fixtures::context(homes, &mut meaning);
        dialog_state = render(&meaning, &context, &bot(Language::En)).conversation;
        last = (meaning, context);
    }
    last
}

/// Name, questions, what they mean and what was found.
pub type Situation = (&'static str, String, Query, RetrievedContext);

/// Every situation, understood once for all languages.
pub fn situations(homes: &[Listing]) -> Vec<Situation> {
    let terms = fixtures::vocabulary(homes);
    let requested = |(name, questions): &(&'static str, &[&str])| {
        let (meaning, context) = ask(homes, &terms, questions);
        (*name, questions.join(" / "), meaning, context)
    };
    SITUATIONS.iter().map(requested).collect()
}

/// Every situation and a few cards, as a person reads them.
pub fn page(language: Language, homes: &[Listing], situations: &[Situation]) -> String {
    let mut out = format!("# {}\n", language.name());
    for (name, questions, meaning, context) in situations {
        let text = render(meaning, context, &bot(language)).text;
        out.push_str(&format!("\n## {name}: {questions}\n{text}\n"));
    }
    out.push_str("\n## cards\n");
    for id in [2, 8, 15, 21, 25, 34, 36] {
        let Some(home) = homes.iter().find(|home| home.id.0 == id) else { continue };
        let card = card_of(home, language);
        let texts = [card.title, card.price, card.beds, card.baths, card.area, card.status, card.sale_type];
        out.push_str(&format!("{}\n", texts.join(" | ")));
    }
    out
}
