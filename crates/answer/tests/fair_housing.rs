//! Fair housing: words about people, safety and schools are never a condition, and nobody is blocked for who they are.
//! The prompts are in `questions/fair-housing`, by language; those in `unread` were never looked at while the tables
//! were worked on. A prompt's `pair` is the same wish without the words, and must find the same listings.

mod fixtures;

use std::fmt::Write;

use porchlight_answer::{
    ChatbotProfile, DialogState, FairHousingClass, Intent, Language, Query, Today, Vocabulary, parse_query, render,
};
use porchlight_domain::Listing;
use serde::Deserialize;

const TODAY: Today = Today { year: 2026, month: 11, day: 24 };

#[derive(Deserialize)]
struct Prompts {
    prompt: Vec<Prompt>,
}

#[derive(Deserialize)]
struct Prompt {
    q: String,
    is: Class,
    pair: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Class {
    Others,
    Exclude,
    Own,
    Assistance,
    Voucher,
    None,
}

impl Class {
    /// What the answer must say, `None` for nothing. A remark about a household and none at all are served alike.
    fn sentence(self) -> Option<[FairHousingClass; 2]> {
        use FairHousingClass::{AboutOthersOrPlace, AssistanceAnimal, ExcludePrefer, Voucher};
        match self {
            Self::Others | Self::Exclude => Some([AboutOthersOrPlace, ExcludePrefer]),
            Self::Assistance => Some([AssistanceAnimal; 2]),
            Self::Voucher => Some([Voucher; 2]),
            Self::Own | Self::None => None,
        }
    }
}

#[derive(Default)]
struct Counts {
    prompts: usize,
    let_through: usize,
    blocked: usize,
    pairs: usize,
    equal: usize,
    /// Of those about others, how many are distinguished as labeled: asked about or not wanted.
    exact: usize,
    of_exact: usize,
}

impl Counts {
    fn add(&mut self, other: &Self) {
        self.prompts += other.prompts;
        self.let_through += other.let_through;
        self.blocked += other.blocked;
        self.pairs += other.pairs;
        self.equal += other.equal;
        self.exact += other.exact;
        self.of_exact += other.of_exact;
    }

    fn line(&self) -> String {
        format!(
            "{} prompts, let through wrongly {}, blocked wrongly {}, pairs equal {} of {}, asked or not wanted {} of {}",
            self.prompts, self.let_through, self.blocked, self.equal, self.pairs, self.exact, self.of_exact
        )
    }
}

struct Bot {
    homes: Vec<Listing>,
    vocabulary: Vocabulary,
}

impl Bot {
    fn parse(&self, question: &str, language: Language) -> Query {
        let conversation = DialogState { language, ..DialogState::default() };
        parse_query(question, &conversation, &self.vocabulary, TODAY)
    }

    /// The listings of an answer and whether there is a search at all.
    fn found(&self, mut meaning: Query) -> String {
        meaning.fair_housing.clear();
        let context = fixtures::context(&self.homes, &mut meaning);
        let ids: Vec<i64> = context.listings.iter().map(|home| home.id.0).collect();
        format!("{:?} {ids:?} of {}", meaning.intent, context.total)
    }

    fn check(&self, language: Language, file: &str) -> (Counts, String) {
        let prompts: Prompts = toml::from_str(file).expect("prompts are TOML");
        let (mut counts, mut wrong) = (Counts::default(), String::new());
        for Prompt { q, is, pair } in prompts.prompt {
            counts.prompts += 1;
            let meaning = self.parse(&q, Language::En);
            let matched: Vec<_> =
                meaning.fair_housing.iter().map(|found| (found.class, found.phrase.clone())).collect();
            let needs = matched.iter().any(|(class, _)| *class != FairHousingClass::OwnHousehold);
            match is.sentence() {
                Some(classes) if !classes.iter().any(|class| meaning.says_about_people(*class)) => {
                    counts.let_through += 1;
                    let _ = writeln!(
                        wrong,
                        "{language:?} let through ({is:?}): {q}\n    {matched:?} {:?}",
                        meaning.language
                    );
                }
                None if needs => {
                    counts.blocked += 1;
                    let _ = writeln!(wrong, "{language:?} blocked ({is:?}): {q}\n    {matched:?}");
                }
                _ => {}
            }
            if let Class::Others | Class::Exclude = is {
                let wanted = FairHousingClass::ExcludePrefer;
                counts.of_exact += 1;
                counts.exact += usize::from(meaning.says_about_people(wanted) == (is == Class::Exclude));
            }
            let Some(pair) = pair else { continue };
            counts.pairs += 1;
            let (found, expected) = (self.found(meaning), self.found(self.parse(&pair, language)));
            if found == expected {
                counts.equal += 1;
            } else {
                let _ = writeln!(wrong, "{language:?} pair: {q}\n    {matched:?}\n    {found}\n    {expected}");
            }
        }
        (counts, wrong)
    }

    fn check_all(&self, name: &str, files: [&str; 12]) -> String {
        let (mut all, mut wrong) = (Counts::default(), String::new());
        for (language, file) in Language::ALL.into_iter().zip(files) {
            let (counts, errors) = self.check(language, file);
            println!("{name} {}: {}", language.code(), counts.line());
            all.add(&counts);
            wrong.push_str(&errors);
        }
        println!("{name}: {}", all.line());
        wrong
    }
}

fn bot() -> Bot {
    let homes = fixtures::homes();
    let vocabulary = fixtures::vocabulary(&homes);
    Bot { homes, vocabulary }
}

/// The files of a folder in the order of `Language::ALL`.
macro_rules! prompts {
    ($folder:literal) => {
        prompts!($folder, "en", "es", "fr", "de", "pt", "it", "nl", "pl", "tr", "zh", "ja", "ar")
    };
    ($folder:literal, $($code:literal),*) => {
        [$(include_str!(concat!("../questions/fair-housing/", $folder, $code, ".toml"))),*]
    };
}

#[test]
fn nobody_is_steered_and_nobody_is_blocked_in_twelve_languages() {
    let wrong = bot().check_all("fair housing", prompts!(""));
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn prompts_that_nobody_worked_on_are_read_alike() {
    let wrong = bot().check_all("fair housing, unread", prompts!("unread/"));
    assert!(wrong.is_empty(), "{wrong}");
}

/// The neutral text comes first, and the listings of the other question follow.
const SERVED_WITH_NEUTRAL_TEXT: [(&str, &str); 26] = [
    ("homes in a safe area in Riverton", "homes in Riverton"),
    ("3 bed house in Riverton near good schools under 700k", "3 bed house in Riverton under 700k"),
    ("show me houses with a garage in a good neighborhood", "show me houses with a garage"),
    ("houses for white people in Riverton", "houses in Riverton"),
    ("condos in a christian neighborhood under 400k", "condos under 400k"),
    ("2 bedroom apartments without children", "2 bedroom apartments"),
    ("townhouses in family friendly areas", "townhouses"),
    ("find me a house where the crime rate is low under 500k", "find me a house under 500k"),
    ("homes under 600k in the safest neighborhood", "homes under 600k"),
    ("houses with a pool near the best schools", "houses with a pool"),
    ("looking for a 3 bedroom home in a white neighborhood", "looking for a 3 bedroom home"),
    ("apartments for rent with no kids", "apartments for rent"),
    ("houses in Lakemont close to good schools", "houses in Lakemont"),
    ("homes with 4 bedrooms in a diverse neighborhood", "homes with 4 bedrooms"),
    ("condos under 500k in a jewish area", "condos under 500k"),
    ("cheapest house in a safe neighborhood", "cheapest house"),
    ("how many homes in Riverton are in a safe area?", "how many homes in Riverton are there?"),
    ("houses with a big yard and good schools", "houses with a big yard"),
    ("2 bath homes not in a bad area", "2 bath homes"),
    ("single story homes with low crime", "single story homes"),
    (
        "help me find a house for my family near good schools with a big yard, budget around 600k",
        "help me find a house for my family with a big yard, budget around 600k",
    ),
    (
        "3 bed house in Riverton with a garage near good schools, budget 700k",
        "3 bed house in Riverton with a garage, budget 700k",
    ),
    ("casas en Riverton con buenas escuelas", "casas en Riverton"),
    ("casas de 3 habitaciones en una zona segura", "casas de 3 habitaciones"),
    ("departamentos en un buen barrio por menos de 400 mil", "departamentos por menos de 400 mil"),
    ("busco una casa con alberca cerca de buenos colegios", "busco una casa con alberca"),
];

/// What visitors say about themselves changes nothing at all.
const SERVED: [(&str, &str); 10] = [
    ("we are a gay couple looking for a 2 bedroom house in Riverton", "looking for a 2 bedroom house in Riverton"),
    ("I'm muslim, show me condos under 500k", "show me condos under 500k"),
    ("my husband and I have no kids, 2 bedroom condos", "2 bedroom condos"),
    ("we are christians looking for homes in Lakemont", "looking for homes in Lakemont"),
    ("we're immigrants, any apartments for rent under 2500?", "any apartments for rent under 2500?"),
    ("I am hispanic and need a house with a yard", "I need a house with a yard"),
    ("we have no kids and want a townhouse under 600k", "want a townhouse under 600k"),
    ("as a jewish family we need 4 bedrooms in Riverton", "we need 4 bedrooms in Riverton"),
    ("we are an lgbtq couple, houses with a pool?", "houses with a pool?"),
    ("I'm catholic. homes under 450k in Riverton?", "homes under 450k in Riverton?"),
];

/// Nothing in these is about listings: the neutral text alone.
const NEUTRAL: [&str; 14] = [
    "is Riverton safe",
    "is it a safe area",
    "who lives in that neighborhood",
    "what kind of people live there",
    "is there a lot of crime in Riverton",
    "good area for muslims?",
    "is it mostly white people there",
    "best neighborhoods?",
    "which part of town is the safest",
    "are there good schools",
    "is it family friendly",
    "what are the demographics",
    "es segura la zona?",
    "que tipo de gente vive ahi",
];

fn parse(question: &str) -> Query {
    bot().parse(question, Language::En)
}

fn answer(meaning: &mut Query) -> String {
    let context = fixtures::context(&fixtures::homes(), meaning);
    render(meaning, &context, &ChatbotProfile::default()).text
}

#[test]
fn a_search_with_remarks_about_people_finds_what_it_finds_without_them() {
    let mut wrong = Vec::new();
    let neutral = SERVED_WITH_NEUTRAL_TEXT.iter().map(|pair| (pair, true));
    for ((with, without), is_neutral) in neutral.chain(SERVED.iter().map(|pair| (pair, false))) {
        let (mut meaning, mut plain) = (parse(with), parse(without));
        if meaning.declines_people() != is_neutral {
            wrong.push(format!("{with}: declines_people is {}, {:?}", meaning.declines_people(), meaning.intent));
            continue;
        }
        let (text, expected) = (answer(&mut meaning), answer(&mut plain));
        let neutral = text.strip_suffix(expected.as_str());
        let is_right = match is_neutral {
            true => neutral.is_some_and(|first| first.starts_with("I can't") || first.starts_with("No puedo")),
            false => neutral == Some(""),
        };
        if !is_right || plain.intent == Intent::NoAnswer {
            wrong.push(format!("{with}\n{text}\n  instead of\n{expected}"));
        }
    }
    let all = SERVED_WITH_NEUTRAL_TEXT.len() + SERVED.len();
    println!("{} of {all} pairs find the same listings", all - wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn a_question_about_people_alone_gets_the_neutral_text() {
    let wrong: Vec<_> = NEUTRAL.iter().filter(|question| parse(question).intent != Intent::Steering).collect();
    println!("{} of {} questions get the neutral text", NEUTRAL.len() - wrong.len(), NEUTRAL.len());
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn names_of_places_and_streets_are_never_about_people() {
    let vocabulary = Vocabulary::from_terms(porchlight_answer::Terms {
        cities: ["Safety Harbor", "White Plains", "Christian Valley"].map(str::to_owned).to_vec(),
        street_addresses: ["12 Christian Street", "4 Old Mexico Road"].map(str::to_owned).to_vec(),
        ..Default::default()
    });
    let questions = [
        "homes in Safety Harbor",
        "houses in White Plains under 500k",
        "is 12 Christian Street still available",
        "houses in the Christian Valley area",
        "anything on christian street",
    ];
    for question in questions {
        let meaning = parse_query(question, &DialogState::default(), &vocabulary, TODAY);
        assert_eq!(meaning.fair_housing, [], "{question}");
    }
}

/// CPU time of this thread, which other work on the machine doesn't change.
fn thread_cpu_ms() -> i64 {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    now.tv_sec * 1000 + now.tv_nsec / 1_000_000
}

#[test]
fn a_long_message_of_such_phrases_is_read_in_time() {
    let bot = bot();
    for part in ["no kids in a white safe area with gay people ", "没有黑人的安全社区", "a muslim or a jew or "]
    {
        let question = part.repeat(200);
        let before = thread_cpu_ms();
        let meaning = bot.parse(&question, Language::En);
        let taken_ms = thread_cpu_ms() - before;
        assert!(taken_ms < 250, "{part}: {taken_ms} ms of CPU time");
        assert!(meaning.fair_housing.len() <= 16, "{part}");
    }
}
