/*
 * Text and number formats of listing cards in twelve languages, as the service writes them in
 * `crates/lang`: the preview shows unsaved values, so it can't ask the service. A test compares
 * both.
 */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export interface CardMessages {
  beds: Plural;
  baths: Plural;
  studio: string;
  feet: string;
  meters: string;
  perMonth: string;
  soldFor: string;
  soldForOn: string;
  active: string;
  coming: string;
  pending: string;
  rented: string;
  sold: string;
  contingent: string;
  underContract: string;
  underOffer: string;
  letAgreed: string;
  offMarket: string;
  withdrawn: string;
}

export interface NumberFormatRules {
  group: string;
  point: string;
  /** Whether the symbol is before or after the amount. */
  symbol: "before" | "before-spaced" | "after";
  /** Between a number and its unit. */
  gap: string;
  /** Minimum digits for grouping. */
  shortest: number;
}

const AMERICAN: NumberFormatRules = { group: ",", point: ".", symbol: "before", gap: " ", shortest: 4 };
const EUROPEAN: NumberFormatRules = { group: ".", point: ",", symbol: "after", gap: "\u00a0", shortest: 4 };

export const CARD_NUMBER_FORMATS: Record<string, NumberFormatRules> = {
  en: AMERICAN,
  es: AMERICAN,
  fr: { ...EUROPEAN, group: "\u202f" },
  de: EUROPEAN,
  pt: { ...EUROPEAN, symbol: "before-spaced" },
  it: EUROPEAN,
  nl: { ...EUROPEAN, symbol: "before-spaced" },
  pl: { ...EUROPEAN, group: "\u00a0", shortest: 5 },
  tr: { ...EUROPEAN, symbol: "before" },
  zh: { ...AMERICAN, gap: "" },
  ja: { ...AMERICAN, gap: "" },
  ar: AMERICAN,
};

export const CARD_MESSAGES: Record<string, CardMessages> = {
  en: {
    beds: { one: "{n} bed", other: "{n} beds" },
    baths: { one: "{n} bath", other: "{n} baths" },
    studio: "studio", feet: "sq ft", meters: "m²", perMonth: "{money}/month",
    soldFor: "sold for {money}", soldForOn: "sold for {money} on {date}",
    active: "Active", coming: "Coming soon", pending: "Pending", rented: "Rented", sold: "Sold",
    contingent: "Contingent", underContract: "Under contract", underOffer: "Under offer", letAgreed: "Let agreed", offMarket: "Off the market", withdrawn: "Withdrawn",
  },
  es: {
    beds: { one: "{n} habitación", other: "{n} habitaciones" },
    baths: { one: "{n} baño", other: "{n} baños" },
    studio: "estudio", feet: "pies²", meters: "m²", perMonth: "{money} al mes",
    soldFor: "se vendió por {money}", soldForOn: "se vendió por {money} el {date}",
    active: "Disponible", coming: "Próximamente", pending: "Venta pendiente", rented: "Alquilada", sold: "Vendida",
    contingent: "Con oferta aceptada y condiciones por cumplir", underContract: "Bajo contrato", underOffer: "Con oferta aceptada", letAgreed: "Con alquiler acordado", offMarket: "Fuera del mercado", withdrawn: "Retirada del mercado",
  },
  fr: {
    beds: { one: "{n} chambre", other: "{n} chambres" },
    baths: { one: "{n} salle de bain", other: "{n} salles de bain" },
    studio: "studio", feet: "pi²", meters: "m²", perMonth: "{money} par mois",
    soldFor: "vendu {money}", soldForOn: "vendu {money} le {date}",
    active: "Disponible", coming: "Bientôt disponible", pending: "Vente en cours", rented: "Loué", sold: "Vendu",
    contingent: "Offre acceptée sous conditions", underContract: "Sous compromis", underOffer: "Offre acceptée", letAgreed: "Location en cours de signature", offMarket: "Hors marché", withdrawn: "Retiré du marché",
  },
  de: {
    beds: { other: "{n} Schlafzimmer" },
    baths: { one: "{n} Bad", other: "{n} Bäder" },
    studio: "Einzimmerwohnung", feet: "ft²", meters: "m²", perMonth: "{money} im Monat",
    soldFor: "verkauft für {money}", soldForOn: "am {date} für {money} verkauft",
    active: "Verfügbar", coming: "Demnächst", pending: "Verkauf läuft", rented: "Vermietet", sold: "Verkauft",
    contingent: "Angebot unter Vorbehalt angenommen", underContract: "Vertrag geschlossen", underOffer: "Angebot angenommen", letAgreed: "Mietvertrag vereinbart", offMarket: "Nicht auf dem Markt", withdrawn: "Vom Markt genommen",
  },
  pt: {
    beds: { one: "{n} quarto", other: "{n} quartos" },
    baths: { one: "{n} banheiro", other: "{n} banheiros" },
    studio: "estúdio", feet: "pés²", meters: "m²", perMonth: "{money} por mês",
    soldFor: "vendido por {money}", soldForOn: "vendido por {money} em {date}",
    active: "Disponível", coming: "Em breve", pending: "Venda em andamento", rented: "Alugado", sold: "Vendido",
    contingent: "Proposta aceita com condições", underContract: "Sob contrato", underOffer: "Proposta aceita", letAgreed: "Aluguel acertado", offMarket: "Fora do mercado", withdrawn: "Retirado do mercado",
  },
  it: {
    beds: { one: "{n} camera", other: "{n} camere" },
    baths: { one: "{n} bagno", other: "{n} bagni" },
    studio: "monolocale", feet: "ft²", meters: "m²", perMonth: "{money} al mese",
    soldFor: "venduto a {money}", soldForOn: "venduto a {money} in data {date}",
    active: "Disponibile", coming: "Prossimamente", pending: "Trattativa in corso", rented: "Affittato", sold: "Venduto",
    contingent: "Proposta accettata con riserva", underContract: "Sotto contratto", underOffer: "Proposta accettata", letAgreed: "Affitto concordato", offMarket: "Fuori mercato", withdrawn: "Ritirato dal mercato",
  },
  nl: {
    beds: { one: "{n} slaapkamer", other: "{n} slaapkamers" },
    baths: { one: "{n} badkamer", other: "{n} badkamers" },
    studio: "studio", feet: "ft²", meters: "m²", perMonth: "{money} per maand",
    soldFor: "verkocht voor {money}", soldForOn: "verkocht voor {money} op {date}",
    active: "Beschikbaar", coming: "Binnenkort", pending: "Verkoop loopt", rented: "Verhuurd", sold: "Verkocht",
    contingent: "Bod aanvaard onder voorbehoud", underContract: "Onder contract", underOffer: "Onder bod", letAgreed: "Verhuurd onder voorbehoud", offMarket: "Niet op de markt", withdrawn: "Teruggetrokken",
  },
  pl: {
    beds: { one: "{n} sypialnia", few: "{n} sypialnie", many: "{n} sypialni", other: "{n} sypialni" },
    baths: { one: "{n} łazienka", few: "{n} łazienki", many: "{n} łazienek", other: "{n} łazienki" },
    studio: "kawalerka", feet: "ft²", meters: "m²", perMonth: "{money} miesięcznie",
    soldFor: "sprzedana za {money}", soldForOn: "sprzedana {date} za {money}",
    active: "Dostępna", coming: "Wkrótce", pending: "Sprzedaż w toku", rented: "Wynajęta", sold: "Sprzedana",
    contingent: "Oferta przyjęta warunkowo", underContract: "Umowa w toku", underOffer: "Oferta przyjęta", letAgreed: "Najem uzgodniony", offMarket: "Poza rynkiem", withdrawn: "Wycofana z oferty",
  },
  tr: {
    beds: { other: "{n} yatak odası" },
    baths: { other: "{n} banyo" },
    studio: "stüdyo daire", feet: "ft²", meters: "m²", perMonth: "ayda {money}",
    soldFor: "{money} bedelle satıldı", soldForOn: "{date} tarihinde {money} bedelle satıldı",
    active: "Müsait", coming: "Yakında", pending: "Satış sürecinde", rented: "Kiralandı", sold: "Satıldı",
    contingent: "Teklif koşullu kabul edildi", underContract: "Sözleşme aşamasında", underOffer: "Teklif kabul edildi", letAgreed: "Kiralama için anlaşıldı", offMarket: "Satışta değil", withdrawn: "Yayından kaldırıldı",
  },
  zh: {
    beds: { other: "{n}卧" },
    baths: { other: "{n}卫" },
    studio: "开间", feet: "平方英尺", meters: "平方米", perMonth: "每月{money}",
    soldFor: "已售，成交价{money}", soldForOn: "{date}售出，成交价{money}",
    active: "上架中", coming: "即将上市", pending: "交易进行中", rented: "已出租", sold: "已售",
    contingent: "已接受附条件报价", underContract: "已签约", underOffer: "已接受报价", letAgreed: "已达成租约", offMarket: "已下架", withdrawn: "已撤盘",
  },
  ja: {
    beds: { other: "寝室{n}" },
    baths: { other: "浴室{n}" },
    studio: "ワンルーム", feet: "平方フィート", meters: "平方メートル", perMonth: "月額{money}",
    soldFor: "{money}で成約済み", soldForOn: "{date}に{money}で成約",
    active: "募集中", coming: "近日公開", pending: "商談中", rented: "賃貸成約済み", sold: "成約済み",
    contingent: "条件付きで申込受諾済み", underContract: "契約手続き中", underOffer: "申込受諾済み", letAgreed: "賃貸契約の合意済み", offMarket: "募集停止中", withdrawn: "掲載取り下げ",
  },
  ar: {
    beds: { one: "{n} غرفة نوم", two: "غرفتا نوم ({n})", few: "{n} غرف نوم", many: "{n} غرفة نوم", other: "{n} غرفة نوم" },
    baths: { one: "{n} حمام", two: "حمامان ({n})", few: "{n} حمامات", many: "{n} حمامًا", other: "{n} حمام" },
    studio: "استوديو", feet: "قدم²", meters: "م²", perMonth: "{money} شهريًا",
    soldFor: "بيع بسعر {money}", soldForOn: "بيع بسعر {money} في {date}",
    active: "متاح", coming: "قريبًا", pending: "قيد إتمام البيع", rented: "مؤجَّر", sold: "مباع",
    contingent: "عرض مقبول بشروط", underContract: "تحت التعاقد", underOffer: "تم قبول عرض", letAgreed: "تم الاتفاق على الإيجار", offMarket: "خارج السوق", withdrawn: "سُحب من السوق",
  },
};
