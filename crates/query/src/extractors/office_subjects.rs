//! What a visitor asks the office rather than the listings, told by word classes: what becomes of messages, whether a
//! machine answers, how to reach someone, the visitor's own home.

use crate::parse_state::ParseState;

/// "Do you sell my email", "is this chat recorded": what becomes of what the visitor writes.
pub(super) fn is_about_messages(reading: &ParseState<'_>) -> bool {
    const WHAT: [&str; 12] = [
        "data",
        "info",
        "information",
        "details",
        "email",
        "number",
        "phone",
        "chat",
        "chats",
        "messages",
        "conversation",
        "conversations",
    ];
    const BECOMES: [&str; 30] = [
        "store",
        "stored",
        "save",
        "saved",
        "saving",
        "keep",
        "kept",
        "keeping",
        "share",
        "shared",
        "sharing",
        "sell",
        "sold",
        "record",
        "recorded",
        "recording",
        "track",
        "tracked",
        "delete",
        "deleted",
        "collect",
        "collected",
        "private",
        "secure",
        "confidential",
        "protected",
        "happens",
        "do with",
        "done with",
        "spam",
    ];
    let chats =
        |at: usize| matches!(reading.word(at), "chat" | "chats" | "conversation" | "conversations" | "messages");
    let infos = |at: usize| matches!(reading.word(at), "data" | "info" | "information");
    let is_own = |at: usize| {
        (1..=2).any(|back| match reading.before(at, back) {
            "my" | "our" => true,
            "this" | "these" => chats(at) || infos(at),
            "the" => chats(at),
            _ => false,
        })
    };
    let named = (0..reading.tokens.len()).any(|at| WHAT.contains(&reading.word(at)) && is_own(at));
    let sees = reading.says_any(&["who sees", "who reads", "who can see", "who can read", "do with what i"]);
    named && (sees || reading.says_any(&BECOMES)) && !reading.says_any(&["listing", "house", "home"])
}

/// "R u a bot", "is this automated", "am i texting a human".
pub(super) fn is_about_a_machine(reading: &ParseState<'_>) -> bool {
    const KINDS: [&str; 11] = [
        "bot",
        "robot",
        "ai",
        "chatbot",
        "human",
        "automated",
        "machine",
        "computer",
        "real person",
        "real human",
        "chatgpt",
    ];
    const IS: [&str; 9] = ["are you", "is this", "is it", "am i", "you a", "you an", "this a", "this an", "you even"];
    const REQUESTS: [&str; 8] = ["want", "need", "can i", "could i", "let me", "get me", "speak to", "i can"];
    reading.says_any(&KINDS) && reading.says_any(&IS) && !reading.says_any(&REQUESTS)
}

/// "Is there a real person I can reach", "how do I get hold of a realtor".
pub(super) fn reaches_someone(reading: &ParseState<'_>) -> bool {
    const REACHES: [&str; 16] = [
        "talk",
        "talking",
        "speak",
        "speaking",
        "chat",
        "text",
        "call",
        "contact",
        "reach",
        "connect",
        "connected",
        "message",
        "meet",
        "hold",
        "touch",
        "transfer",
    ];
    const SOMEONE: [&str; 14] = [
        "someone",
        "somebody",
        "person",
        "human",
        "agent",
        "agents",
        "realtor",
        "realtors",
        "broker",
        "rep",
        "representative",
        "advisor",
        "manager",
        "staff",
    ];
    let at =
        |list: &[&str]| (0..reading.tokens.len()).filter(|at| list.contains(&reading.word(*at))).collect::<Vec<_>>();
    let someone = at(&SOMEONE);
    at(&REACHES).into_iter().any(|verb| someone.iter().any(|noun| verb.abs_diff(*noun) <= 4))
}

/// "I want to sell my condo", "can you list our place", "what's my own house worth".
pub fn sells(reading: &ParseState<'_>) -> bool {
    const REQUESTED: [&str; 14] = [
        "sell with you",
        "list with you",
        "sell through you",
        "home valuation",
        "home valuations",
        "house valuation",
        "property valuation",
        "free valuation",
        "home appraisal",
        "free appraisal",
        "have to sell",
        "need to sell",
        "thinking of selling",
        "thinking about selling",
    ];
    // "We want to sell 27 Wren Ct": not what the owner of a listing wants.
    let first = (0..reading.tokens.len()).any(|at| {
        matches!(reading.word(at), "i" | "we")
            && (1..=2).any(|ahead| {
                matches!(reading.word(at + ahead), "want" | "wanna" | "plan" | "like" | "id" | "hope")
                    && reading.word(at + ahead + 1) == "to"
                    && reading.word(at + ahead + 2) == "sell"
            })
    });
    if (first || reading.says_any(&REQUESTED))
        && !reading.says_any(&[
            "owner",
            "owners",
            "seller",
            "sellers",
            "they",
            "he",
            "she",
            "before",
            "do i",
            "do we",
            "should",
            "contingent",
        ])
    {
        return true;
    }
    const HOMES: [&str; 9] = ["house", "home", "condo", "place", "property", "apartment", "townhouse", "flat", "land"];
    const VALUES: [&str; 12] = [
        "worth",
        "valued",
        "valuation",
        "appraisal",
        "appraised",
        "appraise",
        "evaluate",
        "estimate",
        "sell",
        "selling",
        "get for",
        "on the market",
    ];
    // "I own 41 Elm St, what's mine worth".
    let owns = reading.says_any(&["i own", "we own", "mine worth", "mine is worth", "is mine worth", "ours worth"]);
    if owns && reading.says_any(&["worth", "value", "valued", "sell for", "get for"]) {
        return true;
    }
    let mine = |at: usize| matches!(reading.word(at), "my" | "our");
    let is_own_listing =
        (0..reading.tokens.len()).any(|at| mine(at) && (1..=3).any(|ahead| HOMES.contains(&reading.word(at + ahead))));
    let seeks = reading.says_any(&["looking for", "want a", "need a", "find", "buy", "before"]);
    if is_own_listing
        && !seeks
        && !reading.says_any(&["would like a", "wed like a", "what do you have"])
        && reading.says_any(&VALUES)
    {
        return true;
    }
    // "We are selling our house and would like a condo": the condo is looked for.
    let buys =
        reading.says_any(&["would like a", "wed like a", "looking for a", "need a", "what do you have", "show me"]);
    !buys
        && (0..reading.tokens.len()).any(|at| {
            matches!(reading.word(at), "sell" | "selling" | "list" | "listing" | "value" | "appraise") && mine(at + 1)
                || reading.word(at) == "rent" && reading.word(at + 1) == "out" && mine(at + 2)
        })
}

/// "I own a rental and want you to find tenants", "can you manage my rental": an owner who looks for tenants.
pub fn lets(reading: &ParseState<'_>) -> bool {
    const SEEKS: [&str; 24] = [
        "find tenants",
        "find a tenant",
        "find me a tenant",
        "find me tenants",
        "find us tenants",
        "find us a tenant",
        "find renters",
        "find a renter",
        "find me renters",
        "find me a renter",
        "get tenants",
        "get a tenant",
        "looking for tenants",
        "looking for a tenant",
        "need tenants",
        "need a tenant",
        "need renters",
        "need a renter",
        "want tenants",
        "seeking tenants",
        "new tenants for my",
        "a new tenant for my",
        "tenants for my",
        "a tenant for my",
    ];
    const OWN: [&str; 16] = [
        "rent out my",
        "rent out our",
        "renting out my",
        "renting out our",
        "rent my house out",
        "rent my home out",
        "rent my condo out",
        "rent my place out",
        "rent my apartment out",
        "rent mine out",
        "lease out my",
        "manage my rental",
        "manage my rentals",
        "manage our rental",
        "list my rental",
        "list our rental",
    ];
    // "Can I find tenants for it easily" asks of a home to buy.
    let buys = reading.says_any(&["buy", "investment", "for it", "for that", "easy to", "hard to", "easily"]);
    reading.says_any(&OWN) || reading.says_any(&SEEKS) && !buys
}

/// "Selling our big house and would like a condo": what the visitor owns is no condition of the search.
pub fn take_own_listing(reading: &mut ParseState<'_>) {
    const OWNED: [&str; 7] = ["house", "home", "condo", "place", "apartment", "townhouse", "flat"];
    if !reading.says_any(&["sell", "selling", "sold"]) {
        return;
    }
    let own = (0..reading.tokens.len()).find_map(|at| {
        let noun = (1..=3).find(|ahead| OWNED.contains(&reading.word(at + ahead)))?;
        matches!(reading.word(at), "my" | "our").then_some(at..at + noun + 1)
    });
    let Some(own) = own else { return };
    let mut end = own.end;
    // "In Oakdale": where it is, up to the next clause.
    if reading.word(end) == "in" {
        let is_place = |at: usize| !matches!(reading.word(at), "" | "and" | "but" | "to" | "so") && !reading.pauses(at);
        end += 1 + (end + 1..end + 3).take_while(|at| is_place(*at)).count();
    }
    reading.take(own.start..end);
}
