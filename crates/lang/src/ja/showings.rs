//! Showings, in Japanese.

use crate::showings::table::ShowingMessages;

pub const SHOWINGS: ShowingMessages = ShowingMessages {
    requested: "内見のご希望を受け付けました。メールで確定のご連絡をします",
    confirmed: "内見が確定しました",
    moved: "内見の日時が変更されました",
    moved_waits: "内見の日時が変更されました。新しい日時はメールで確定します",
    canceled: "内見がキャンセルされました",
    declined: "その時間はご案内できません",
    expired: "期限内に内見を確定できませんでした",
    completed: "この内見は終了しました",
    reminder: "内見のお知らせ",
    property: "物件",
    time: "日時",
    with_member: "担当",
    note: "備考",
    reason: "理由",
    manage: "変更・キャンセル",
    move_button: "この時間に変更",
    cancel_button: "内見をキャンセル",
    calendar_button: "カレンダーに追加",
    reason_label: "理由（任意）",
    choose_time: "別の時間を選ぶ",
    no_times: "空いている時間がありません。ご連絡いただくか、後でもう一度お試しください。",
    taken: "その時間は埋まりました。別の時間をお選びください。",
    not_open: "この内見は変更できません。",
    title: "ご予約の内見",
    offer: "{home}の空き時間、{day}：{times}。",
    offer_other: "{home}はその時間に空きがありません。次の空き時間、{day}：{times}。",
    no_free: "{home}は数日間空きがありません。ご希望を担当チームに伝えます。",
    pick: "下から選ぶか、別の日をお知らせください。",
};
