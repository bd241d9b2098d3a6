/* What the contact form says, in Japanese. */
import type { ContactTexts } from "../types";

export const ja: ContactTexts = {
  name: "お名前",
  reach: "メールアドレスまたは電話番号",
  when: "ご都合のよい時間",
  optional: "任意",
  nameMissing: "お名前を入力してください。",
  contactMissing: "メールアドレスか電話番号を入力してください。",
  emailWrong: "メールアドレスをご確認ください。",
  phoneWrong: "電話番号をご確認ください。",
  send: "送信",
  sending: "送信中…",
  sent: "担当チームに送信しました",
  offline: "オフラインです。復帰時に送ります。",
  lost: "接続が切れました。再試行中…",
};
