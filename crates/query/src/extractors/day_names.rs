//! Days, parts of days and what stands beside them, in twelve languages.

/// Days and parts of days; folded when read.
pub(super) const DAYS: &str = "
monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun weekend today
tonight wensday wednsday wendsday tomorrow tmrw tmr tmw tommorow tommorrow tomorow noon afternoon evening morning
lunes martes miércoles jueves viernes sábado domingo mañana mñn hoy tarde noche mediodía
lundi mardi mercredi jeudi vendredi samedi dimanche demain aujourd'hui midi matin après-midi soir week-end
montag dienstag mittwoch donnerstag freitag samstag sonntag sonnabend morgen heute übermorgen vormittag nachmittag abend mittag
wochenende
segunda-feira terça-feira quarta-feira quinta-feira sexta-feira segunda terça quarta quinta sexta amanhã hoje manhã
lunedì martedì mercoledì giovedì venerdì sabato domenica domani dopodomani oggi pomeriggio mattina mattino sera
maandag dinsdag woensdag donderdag vrijdag zaterdag zondag vandaag overmorgen middag avond ochtend
poniedziałek wtorek środa środę czwartek piątek sobota sobotę niedziela niedzielę jutro pojutrze dziś dzisiaj rano południu popołudniu wieczorem
pazartesi salı çarşamba perşembe cuma cumartesi pazar yarın bugün sabah akşam öğleden
";
/// The same in scripts without spaces or with joined articles.
pub(super) const PIECES: [&str; 72] = [
    "周一",
    "周二",
    "周三",
    "周四",
    "周五",
    "周六",
    "周日",
    "周末",
    "星期一",
    "星期二",
    "星期三",
    "星期四",
    "星期五",
    "星期六",
    "星期日",
    "星期天",
    "明天",
    "今天",
    "后天",
    "上午",
    "下午",
    "晚上",
    "点",
    "月曜",
    "火曜",
    "水曜",
    "木曜",
    "金曜",
    "土曜",
    "日曜",
    "明日",
    "今日",
    "午前",
    "午後",
    "時",
    "週末",
    "半",
    "曜日",
    "早上",
    "中午",
    "周天",
    "週一",
    "週二",
    "週三",
    "週四",
    "週五",
    "週六",
    "週日",
    "礼拜一",
    "礼拜二",
    "礼拜三",
    "礼拜四",
    "礼拜五",
    "礼拜六",
    "礼拜日",
    "礼拜天",
    "夕方",
    "الاثنين",
    "الثلاثاء",
    "الأربعاء",
    "الخميس",
    "الجمعة",
    "السبت",
    "الأحد",
    "غدا",
    "غدًا",
    "بكرة",
    "بكرا",
    "اليوم",
    "صباحا",
    "مساء",
    "الساعة",
];
/// Words before an hour.
pub(super) const BEFORE_HOUR: [&str; 35] = [
    "at", "around", "after", "before", "by", "about", "a", "like", "saat", "ore", "godz", "las", "la", "los", "el",
    "vers", "apres", "um", "gegen", "ab", "as", "pelas", "alle", "dopo", "verso", "om", "rond", "na", "o", "po",
    "okolo", "h", "le", "the", "@",
];
/// Behind so many of the first of them a number is an hour, wherever the day stands.
pub(super) const SURE_BEFORE_HOUR: usize = 11;

/// "Next week" in the languages that write words apart, folded.
pub(super) const WEEKS: [&str; 7] = ["week", "woche", "semana", "semaine", "settimana", "tydzien", "hafta"];
pub(super) const NEXT: [&str; 15] = [
    "next",
    "this",
    "volgende",
    "nachste",
    "nachster",
    "kommende",
    "proxima",
    "que",
    "prochaine",
    "prossima",
    "przyszly",
    "nastepny",
    "gelecek",
    "onumuzdeki",
    "deze",
];

/// Beside a day, before or behind it: not the nearest one.
pub(super) const OTHER_WEEK: [&str; 16] = [
    "next",
    "proximo",
    "proxima",
    "prochain",
    "prochaine",
    "nachsten",
    "nachster",
    "nachste",
    "kommenden",
    "prossimo",
    "prossima",
    "volgende",
    "nastepny",
    "nastepna",
    "gelecek",
    "onumuzdeki",
];
