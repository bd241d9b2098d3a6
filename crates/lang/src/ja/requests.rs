//! Requests to the office and questions that no listing answers, in Japanese.

use crate::messages::RequestMessages;

pub const REQUESTS: RequestMessages = RequestMessages {
    showing: "内見のご希望を担当チームに伝えます：{home}。日時は担当チームが確認します。",
    showing_at: "内見のご希望を担当チームに伝えます：{home}、{when}。日時は担当チームが確認します。",
    showing_some: "担当チームが内見を手配できます。",
    showing_some_at: "担当チームが内見を手配できます：{when}。",
    move_showing: "予約の内容は確認できないため、内見の変更を担当チームに依頼します。",
    valuation: "担当チームがご自宅の査定と売却をお手伝いします。",
    alert: "新着物件は担当チームからお知らせできます。",
    sorry: "申し訳ございません。",
    ask_name: "お名前を教えていただけますか。",
    ask_contact: "ご連絡先のメールアドレスか電話番号を教えていただけますか。",
    ask_both: "お名前と、ご連絡先のメールアドレスか電話番号を教えていただけますか。",
    ask_time: "ご都合のよい日時はいつですか。",
    ask_home: "どの物件をご覧になりたいですか。",
    ask_street_address: "ご自宅の住所を教えていただけますか。",
    contact_named: "{name}様、ありがとうございます。担当チームからご連絡します。",
    thanks_named: "{name}様、ありがとうございます。",
    received: "承知しました。担当チームに伝えます。",
    showing_now: "内見のご希望：{what}。",
    showing_withdrawn: "承知しました。内見のご希望を取り消しました。",
    find_out: "メールアドレスか電話番号をお知らせください。担当チームが確認します。",
    unlisted: "掲載情報には記載がありません。",
    travel: "距離、移動時間、駅や停留所の情報はありません。住所を地図アプリで検索するとわかります。",
    opinion: "代わりに選ぶことはできませんが、2件の物件を比較できます。",
    lending: "それは金融機関が判断し、金利も決めます。相談先は担当チームがご案内できます。",
    law: "それは税理士や弁護士へのご相談になります。物件情報ではお答えできません。",
    negotiation: "売主に代わってお答えすることはできません。担当チームから確認できます。",
    commission: "手数料については担当チームがご案内します。",
    start: "喜んでお手伝いします。どの都市で、ご予算はどのくらいでお探しですか。",
};
