//! The message of a lead that several contacts became. Contacts are never cut off.

/// Most characters of a message merged from several contacts.
pub(super) const MAX_MERGED_MESSAGE: usize = 8_000;

/// Prefix of lines that name a contact in a lead's message.
const EARLIER: &str = "Earlier contact: ";
pub(super) const ALSO: &str = "Also from this IP address: ";
const CONTACT_LINES: [&str; 2] = [EARLIER, ALSO];

/// The new message, with the contacts that the old one named.
pub(super) fn with_contacts(new: &str, kept: &str) -> String {
    let contacts: Vec<&str> = kept.lines().filter(|line| names_contact(line)).collect();
    if contacts.is_empty() {
        return new.to_owned();
    }
    let contacts = contacts.join("\n");
    let room = MAX_MERGED_MESSAGE.saturating_sub(contacts.chars().count() + 1);
    format!("{}\n{contacts}", new.chars().take(room).collect::<String>())
}

fn names_contact(line: &str) -> bool {
    CONTACT_LINES.iter().any(|start| line.starts_with(start))
}

/// Merges messages, newest first, without repeated lines. Returns `None` if contacts would not fit.
pub(super) fn merged_message(new: &str, earlier: &[String; 3], kept: &str) -> Option<String> {
    let known: Vec<&str> = earlier.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    let contact = format!("{EARLIER}{}", known.join(", "));
    let mut lines: Vec<&str> = Vec::new();
    for line in new.lines().chain([contact.as_str()]).chain(kept.lines()) {
        if !line.trim().is_empty() && !lines.contains(&line) {
            lines.push(line);
        }
    }
    let message = lines.join("\n");
    if message.chars().count() <= MAX_MERGED_MESSAGE {
        return Some(message);
    }
    // The conversation has the text. Contacts must not be cut off.
    let contacts = lines.into_iter().filter(|line| names_contact(line)).collect::<Vec<_>>().join("\n");
    (contacts.chars().count() < MAX_MERGED_MESSAGE).then(|| with_contacts(new, &contacts))
}

#[cfg(test)]
mod tests {
    use super::merged_message;

    #[test]
    fn a_merged_message_keeps_every_contact_once_and_the_newest_first() {
        let first = ["Ana".to_owned(), "ana@a.example".to_owned(), String::new()];
        let merged_message = |new: &str, earlier: &_, kept: &str| merged_message(new, earlier, kept).expect("room");
        let once = merged_message("write to bo@b.example", &first, "write to ana@a.example");
        assert_eq!(once, "write to bo@b.example\nEarlier contact: Ana, ana@a.example\nwrite to ana@a.example");
        let second = [String::new(), "bo@b.example".to_owned(), String::new()];
        let twice = merged_message("call 555 0142", &second, &once);
        assert!(twice.starts_with("call 555 0142\nEarlier contact: bo@b.example\nwrite to bo@b.example\n"), "{twice}");
        assert!(twice.ends_with(&once), "{twice}");
        let again = merged_message("", &first, &once);
        assert_eq!(again.matches("Earlier contact: Ana").count(), 1);
        let long = merged_message(&"x".repeat(9_000), &first, &"y".repeat(9_000));
        assert_eq!(long.chars().count(), 8_000);
        assert!(long.ends_with("\nEarlier contact: Ana, ana@a.example"), "the words are cut, not the contact");
    }

    #[test]
    fn a_message_that_is_full_of_contacts_takes_no_more() {
        let contacts: Vec<String> = (0..200).map(|n| format!("Earlier contact: visitor{n}@visitor.example")).collect();
        let earlier = [String::new(), "ana@a.example".to_owned(), String::new()];
        assert_eq!(merged_message("call me", &earlier, &contacts.join("\n")), None);
    }
}
