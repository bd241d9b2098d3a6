//! Pages behind links in emails, in Japanese.

use crate::link_pages::table::LinkPageTexts;

pub const LINK_PAGES: LinkPageTexts = LinkPageTexts {
    stop_title: "このメールの配信を停止しますか？",
    stopped_title: "配信を停止しました",
    resumed_title: "配信を再開しました",
    stopped_lead: "このアドレスには今後このメールは届きません。ほかのメールは引き続き届きます。",
    email_address: "メールアドレス",
    emails: "メールの種類",
    daily_conversations: "毎日の会話のまとめ",
    daily_leads: "毎日の問い合わせのまとめ",
    notices: "新しい問い合わせとメッセージ",
    reminders: "内見のリマインダー",
    stop_button: "配信を停止する",
    resume_button: "配信を再開する",
    expired_title: "このリンクは使えません",
    expired_lead: "期限が切れているか、不完全です。最新のメールのリンクを開いてください。",
    failed_title: "問題が発生しました",
    failed_lead: "何も変更されていません。しばらくしてからもう一度お試しください。",
};
