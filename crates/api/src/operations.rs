//! The one table of operations: name, paths, keys and who may call from a page.
//!
//! Why it exists: handler, OpenAPI operation, client method, desktop command and TypeScript
//! function all take their name and path from here; tests compare the sets. Not here: types of
//! bodies (each request names its operation).

/// What a credential may do; the kind decides, never the header it came in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KeyKind {
    /// `vk_`: one chat session of one chatbot.
    Visitor,
    /// `wk_`: the listing and read operations of its workspace.
    Session,
    /// `sk_`: everything of its workspace.
    Secret,
}

impl KeyKind {
    /// The letters before the underscore of such a key.
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Visitor => "vk",
            Self::Session => "wk",
            Self::Secret => "sk",
        }
    }
}

/// One operation of the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Operation {
    /// `verb_noun`, the same in handler, document, client, command and TypeScript.
    pub name: &'static str,
    /// Exact path, with its leading slash.
    pub path: &'static str,
    /// Also served by GET, with no body.
    pub also_get: bool,
    /// Kinds of key that are let in; empty means that no key is needed.
    pub keys: &'static [KeyKind],
    /// Open to pages of other origins, under the chatbot's allowed domains.
    pub for_visitors: bool,
    /// Largest body in bytes.
    pub max_body: usize,
    /// One sentence for the documentation.
    pub summary: &'static str,
}

const KIB: usize = 1024;
/// Fits a question of 32,000 characters whose JSON escapes each of them (12 bytes for an emoji).
const QUESTION: usize = 512 * KIB;
/// Fits the longest setting escaped in the same way, and a listing with 250 URLs of 2,048 characters and a description.
const LONG_TEXTS: usize = KIB * KIB;
const SK: &[KeyKind] = &[KeyKind::Secret];
const SK_WK: &[KeyKind] = &[KeyKind::Secret, KeyKind::Session];
const SK_VK: &[KeyKind] = &[KeyKind::Secret, KeyKind::Visitor];
const ALL: &[KeyKind] = &[KeyKind::Secret, KeyKind::Session, KeyKind::Visitor];
const VK: &[KeyKind] = &[KeyKind::Visitor];

const fn row(name: &'static str, path: &'static str, keys: &'static [KeyKind], summary: &'static str) -> Operation {
    Operation { name, path, also_get: false, keys, for_visitors: false, max_body: 256 * KIB, summary }
}

const fn get(row: Operation) -> Operation {
    Operation { also_get: true, ..row }
}

const fn visitors(row: Operation) -> Operation {
    Operation { for_visitors: true, ..row }
}

const fn body(row: Operation, max_body: usize) -> Operation {
    Operation { max_body, ..row }
}

/// Every operation that answers with the envelope or a stream.
pub const OPERATIONS: &[Operation] = &[
    body(row("edit_chatbot", "/chat/Chatbot/Edit", SK, "Changes settings of a chatbot."), LONG_TEXTS),
    body(row("ask", "/chat/Chat/ClientAsk", SK, "Asks a chatbot within a session, whole or streamed."), QUESTION),
    body(row("create_listing", "/chat/Chatbot/RealEstateCreate", SK_WK, "Creates a listing."), LONG_TEXTS),
    body(
        row("update_listing", "/chat/Chatbot/RealEstateUpdate", SK_WK, "Changes a listing found by a key."),
        LONG_TEXTS,
    ),
    row("list_listings", "/chat/Chatbot/RealEstateList", SK_WK, "Lists listings, newest first."),
    row("delete_listings", "/chat/Chatbot/RealEstateDelete", SK_WK, "Deletes listings by keys."),
    row("create_session", "/chat/Chatbot/GetSession", SK, "Opens a chat session."),
    get(row("list_models", "/chat/Chatbot/ModelList", SK, "Lists the models that can write answers.")),
    row("create_chatbot", "/chat/Chatbot/Add", SK, "Makes a chatbot."),
    row("remove_chatbot", "/chat/Chatbot/Remove", SK, "Removes a chatbot with everything of it."),
    visitors(row("request_upload", "/chat/User/GetPreUploadUrl", ALL, "Asks for an address to put a file to.")),
    visitors(row("finish_upload", "/chat/User/ReportUploadSuccess", ALL, "Says that a file was put.")),
    visitors(row("get_widget_config", "/chat/Chatbot/GetConfig", &[], "Gives a page the settings and a visitor key.")),
    body(visitors(row("ask_widget", "/chat/Chat/Ask", VK, "Asks as a visitor; always a stream.")), QUESTION),
    row("get_history", "/chat/Chatbot/ChatContentHistory", SK_WK, "Reads the talks of a chatbot."),
    row("count_messages", "/chat/Chatbot/GetMessageCountByChatbot", SK_WK, "Counts the messages of a chatbot."),
    get(row("get_credits", "/chat/Chatbot/GetMessageCreditsUsage", SK_WK, "Tells message credits.")),
    row("set_session_limit", "/chat/Chatbot/SetSessionMessagesLimit", SK_WK, "Limits the questions of one session."),
    row("list_chatbots", "/chat/Chatbot/List", SK, "Lists the chatbots of the workspace."),
    row("get_chatbot", "/chat/Chatbot/Get", SK, "Reads every setting of a chatbot."),
    body(
        row("import_listings", "/chat/Chatbot/RealEstateImport", SK_WK, "Imports many listings at once."),
        8 * KIB * KIB,
    ),
    visitors(row("session_messages", "/chat/Chat/SessionMessages", SK_VK, "Reads the messages of a session.")),
    visitors(row("resume_answer", "/chat/Chat/Resume", SK_VK, "Goes on reading an answer as a stream.")),
    visitors(row("stop_answer", "/chat/Chat/Stop", SK_VK, "Stops a running answer.")),
    visitors(row("rate_answer", "/chat/Chat/Rate", VK, "Rates an answer.")),
    visitors(row("talk_to_person", "/chat/Chat/TalkToPerson", SK_VK, "Hands a talk over to a person.")),
    visitors(row("identify_visitor", "/chat/Chat/Identify", VK, "Tells who the visitor is.")),
    row("list_conversations", "/chat/Chatbot/Conversations", SK, "Lists what visitors asked."),
    row("explain_answer", "/chat/Chat/Explain", SK, "Tells how an answer came about."),
    row("list_leads", "/chat/Chatbot/LeadList", SK_WK, "Lists the people who left an address."),
    row("list_mails", "/chat/Chatbot/MailList", SK, "Lists the mails of a chatbot, sent and waiting."),
    row("list_facts", "/chat/Chatbot/FactList", SK, "Lists what a chatbot knows beyond its listings."),
    row("save_fact", "/chat/Chatbot/FactSave", SK, "Saves a fact, or changes one."),
    row("remove_fact", "/chat/Chatbot/FactRemove", SK, "Removes a saved fact."),
    row("get_usage", "/chat/Chatbot/Usage", SK, "Reads today's use of a chatbot against its limits."),
    row("make_key", "/chat/Workspace/MakeKey", SK, "Makes a key, shown this once."),
    row("list_keys", "/chat/Workspace/ListKeys", SK, "Lists keys without their text."),
    row("revoke_key", "/chat/Workspace/RevokeKey", SK, "Revokes a key."),
];

/// The operation of this name.
///
/// Panics when there is none: names come from code, never from a request.
pub fn operation(name: &str) -> &'static Operation {
    OPERATIONS.iter().find(|op| op.name == name).expect("an operation that the table knows")
}
