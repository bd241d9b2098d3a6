//! The page of a showing as HTML.

use porchlight_answer::{
    Language,
    render::format::showings,
    showing_messages::{self as texts, ShowingMessages},
};
use porchlight_domain::time::rfc3339_ms;
use porchlight_store::{ChatbotRow, ShowingRow};

use crate::{
    http::{html::escaped, link_page},
    showings::slots::FreeTimes,
};

/// What a form could not do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notice {
    Taken,
    NotOpen,
}

/// Everything that the page shows.
pub struct PageView<'a> {
    pub token: &'a str,
    pub chatbot: &'a ChatbotRow,
    pub showing: &'a ShowingRow,
    pub free: &'a FreeTimes,
    /// It can be moved and canceled.
    pub is_open: bool,
    pub is_over: bool,
    pub notice: Option<Notice>,
}

impl PageView<'_> {
    /// Its language, its title, and its body.
    pub fn to_html(&self) -> (Language, &'static str, String) {
        let language = Language::by_code(&self.showing.language).unwrap_or_default();
        let texts = texts::of(language);
        let mut body = link_page::heading(&self.chatbot.settings.name, self.heading(texts));
        if let Some(notice) = self.notice {
            let sentence = if notice == Notice::Taken { texts.taken } else { texts.not_open };
            body.push_str(&format!("<p class=\"notice\" role=\"alert\">{sentence}</p>\n"));
        }
        self.details(&mut body, texts, language);
        if self.is_open {
            let calendar = texts.calendar_button;
            body.push_str(&format!("<p><a class=\"button\" href=\"{}.ics\">{calendar}</a></p>\n", self.token));
            self.move_form(&mut body, texts, language);
            self.cancel_form(&mut body, texts);
        }
        (language, texts.title, body)
    }

    fn heading(&self, texts: &ShowingMessages) -> &'static str {
        match self.showing.state.as_str() {
            _ if self.is_over => texts.completed,
            "Requested" if self.is_open => texts.requested,
            "Requested" | "Expired" => texts.expired,
            "Confirmed" => texts.confirmed,
            "Declined" => texts.declined,
            "Canceled" => texts.canceled,
            _ => texts.completed,
        }
    }

    fn details(&self, body: &mut String, texts: &ShowingMessages, language: Language) {
        let showing = self.showing;
        let when = showings::day_and_time(showing.start_ms, &showing.zone, language);
        let query: String = url::form_urlencoded::byte_serialize(showing.street_address.as_bytes()).collect();
        let map = format!(
            "<a href=\"https://www.openstreetmap.org/search?query={query}\" rel=\"noreferrer noopener\"><bdi>{}</bdi></a>",
            escaped(&showing.street_address)
        );
        body.push_str(&format!("<dl>\n<dt>{}</dt><dd>{map}</dd>\n", texts.property));
        let when = format!("{when} \u{2068}({})\u{2069}", zone_name(&showing.zone));
        for (label, value) in [
            (texts.time, when.as_str()),
            (texts.with_member, &showing.member_name),
            (texts.note, &showing.note),
            (texts.reason, &showing.reason),
        ] {
            if !value.is_empty() {
                body.push_str(&format!("<dt>{label}</dt><dd><bdi>{}</bdi></dd>\n", escaped(value)));
            }
        }
        body.push_str("</dl>\n");
    }

    fn move_form(&self, body: &mut String, texts: &ShowingMessages, language: Language) {
        body.push_str(&format!("<h2>{}</h2>\n", texts.choose_time));
        let mut days = String::new();
        // Two weeks of times are many screens of a phone, so only the first day is open.
        let mut open = " open";
        for (_, starts) in self.free.days.iter().filter(|(_, starts)| !starts.is_empty()) {
            let day = showings::day(starts[0], &self.free.zone, language);
            days.push_str(&format!(
                "<details{open}><summary><span>{day}</span></summary>\n<fieldset aria-label=\"{day}\">\n"
            ));
            open = "";
            for start_ms in starts {
                let time = showings::time(*start_ms, &self.free.zone, language);
                let value = rfc3339_ms(*start_ms);
                days.push_str(&format!(
                    "<label class=\"time\"><input type=\"radio\" name=\"start\" value=\"{value}\" required>{time}</label>\n"
                ));
            }
            days.push_str("</fieldset>\n</details>\n");
        }
        if days.is_empty() {
            body.push_str(&format!("<p>{}</p>\n", texts.no_times));
            return;
        }
        body.push_str(&format!(
            "<form method=\"post\" action=\"{}\">\n<input type=\"hidden\" name=\"action\" value=\"move\">\n{days}\
             <button>{}</button>\n</form>\n",
            self.token, texts.move_button
        ));
    }

    fn cancel_form(&self, body: &mut String, texts: &ShowingMessages) {
        body.push_str(&format!(
            "<h2>{cancel}</h2>\n<form method=\"post\" action=\"{}\">\n\
             <input type=\"hidden\" name=\"action\" value=\"cancel\">\n\
             <label>{}<textarea name=\"reason\" maxlength=\"500\"></textarea></label>\n\
             <button class=\"plain\">{cancel}</button>\n</form>\n",
            self.token,
            texts.reason_label,
            cancel = texts.cancel_button,
        ));
    }
}

/// "America/Los_Angeles" as "Los Angeles", which isn't broken into two lines.
fn zone_name(zone: &str) -> String {
    zone.rsplit('/').next().unwrap_or(zone).replace('_', "\u{a0}")
}
