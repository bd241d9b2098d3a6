/* What the contact form says, in Turkish. */
import type { ContactTexts } from "../types";

export const tr: ContactTexts = {
  name: "Ad soyad",
  reach: "E-posta veya telefon",
  when: "Ne zaman uygunsunuz?",
  optional: "isteğe bağlı",
  nameMissing: "Adınızı yazın.",
  contactMissing: "E-posta veya telefon yazın.",
  emailWrong: "E-posta adresini kontrol edin.",
  phoneWrong: "Telefon numarasını kontrol edin.",
  send: "Gönder",
  sending: "Gönderiliyor…",
  sent: "Ekibimize gönderildi",
  offline: "Çevrimdışısınız. Bağlantı gelince gönderilecek.",
  lost: "Bağlantı koptu. Yeniden deneniyor…",
};
