//! Messages of courtesy words alone: "hey anyone there", "ok got it lol", "must go, bye". Every word must be one
//! that people say around a conversation; which of them occur tells greeting, thanks, goodbye or an acknowledgment.

use std::sync::LazyLock;

use hashbrown::HashSet;

use crate::{intent::Intent, parse_state::ParseState, phrase_matching::token_phrases::listed, tokens::Token};

/// Longer messages say more than a courtesy.
const MAX_TOKENS: usize = 12;

const THANKS: &str = "\
    preciate|appreciates|obliged|tanks|thank u|thanku|thnks|thanks|thank|thx|thanx|thnx|thankyou|thks|tx|ty|tysm|tyvm|appreciate|appreciated|grateful|cheers|ta|kudos|\
    lifesaver|perfect|awesome|very helpful|so helpful|super helpful|really helpful|was helpful|that helps|\
    that helped|youre the best|you are the best|you rock|helped a lot";
const GOODBYE: &str = "\
    bye|byebye|goodbye|cya|ttyl|g2g|gtg|farewell|ciao|laters|adios|see you|see ya|take care|talk later|\
    talk soon|peace out|so long|toodles|l8r|thats everything|that is all|done for today|done for now|\
    have a wonderful|until later|talk to you|speak soon|catch you|catch ya|good night|goodnight|have a good|have a nice|\
    have a great|have a lovely|thats all|thats it for|be back|come back later|signing off|must go|have to go|\
    got to go|must run|have to run|need to go|heading out|until next|till next";
const GREETING: &str = "\
    hi|hii|hiii|hello|helo|hullo|hey|heya|heyy|heyyy|hiya|yo|sup|howdy|greetings|hola|aloha|gm|good morning|\
    good afternoon|good evening|good day|morning|whats up|wassup|hows it going|how is it going|how are you|\
    hows everything|hru|wazzup|whatsup|gday|hallo|heyo|ello|good to meet|pleased to meet|\
    how do you do|nice to meet|anyone there|anybody there|you there|anyone here|anyone home|\
    happy thanksgiving|happy holidays|happy new year|merry christmas|merry xmas|happy easter|happy hanukkah|\
    happy diwali|eid mubarak|happy fourth|happy halloween|seasons greetings|happy friday|happy monday";
const ACKNOWLEDGMENTS: &str = "\
    ok|okay|okey|oki|k|kk|alright|alrighty|lol|lmao|haha|hahaha|hehe|hmm|hmmm|hm|mhm|cool|coolio|nice|great|\
    good|sure|fine|right|wow|yes|yep|yup|yeah|yea|ya|no|nope|nah|oops|sorry|understood|gotcha|noted|interesting|\
    excellent|fantastic|sweet|super|brilliant|lovely|wonderful|amazing|beautiful|gorgeous|damn|dang|darn|yikes|\
    whoa|woah|omg|oh|ooh|ah|aha|ouch|shame|pity|bummer|agreed|exactly|correct|true|indeed|absolutely|definitely|\
    aight|ight|roger|okie|dokie|okk|ic|neat|dope|rad|meh|eh|huh|ugh|all good|works for me|good to know|im good|\
    maybe|perhaps|idk|dunno|np|nevermind|never mind|got it|i see|makes sense|sounds good|fair enough|\
    no problem|no worries|okey dokey|okie dokie|sounds great|will do|a lot|wrong|one sec|one moment|one second|brb|hold on|let me think";
/// What may stand around the words above.
const AROUND: &str = "\
    i you ya it that thats this its is was are were be been a an the so very really much lot lots for of to all \
    me my your us we just now then there here again ill im well will would have has had let think about got get \
    go going must run off see talk speak soon later next time day night evening morning afternoon weekend week \
    today tonight rest one good nice great help helping helpful answer info everyone team folks guys friend \
    buddy mate man sir maam dude anyone anybody meet how hows and but not bit back in until chat mind number btw way \
    by doing today day lol ok u ur much kindly ever very bless";

const LISTS: [&str; 4] = [THANKS, GOODBYE, GREETING, ACKNOWLEDGMENTS];

/// Words of the lists, and what may stand around them.
static TERMS: LazyLock<HashSet<&str>> =
    LazyLock::new(|| LISTS.into_iter().chain([AROUND]).flat_map(|list| list.split(['|', ' '])).collect());

/// The intent of a message that consists of courtesies.
pub fn of(reading: &ParseState<'_>) -> Option<Intent> {
    let is_word = |word: &&str| word.chars().any(char::is_alphanumeric);
    let typed: Vec<&str> = reading.tokens.iter().map(|token| token.word.as_str()).filter(is_word).collect();
    if typed.is_empty() || typed.len() > MAX_TOKENS || !typed.iter().all(|word| TERMS.contains(*word)) {
        return None;
    }
    let intents = [Intent::Thanks, Intent::Goodbye, Intent::Greeting, Intent::Acknowledgment];
    let found = LISTS.into_iter().zip(intents).find(|(list, _)| listed(list).any(|phrase| reading.says(phrase)));
    // "Is it nice there?", "the good one" say something of a home.
    let is_statement =
        !matches!(typed[0], "is" | "are" | "was" | "how" | "will" | "would" | "have" | "has" | "the" | "a" | "this");
    // "Damn. What's in it".
    let asks_later = (1..reading.tokens.len())
        .any(|at| reading.pauses(at) && matches!(reading.word(at), "is" | "are" | "was" | "how" | "whats" | "what"));
    found.map(|(_, intent)| intent).filter(|intent| is_statement && !asks_later || *intent != Intent::Acknowledgment)
}

/// Whether a message of two words or more consists of English courtesies, two of which no other language has.
pub fn is_english(tokens: &[Token]) -> bool {
    const SHARED: [&str; 15] =
        ["ok", "hola", "super", "ciao", "adios", "no", "a", "an", "in", "me", "man", "k", "all", "so", "must"];
    let typed =
        || tokens.iter().map(|token| token.word.as_str()).filter(|word| word.chars().any(char::is_alphanumeric));
    tokens.len() <= MAX_TOKENS
        && typed().all(|word| TERMS.contains(word))
        && typed().filter(|word| !SHARED.contains(word)).count() >= 2
}
