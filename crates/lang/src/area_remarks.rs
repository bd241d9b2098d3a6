//! Remarks of a model that an area or home is safe or right for a group of people, beside the judgments of
//! `fair_housing`. Visitors' questions are not read by them: "a home for my family" says nothing of others.
//!
//! In a phrase, `word*` is the beginning of a word, `_` stands for up to two words.

use crate::language::Language;

/// The phrases of a language.
pub fn phrases(language: Language) -> impl Iterator<Item = &'static str> {
    let line = match language {
        Language::En => {
            "perfect for famil* | perfect for _ famil* | great for famil* | great for _ famil* | ideal for famil* | ideal for _ famil* | good for _ famil* | suited for famil* | suitable for famil* | suited to famil* | wonderful for famil* | perfect for kids | perfect for children | great for kids | great for children | ideal for kids | ideal for children | perfect for _ retirees | ideal for _ retirees | great for _ retirees | perfect for _ seniors | ideal for _ seniors | perfect for _ couples | ideal for _ couples | perfect for singles | ideal for singles | perfect for _ young professionals | ideal for _ young professionals | great for _ young professionals | family oriented | family neighborhood | family area | secure neighborhood | secure area | tight knit community | raise a family | raise children | raise kids | raise your kids | raise your children | people like you | you will feel at home among"
        }
        Language::Es => {
            "ideal para famili* | ideal para _ famili* | perfect* para _ famili* | excelente para _ famili* | bueno para famili* | buena para famili* | apto para famili* | apta para famili* | ideal para ninos | perfect* para ninos | ideal para jubilados | ideal para parejas | ideal para jovenes | ambiente familiar | barrio familiar | zona familiar | barrio seguro | zona segura | vecindario seguro | muy seguro | muy segura | criar a sus hijos | criar hijos | buenas escuelas | escuelas son muy buenas | buenos colegios | colegios son buenos"
        }
        Language::Fr => {
            "ideal* pour _ famille* | parfait* pour _ famille* | convient aux familles | adapte* aux familles | ideal* pour _ enfants | parfait* pour _ enfants | ideal* pour _ retraites | ideal* pour _ couples | ideal* pour _ jeunes | quartier familial | quartier sur | quartier tres sur | elever des enfants | ecoles sont excellentes | excellentes ecoles | bonnes ecoles | ecoles sont bonnes"
        }
        Language::De => {
            "ideal fur _ familie* | perfekt fur _ familie* | gut fur _ familie* | geeignet fur _ familie* | ideal fur _ kinder* | perfekt fur _ kinder* | ideal fur _ senioren | ideal fur _ rentner* | ideal fur _ paare | ideal fur _ junge leute | familiengegend | familienviertel | ruhig und sicher | sichere gegend | sicheren gegend | sicheres viertel | sicheren viertel | sichere nachbarschaft | sicheren nachbarschaft | sichere lage | gute schulen | schulen sind gut | schulen sind sehr gut | hervorragende schulen"
        }
        Language::Pt => {
            "ideal para _ famili* | perfeit* para _ famili* | otim* para _ famili* | bom para _ famili* | boa para _ famili* | ideal para _ criancas | ideal para _ aposentados | ideal para _ casais | ideal para _ jovens | bairro familiar | bairro seguro | regiao segura | zona segura | muito seguro | muito segura | criar os filhos | boas escolas | escolas sao boas | otimas escolas"
        }
        Language::It => {
            "ideale per _ famigli* | perfett* per _ famigli* | adatt* alle famigli* | adatt* a famigli* | adatt* per famigli* | ideale per _ bambini | ideale per _ pensionati | ideale per _ anziani | ideale per _ coppie | ideale per _ giovani | quartiere sicuro | zona sicura | quartiere familiare | zona tranquilla e sicura | crescere i figli | scuole sono ottime | ottime scuole | buone scuole | scuole sono buone"
        }
        Language::Nl => {
            "ideaal voor _ gezin* | perfect voor _ gezin* | geschikt voor _ gezin* | ideaal voor _ kinderen | ideaal voor _ senioren | ideaal voor _ ouderen | ideaal voor _ stellen | kindvriendelijk* | gezinsvriendelijk* | veilige buurt | veilige wijk | veilige omgeving | kinderen op te voeden | goede scholen | scholen zijn goed | uitstekende scholen"
        }
        Language::Pl => {
            "idealn* dla _ rodzin* | doskonal* dla _ rodzin* | swietn* dla _ rodzin* | dobr* dla _ rodzin* | idealn* dla _ dzieci | idealn* dla _ seniorow | idealn* dla _ emerytow | idealn* dla _ par | bezpieczn* okolic* | bezpieczn* dzielnic* | bezpieczn* osiedl* | przyjazn* rodzin* | przyjazn* dla rodzin* | dobre szkoly | szkoly sa dobre | swietne szkoly | szkoly sa swietne"
        }
        Language::Tr => {
            "aileler icin ideal | aileler icin uygun | aileler icin mukemmel | ailelere uygun | ailelere gore | cocuklu aileler* | emekliler icin | ciftler icin ideal | guvenli bir mahalle* | guvenli mahalle* | guvenli bir bolge* | guvenli bolge* | guvenli bir semt* | aile dostu | okullar cok iyi | iyi okullar | okullar iyi"
        }
        Language::Zh => {
            "适合家庭 | 适合有孩子 | 适合老人 | 适合年轻人 | 适合情侣 | 适合一家人 | 适合养老 | 安全的社区 | 社区安全 | 社区很安全 | 治安好 | 治安良好 | 治安很好 | 安全的小区 | 安全的街区"
        }
        Language::Ja => {
            "家族向け | ファミリー向け | 家族に最適 | ファミリーに最適 | 子育てに最適 | 子育て世帯 | 治安が良 | 治安がよ | 治安の良い | 治安のいい | 安全な地域 | 安全なエリア | 安全な街 | 高齢者に最適 | カップルに最適"
        }
        Language::Ar => {
            "مناسب للعائلات | مناسبة للعائلات | مثالي للعائلات | مثالية للعائلات | حي آمن | منطقة آمنة | الحي آمن | المنطقة آمنة | مناسب للأطفال | مناسبة للأطفال | مناسب للمتقاعدين | حي عائلي | منطقة عائلية"
        }
    };
    line.split('|').map(str::trim)
}
