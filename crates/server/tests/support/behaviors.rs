//! Names and descriptions of everything a scripted endpoint can do; `scripts.rs` has the bytes.

macro_rules! behaviors {
    ($($variant:ident $name:literal $what:literal)*) => {
        /// What the endpoint does with a question.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Behavior {
            $(#[doc = $what] $variant,)*
        }

        impl Behavior {
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// As the command line and the table spell it.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// What it sends.
            pub fn what(self) -> &'static str {
                match self { $(Self::$variant => $what,)* }
            }
        }
    };
}

behaviors! {
    Honest "honest" "a true sentence in chunks, usage, [DONE]"
    Lies "lies" "the same with another figure"
    // Odd, and still an answer.
    Whole "whole" "one JSON reply though a stream was asked for"
    WholePretty "whole-pretty" "the same printed over many lines"
    JsonLines "json-lines" "bare JSON lines without data:"
    JsonList "json-list" "one JSON list of chunks"
    Comments "comments" "comments and pings between the chunks"
    DoneMissing "done-missing" "finish_reason and no [DONE]"
    DoneTwice "done-twice" "[DONE] two times"
    TextAfterDone "text-after-done" "another chunk after [DONE]"
    GarbageAfterDone "garbage-after-done" "bytes that are nothing after [DONE]"
    GarbageAfterFinish "garbage-after-finish" "bytes that are nothing after finish_reason"
    FinishMissing "finish-missing" "[DONE] and no finish_reason"
    NothingAtTheEnd "nothing-at-the-end" "a whole sentence, then the end of the connection"
    LingersAfterFinish "lingers" "finish_reason, then comments without end"
    EmptyChoices "empty-choices" "chunks with no choices"
    UsageNull "usage-null" "usage null in every chunk"
    UsageEverywhere "usage-everywhere" "a growing usage in every chunk"
    UsageElsewhere "usage-elsewhere" "counts in x_groq and in the choice"
    UsageNowhere "usage-nowhere" "no counts at all"
    SplitUtf8 "split-utf8" "one byte a packet, through the middle of characters"
    CrLf "crlf" "CRLF line ends"
    Cr "cr" "CR line ends"
    NoSpace "no-space" "data: without a space"
    EventAndId "event-and-id" "event, id and retry lines"
    NoBlankLine "no-blank-line" "no empty line between the events"
    MultiLineData "multi-line-data" "a chunk on several data lines"
    Bom "bom" "a byte order mark first"
    NullContent "null-content" "content null, role-only and empty deltas"
    ContentList "parts" "content as a list of parts, thoughts among them"
    Reasoning "reasoning" "reasoning_content and reasoning before the text"
    ThinkBlock "think-block" "<think>…</think> before the text"
    LegacyText "legacy-text" "text instead of delta"
    SeveralChoices "several-choices" "a second choice with other words"
    DeliveredTwice "delivered-twice" "an event two times under the same id"
    UnknownMembers "unknown-members" "members that nobody knows"
    Gzip "gzip" "gzip though nobody asked for it"
    LengthTooLong "length-too-long" "a Content-Length beyond the end"
    LargeChunk "large-chunk" "a chunk of 1 MiB with few words"
    Letters "letters" "10,000 chunks of one character"
    DripsInTime "drips-in-time" "a pause before each word, shorter than the limit"
    NulBytes "nul-bytes" "NUL between lines and in the text"
    LoneSurrogates "lone-surrogates" "half an emoji as an escape"
    InvalidUtf8 "invalid-utf8" "a byte that is no UTF-8"
    BlankFirst "blank-first" "line ends before the first word"
    // Fails, and is asked once more.
    BusyThenGood "503-then-good" "503, then an answer"
    ResetThenGood "reset-then-good" "a reset before any byte, then an answer"
    ThrottledThenGood "429-then-good" "429 with Retry-After: 0, then an answer"
    RefusesStreamOptions "refuses-stream-options" "400 until stream_options is left out"
    RefusesTemperature "refuses-temperature" "422 until temperature is left out"
    RefusesSystem "refuses-system" "400 until there is no system role"
    RefusesTwo "refuses-two" "400 until stream_options and temperature are left out"
    // Fails before there is a word.
    Hangs "hangs" "nothing, not even a status"
    SilentAfterStatus "silent-after-status" "a status and nothing more"
    Murmurs "murmurs" "comments, and no word"
    OnlyThinks "only-thinks" "reasoning without end"
    TooMany "429" "429, Retry-After: 60"
    Throttled "429-bare" "429 without Retry-After, always"
    Fails "500" "500, always"
    Unauthorized "401" "401"
    NotFound "404" "404"
    Refuses "400" "400 that names nothing"
    Redirects "307" "a redirect to another host"
    ResetAtOnce "reset" "a reset before any byte, always"
    NoHttp "no-http" "bytes that are no HTTP"
    EmptyBody "empty-body" "a good status and no body"
    Blank "blank" "white space only"
    Empty "empty" "a whole stream without a word"
    WebPage "web-page" "an HTML page with status 200"
    PlainText "plain-text" "an error as bare text with status 200"
    ErrorObject "error-object" "an error object in a good reply"
    ErrorEvent "error-event" "an event: error of another form"
    BrokenChunk "broken-chunk" "a chunk that is not JSON"
    EndlessThought "endless-thought" "<think> that is never closed"
    ToolCall "tool-call" "a tool call instead of words"
    Filtered "filtered" "content_filter and no word"
    HugePiece "huge-piece" "1 MiB of text in one chunk"
    EndlessLine "endless-line" "a line without an end"
    // Breaks in the middle.
    Stalls "stalls" "half an answer, then nothing more"
    DripsTooSlowly "drips-too-slowly" "a first word, and the next one after the limit"
    BreaksOff "breaks-off" "half an answer, then a line that went dead"
    ResetInTheMiddle "reset-in-the-middle" "half an answer, then a reset"
    HangsUp "hangs-up" "half a sentence, then a clean end"
    LengthTooShort "length-too-short" "a Content-Length before the end"
    OutOfRoom "out-of-room" "half a sentence, finish_reason length"
    FilteredInTheMiddle "filtered-in-the-middle" "half a sentence, finish_reason content_filter"
    ToolCallAfterText "tool-call-after-text" "half a sentence, then a tool call"
    ErrorInTheMiddle "error-in-the-middle" "half an answer, then an error object"
    PageInTheMiddle "page-in-the-middle" "half an answer, then an HTML page"
    BrokenInTheMiddle "broken-in-the-middle" "half an answer, then a chunk that is not JSON"
    Endless "endless" "true sentences without end"
    // Hears, or not.
    HearsNothing "hears-nothing" "an empty transcript"
    Deaf "deaf" "500 for recordings, else honest"
}
