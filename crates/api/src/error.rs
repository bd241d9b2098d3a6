//! API errors: a five-digit code for programs and a sentence for people.

use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! details {
    ($($(#[$doc:meta])* $name:ident = $number:literal, $http:literal;)*) => {
        /// The five-digit detail of a fault; its first three digits are the envelope's `Code`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum ErrorCode { $($(#[$doc])* $name = $number,)* }

        impl ErrorCode {
            /// Every detail, in ascending order.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The HTTP status by default: business faults answer 200.
            pub const fn http_status(self) -> u16 {
                match self { $(Self::$name => $http,)* }
            }

            /// The detail with this number, if there is one.
            pub const fn from_number(number: u32) -> Option<Self> {
                match number { $($number => Some(Self::$name),)* _ => None }
            }
        }
    };
}

details! {
    NotJson = 40001, 400;
    NotAnObject = 40002, 400;
    DuplicateMember = 40003, 400;
    TooDeep = 40004, 400;
    NotUtf8 = 40005, 400;
    BadHeader = 40006, 400;
    NoCredentials = 40101, 401;
    InvalidCredentials = 40102, 401;
    WrongKeyKind = 40301, 403;
    OriginNotAllowed = 40302, 403;
    OperatorOnly = 40303, 403;
    NoSuchOperation = 40401, 404;
    NoSuchChatbot = 40402, 200;
    NoSuchSession = 40403, 200;
    NoSuchFile = 40404, 200;
    NoSuchListing = 40405, 200;
    NoSuchKnowledgeEntry = 40406, 200;
    NoSuchSavedQuestion = 40407, 200;
    NoSuchLead = 40408, 200;
    NoSuchNote = 40409, 200;
    NoSuchMember = 40410, 200;
    NoSuchMove = 40411, 200;
    NoSuchShowing = 40412, 200;
    NoSuchWebhook = 40415, 200;
    NoSuchCannedReply = 40416, 200;
    WrongMethod = 40501, 405;
    BodyTooSlow = 40801, 408;
    AlreadyTaken = 40901, 200;
    IdempotencyMismatch = 40902, 200;
    IdempotencyRunning = 40903, 200;
    SessionBusy = 40904, 200;
    HeldByOther = 40905, 200;
    NotHolder = 40906, 200;
    SlotTaken = 40907, 200;
    ChangedMeanwhile = 40908, 200;
    LastManager = 40909, 200;
    MoveIncomplete = 40910, 200;
    WorkspaceNotEmpty = 40911, 200;
    BodyTooLarge = 41301, 413;
    FileTooLarge = 41302, 413;
    UrlTooLong = 41401, 414;
    MediaType = 41501, 415;
    ContentEncoding = 41502, 415;
    WrongFileKind = 41503, 200;
    BrokenFile = 41504, 200;
    AnimatedGif = 41505, 200;
    WrongHost = 42101, 421;
    Missing = 42201, 200;
    WrongType = 42202, 200;
    OutOfRange = 42203, 200;
    WrongLength = 42204, 200;
    NotInSet = 42205, 200;
    WrongFormat = 42206, 200;
    ForbiddenCharacters = 42207, 200;
    WrongCombination = 42208, 200;
    TooMany = 42209, 200;
    RateLimited = 42901, 200;
    MessageLimitReached = 42902, 200;
    ApiRateLimited = 42903, 429;
    TooManyStreams = 42904, 429;
    LiveLimitReached = 42905, 200;
    HeadersTooLarge = 43101, 431;
    Unexpected = 50001, 500;
    ModelFailed = 50201, 200;
    Busy = 50301, 503;
    Stopping = 50302, 503;
    DatabaseUnavailable = 50303, 503;
    ModelTooSlow = 50401, 200;
    StorageFull = 50701, 507;
}

impl ErrorCode {
    /// The five-digit number, as in `X-Error-Code`.
    pub const fn number(self) -> u32 {
        self as u32
    }

    /// The three-digit class, as in the envelope's `Code`.
    pub const fn status_class(self) -> u16 {
        (self as u32 / 100) as u16
    }
}

/// Most fields that one error reports; its sentence names five.
const MAX_FIELDS: usize = 100;
/// Most bytes of the header `X-Error-Fields`; proxies refuse responses whose headers pass 8 KiB.
const MAX_FIELDS_HEADER: usize = 4096;

/// One refusal: a detail for programs and a sentence for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiError {
    pub code: ErrorCode,
    /// One English sentence that names the field by its wire name with the rule and the limit.
    pub message: String,
    /// `Data` of the envelope; null unless the operation promises a number on failure.
    pub data: Option<i64>,
    /// Other free times, in `Data` of 40907.
    pub slots: Vec<crate::Slot>,
    /// Seconds until a retry can succeed, where that is known.
    pub retry_after_s: Option<u64>,
    /// The limit that refuses, where it is one of so many in a time.
    pub quota: Option<Quota>,
    /// The rejected fields, if the request was understood but a value was not.
    pub fields: Vec<FieldError>,
}

/// So many in so many seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quota {
    pub count: u64,
    /// None: in all.
    pub seconds: Option<u64>,
}

impl ApiError {
    /// A fault without data and without a time to retry.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            data: None,
            slots: Vec::new(),
            retry_after_s: None,
            quota: None,
            fields: Vec::new(),
        }
    }

    /// Sets `Data` of the envelope.
    pub fn with_data(mut self, data: i64) -> Self {
        self.data = Some(data);
        self
    }

    /// Names other free times.
    pub fn with_slots(mut self, slots: Vec<crate::Slot>) -> Self {
        self.slots = slots;
        self
    }

    /// Sets the time after which a retry can succeed.
    pub fn retry_after(mut self, seconds: u64) -> Self {
        self.retry_after_s = Some(seconds);
        self
    }

    /// Names the limit that refuses.
    pub fn quota_exceeded(mut self, count: u64, seconds: Option<u64>) -> Self {
        self.quota = Some(Quota { count, seconds });
        self
    }

    /// Joins the problems of one request: the first gives the detail, at most five are named.
    ///
    /// Panics never: an empty list is a caller's bug and becomes `Unexpected`.
    pub fn from_field_errors(problems: &[FieldError]) -> Self {
        let Some(first) = problems.first() else {
            return Self::new(ErrorCode::Unexpected, "Unexpected error.");
        };
        let named: Vec<&str> = problems.iter().take(5).map(|p| p.message.trim_end_matches('.')).collect();
        let fields = problems.iter().take(MAX_FIELDS).cloned().collect();
        Self { fields, ..Self::new(first.code, format!("{}.", named.join("; "))) }
    }
}

impl ApiError {
    /// The rejected fields as `[{"field", "code", "message"}]`, in ASCII, for the header `X-Error-Fields`. Fields
    /// beyond
    /// 4,096 bytes are left out; none without fields.
    pub fn fields_header(&self) -> Option<String> {
        let mut text = String::new();
        for field in &self.fields {
            let json = ascii(&serde_json::to_string(&ErrorField::from(field)).ok()?);
            if text.len() + json.len() + 2 > MAX_FIELDS_HEADER {
                break;
            }
            text.push(if text.is_empty() { '[' } else { ',' });
            text.push_str(&json);
        }
        (!text.is_empty()).then(|| text + "]")
    }
}

/// JSON with every character outside ASCII escaped, as a header needs it.
fn ascii(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        if matches!(c, ' '..='~') {
            out.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                out.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
    out
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.code.number())
    }
}

impl std::error::Error for ApiError {}

impl From<FieldError> for ApiError {
    fn from(problem: FieldError) -> Self {
        Self::from_field_errors(&[problem])
    }
}

impl From<Vec<FieldError>> for ApiError {
    fn from(problems: Vec<FieldError>) -> Self {
        Self::from_field_errors(&problems)
    }
}

/// One thing wrong with one member of a request; all of a request are reported together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldError {
    pub code: ErrorCode,
    /// The member by its wire name, with an index where it is in a list: `ExtensionColumn[2].Key`.
    pub field: String,
    /// A whole sentence.
    pub message: String,
}

impl FieldError {
    /// A problem whose sentence begins with the member's name: `"{field} {rest}."`.
    pub fn new(code: ErrorCode, field: impl Into<String>, rest: &str) -> Self {
        let field = field.into();
        let message = format!("{field} {rest}.");
        Self { code, field, message }
    }

    /// A problem whose sentence comes from the table of rules: `"{field} must be …."`.
    pub fn by_rule(code: ErrorCode, field: &str) -> Self {
        match crate::constraints::describe(field) {
            Some(rule) => Self::new(code, field, &format!("must be {rule}")),
            None => Self::new(code, field, "is not valid"),
        }
    }

    /// The member is required and was not sent.
    pub fn missing(field: &str) -> Self {
        Self::new(ErrorCode::Missing, field, "is required")
    }
}

/// Cuts foreign text to 40 characters with controls escaped, for use in a message.
pub fn excerpt(text: &str) -> String {
    let cut: String = text.chars().take(40).collect();
    cut.chars().flat_map(char::escape_debug).collect()
}

/// One rejected field, as data for programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[ts(export)]
pub struct ErrorField {
    /// The wire name, with an index inside a list: `ExtensionColumn[2].Key`.
    pub field: String,
    /// Five digits.
    pub code: u32,
    /// A sentence that begins with the field.
    pub message: String,
}

impl From<&FieldError> for ErrorField {
    fn from(error: &FieldError) -> Self {
        Self { field: error.field.clone(), code: error.code.number(), message: error.message.clone() }
    }
}

/// An error as the app and the client receive it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[ts(export, optional_fields)]
pub struct ErrorBody {
    /// Five digits; see the table of errors in docs/wire.md.
    pub code: u32,
    pub message: String,
    /// The rejected fields; absent where a service names none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<ErrorField>>,
    /// Other free times, where one was taken (40907).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slots: Option<Vec<crate::Slot>>,
}

impl From<&ApiError> for ErrorBody {
    fn from(error: &ApiError) -> Self {
        let fields: Vec<ErrorField> = error.fields.iter().map(ErrorField::from).collect();
        let fields = (!fields.is_empty()).then_some(fields);
        let slots = (!error.slots.is_empty()).then(|| error.slots.clone());
        Self { code: error.code.number(), message: error.message.clone(), fields, slots }
    }
}
