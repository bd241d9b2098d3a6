//! Which notices are on the screen as notifications.

use std::collections::HashMap;

use porchlight_api::{Notice, NoticePage};
use tauri::AppHandle;

use super::{NotificationTexts, popup::Popup};

/// More new ones at once are one notification.
const MAX_SINGLE: usize = 3;
const MAX_BODY: usize = 160;

/// What a notification says and where a click on it leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PopupText {
    pub title: String,
    pub body: String,
    /// The label of the default action, where it is shown.
    pub open: String,
    pub link: String,
}

struct ShownNotice {
    count: i64,
    /// `None`: it was told together with others.
    popup: Option<Popup>,
}

/// The notices that were told.
pub(super) struct ShownNotices {
    app: AppHandle,
    texts: NotificationTexts,
    notices: HashMap<i64, ShownNotice>,
    /// Of several at once; it ends with the last of them.
    together: Option<Popup>,
}

impl ShownNotices {
    pub fn new(app: AppHandle, texts: NotificationTexts) -> Self {
        Self { app, texts, notices: HashMap::new(), together: None }
    }

    /// Shows what is new, changes what has more events, and closes what was read anywhere.
    pub fn update(&mut self, page: &NoticePage) {
        self.notices.retain(|id, _| page.list.iter().any(|notice| notice.notice_id == *id));
        if self.notices.values().all(|shown| shown.popup.is_some()) {
            self.together = None;
        }
        let (known, new): (Vec<&Notice>, Vec<&Notice>) =
            page.list.iter().filter(|notice| notice.show).partition(|one| self.notices.contains_key(&one.notice_id));
        for notice in known {
            let text = self.text(notice, page.show_names);
            let Some(shown) = self.notices.get_mut(&notice.notice_id) else { continue };
            if shown.count != notice.count {
                shown.count = notice.count;
                if let Some(popup) = &shown.popup {
                    popup.change(text);
                }
            }
        }
        let held = new.iter().filter(|notice| notice.held).count();
        let is_together = new.len() > MAX_SINGLE || held > 1;
        if is_together && let Some(first) = new.first() {
            let title = self.texts.several.replace("{count}", &new.len().to_string());
            let (body, open) = (first.chatbot_name.clone(), self.texts.open.clone());
            let link = format!("porchlight://chatbot/{}/conversations", first.serial_number);
            self.together = Some(Popup::show(self.app.clone(), PopupText { title, body, open, link }));
        }
        for notice in new {
            let text = self.text(notice, page.show_names);
            let popup = (!is_together).then(|| Popup::show(self.app.clone(), text));
            self.notices.insert(notice.notice_id, ShownNotice { count: notice.count, popup });
        }
    }

    fn text(&self, notice: &Notice, show_names: bool) -> PopupText {
        let texts = &self.texts;
        let kind = match (notice.kind.as_str(), notice.count) {
            ("NewLead", _) => texts.new_lead.clone(),
            ("Waiting", _) => texts.waiting.clone(),
            ("Message", 1) => texts.message.clone(),
            ("Message", count) => texts.messages.replace("{count}", &count.to_string()),
            ("Showing", _) => texts.showing.clone(),
            _ => texts.assigned.clone(),
        };
        let title = match (show_names, notice.name.as_str()) {
            (true, name) if !name.is_empty() => format!("{name}: {kind}"),
            _ => kind,
        };
        let body = match show_names && !notice.text.is_empty() {
            true => notice.text.chars().take(MAX_BODY).collect(),
            false => notice.chatbot_name.clone(),
        };
        let serial = &notice.serial_number;
        let link = match notice.session_id {
            0 => format!("porchlight://chatbot/{serial}/showings"),
            session => format!("porchlight://chatbot/{serial}/conversation/{session}"),
        };
        PopupText { title, body, open: texts.open.clone(), link }
    }
}
