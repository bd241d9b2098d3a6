/* What the contact form says, in Arabic. */
import type { ContactTexts } from "../types";

export const ar: ContactTexts = {
  name: "الاسم",
  reach: "البريد الإلكتروني أو الهاتف",
  when: "ما الوقت المناسب لك؟",
  optional: "اختياري",
  nameMissing: "اكتب اسمك.",
  contactMissing: "اكتب بريدًا إلكترونيًا أو رقم هاتف.",
  emailWrong: "تحقق من البريد الإلكتروني.",
  phoneWrong: "تحقق من رقم الهاتف.",
  send: "إرسال",
  sending: "جارٍ الإرسال…",
  sent: "تم الإرسال إلى فريقنا",
  offline: "لا يوجد اتصال. سيتم الإرسال عند عودته.",
  lost: "انقطع الاتصال. جارٍ إعادة المحاولة…",
};
