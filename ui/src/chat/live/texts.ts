/* What the chat says about people, in its twelve languages: together they are smaller than one request. */
import type { LiveTexts } from "./types";

/** joined | typing | left | steppedAway | seen */
const TEXTS: Record<string, string> = {
  en: "{name} joined|{name} is typing…|{name} left. I'm back and can help.|{name} had to step away. I can help meanwhile.|Seen",
  es: "{name} se unió al chat|{name} está escribiendo…|{name} salió. Vuelvo a atenderte yo.|{name} tuvo que salir. Mientras tanto puedo ayudarte yo.|Visto",
  fr: "{name} a rejoint le chat|{name} écrit…|{name} a quitté le chat. Je prends le relais.|{name} a dû s'absenter. Je peux vous aider en attendant.|Vu",
  de: "{name} ist dem Chat beigetreten|{name} schreibt…|{name} hat den Chat verlassen. Ich bin wieder für Sie da.|{name} ist kurz weg. Ich kann inzwischen helfen.|Gelesen",
  pt: "{name} entrou no chat|{name} está digitando…|{name} saiu. Estou de volta para ajudar.|{name} precisou sair. Enquanto isso, posso ajudar.|Visto",
  it: "{name} si unisce alla chat|{name} sta scrivendo…|{name} ha lasciato la chat. Sono di nuovo qui per aiutarti.|{name} ha dovuto assentarsi. Intanto posso aiutarti io.|Visto",
  nl: "{name} doet mee in de chat|{name} is aan het typen…|{name} is weg. Ik help u weer verder.|{name} moest even weg. Ik kan intussen helpen.|Gezien",
  pl: "{name} dołącza do czatu|{name} pisze…|{name} opuszcza czat. Znów ja pomagam.|{name} musi na chwilę odejść. W tym czasie mogę pomóc.|Wyświetlono",
  tr: "{name} sohbete katıldı|{name} yazıyor…|{name} ayrıldı. Yeniden ben yardımcı olabilirim.|{name} ayrılmak zorunda kaldı. Bu arada ben yardımcı olabilirim.|Görüldü",
  zh: "{name} 已加入对话|{name} 正在输入…|{name} 已离开，我继续为您服务。|{name} 暂时离开，在此期间我可以为您服务。|已读",
  ja: "{name}さんが参加しました|{name}さんが入力中…|{name}さんが退出しました。引き続き私がご案内します。|{name}さんは席を外しています。その間は私がご案内します。|既読",
  ar: "{name} في المحادثة الآن|{name}: جارٍ الكتابة…|انتهت مشاركة {name}. عدت لمساعدتك.|تعذّر على {name} المتابعة الآن. يمكنني مساعدتك في هذه الأثناء.|تمت القراءة",
};

export function liveTexts(code: string): LiveTexts {
  const [joined = "", typing = "", left = "", steppedAway = "", seen = ""] = (TEXTS[code] ?? TEXTS.en ?? "").split("|");
  return { joined, typing, left, steppedAway, seen };
}

export const LIVE_LANGUAGES = Object.keys(TEXTS);
