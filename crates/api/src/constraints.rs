//! The rule of each member as text, for errors and for the OpenAPI document.

/// The rule of a member, to stand after "must be"; none for plain text without a form.
///
/// `path` may carry indexes (`ExtensionColumn[2].Key`); they do not matter to the rule.
pub fn describe(path: &str) -> Option<&'static str> {
    let plain: String = strip_indexes(path);
    let plain = plain.strip_prefix("Rows.").unwrap_or(&plain);
    RULES.iter().find(|(name, _)| *name == plain).map(|(_, rule)| *rule)
}

fn strip_indexes(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    let mut inside = false;
    for c in path.chars() {
        match c {
            '[' => inside = true,
            ']' => inside = false,
            _ if !inside => out.push(c),
            _ => {}
        }
    }
    out
}

const BOOL: &str = "true or false";
const URL: &str = "an http or https URL";
const COLOR: &str = "a color such as rgb(0,0,0)";
const EMAILS: &str = "one or more email addresses, separated by commas or line breaks";
const AMOUNT: &str = "a number from 0 to 1000000000000";
const MOMENT: &str =
    "a date or a time in ISO form, for example 2026-11-28, 2026-11-28T11:00 or 2026-11-28T11:00:00-08:00";
const SPANS: &str = "one to eight spans in order that do not overlap, from 00:00 to 24:00";
const ROOMS: &str = "a number from 0 to 1000";

const RULES: &[(&str, &str)] = &[
    ("serialNumber", "a chatbot ID"),
    ("SerialNumber", "a chatbot ID"),
    ("Model", "a model key from the model list, at most 200 characters"),
    ("Temperature", "an integer from 0 to 100"),
    ("TimeZone", "an IANA time zone name, for example America/Los_Angeles"),
    ("timeZone", "an IANA time zone name, for example America/Los_Angeles"),
    ("ChatProfilePicture", "the ID of an uploaded image, or empty"),
    ("ChatIcon", "the ID of an uploaded image, or empty"),
    ("ChatBubbleAlign", "0 (right) or 1 (left)"),
    ("ChatBubbleColor", COLOR),
    ("UserMessageColor", COLOR),
    ("ChatbotPopupOnce", BOOL),
    ("EnablePushToTalk", BOOL),
    ("EnableUploadImage", BOOL),
    ("EnableUploadVideo", BOOL),
    ("RemoveChatLogOnBrowserClose", BOOL),
    ("VerifyDomain", BOOL),
    ("stream", BOOL),
    ("cards", BOOL),
    ("DryRun", BOOL),
    ("ChatbotPrivacyPolicyUrl", URL),
    ("SocialAUrl", URL),
    ("SocialBUrl", URL),
    ("MessagingUrl", URL),
    ("Url", URL),
    ("Images", "a list of at most 250 http or https URLs"),
    ("TalkToHumanEmail", "one email address"),
    ("EmailForDailyChatLogs", EMAILS),
    ("EmailForDailyLeads", EMAILS),
    ("Domains", "host names or URLs, one per line, optionally *.name below a registrable domain"),
    ("CustomDomain", "a host name"),
    ("RateLimitCount", "an integer from 1 to 100000"),
    ("RateLimitTime", "an integer from 1 to 86400 (seconds)"),
    ("AIResponseLanguage", "the name of a language, at most 60 characters"),
    ("MessageLimit", "-1 (unlimited) or an integer from 0 to 2147483647"),
    ("InterestRate", "-1 (not set) or a number from 0 to 100 (% a year)"),
    ("DownPayment", "-1 (not set) or a number from 0 to 100 (% of the price)"),
    ("LoanTermYears", "-1 (not set) or an integer from 1 to 50"),
    ("PropertyTaxRate", "-1 (not set) or a number from 0 to 20 (% of the price a year)"),
    ("ClosingCosts", "-1 (not set) or a number from 0 to 50 (% of the price)"),
    ("DepositMonths", "-1 (not set) or a number from 0 to 24 (months of rent)"),
    ("MessagesLimit", "-1 (unlimited) or an integer from 0 to 2147483647"),
    ("sessionID", "a session ID"),
    ("SessionID", "a session ID"),
    ("MemberID", "the ID of a member"),
    ("AssigneeID", "the ID of a member, or 0"),
    ("MessageID", "the ID of a message"),
    ("View", "one of Mine, Unassigned, Open, Snoozed, Resolved, All"),
    ("Rights", "agent or manager"),
    ("WaitS", "an integer from 0 to 50 (seconds)"),
    ("Showings", "one of Off, Request, Instant"),
    ("ShowingMinutes", "15 to 240, in steps of 15"),
    ("BufferMinutes", "0 to 120, in steps of 15"),
    ("NoticeMinutes", "an integer from 0 to 10080"),
    ("HorizonDays", "an integer from 1 to 60"),
    ("ShowingsPerDay", "an integer from 1 to 96"),
    ("ReminderHours", "an integer from 0 to 168"),
    ("Week", "a list of weekdays from 1 (Monday) to 7, each with its spans"),
    ("Week.Weekday", "an integer from 1 (Monday) to 7, once"),
    ("Week.Spans", SPANS),
    ("Dates", "a list of at most 400 dates, each once"),
    ("Dates.Date", "a day in ISO form, for example 2026-11-28"),
    ("Dates.Spans", SPANS),
    ("Dates.Label", "at most 60 characters"),
    ("ListingID", "the ID of a listing"),
    ("ShowingID", "the ID of a showing"),
    ("Start", "the Start of a slot: a UTC time in RFC 3339"),
    ("Days", "an integer from 1 to 14"),
    ("Action", "one of Confirm, Decline, Move, Cancel, Done, NoShow"),
    ("States", "a list of states of showings"),
    ("SnoozedUntil", "an RFC 3339 time"),
    ("content", "text of at most 32000 characters"),
    ("chatAskType", "one of Text, Audio, Image, Video"),
    ("fileIds", "a list of file IDs"),
    ("SaleType", "for_sale or for_rent"),
    ("Status", "one of Active, PreOnMarket, Sold"),
    ("CurrencySymbol", "1 to 8 characters"),
    ("Bedrooms", ROOMS),
    ("Bathrooms", ROOMS),
    ("MinBedrooms", ROOMS),
    ("MinBathrooms", ROOMS),
    ("MLSNumber", "at most 64 characters"),
    ("YearBuilt", "0 (unknown) or a whole year from 1000 to ten years from now"),
    ("DaysOnMarket", "a number from 0 to 1000000"),
    ("ParkingSpots", ROOMS),
    ("LotArea", AMOUNT),
    ("BuildingArea", AMOUNT),
    ("SalePrice", AMOUNT),
    ("UnitAreaPrice", AMOUNT),
    ("HOAMonth", AMOUNT),
    ("EstimatePrice", AMOUNT),
    ("RentPrice", AMOUNT),
    ("DepositFee", AMOUNT),
    ("MinPrice", AMOUNT),
    ("MaxPrice", AMOUNT),
    ("AreaUnit", "Square Feet or Square Meters"),
    ("Tours", "OpenHouse, 3D or empty"),
    ("OpenHouses", "a list of at most 50 items with Start and End"),
    ("OpenHouses.Start", MOMENT),
    ("OpenHouses.End", MOMENT),
    ("SpaceType", "Entire place, Room or empty"),
    ("ExtensionColumn", "a list of at most 200 items with Key and value"),
    ("Latitude", "a number from -90 to 90"),
    ("Longitude", "a number from -180 to 180"),
    ("KeyType", "one of NewOaks, MLSNumber, URL"),
    ("Keys", "a list of 1 to 500 keys"),
    ("PageNumber", "an integer from 1 to 100000"),
    ("PageSize", "an integer from 1 to 1000"),
    ("OrderBy", "one of newest, oldest, price_asc, price_desc, beds_desc, area_desc"),
    ("OnConflict", "one of update, skip, fail"),
    ("Rows", "a list of at most 1000 listings"),
    ("Kind", "secret or session"),
    ("Rating", "1 or -1"),
];
