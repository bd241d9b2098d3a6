//! Stop words in twelve languages. Words that name a thing in another of the languages ("door", "car", "ten", "bin")
//! are not listed.

/// One text per language, as written, by its ISO 639-1 code.
pub const STOP_WORDS: [(&str, &str); 10] = [
    (
        "en",
        "a an the this that these those it its is are was were be been being am do does did done doing have has had having \
     can could will would shall should may might must i me my mine we us our ours you your yours he she they them their \
     what which who whom whose when where why how of in on at to for from by with about as into than then there here \
     and or but if so not no yes any some all more most much many also just only too very please hello hi hey dear thanks \
     thank tell know want like need get got let give ask question wonder wondering come go going don doesn didn isn aren won ll re ve \
     s t d m whats hows whens wheres im id ok okay possible able",
    ),
    (
        "es",
        "el la los las un una unos unas lo le les se su sus mi mis tu tus me te nos os yo usted ustedes ella ellos nosotros \
     es son está están estoy ser estar fue era hay ha han he hemos tiene tienen tienes tengo tenemos tener puedo puede \
     pueden podría podrían podemos quiero quisiera necesito debo qué que cuál cuáles cuándo cuando dónde donde cómo como \
     cuánto cuánta cuántos cuántas quién quiénes por para con sin de del al a en y e o u si sí no ni más muy también \
     este esta estos estas ese esa eso esto hola buenos buenas días tardes gracias favor decirme dime saber hacer hago",
    ),
    (
        "fr",
        "le la les l un une des du de d au aux à ce cet cette ces ça c il elle ils elles on nous vous je j tu me m te se s y \
     en mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs est sont êtes suis être était a ai as avez avons \
     ont avoir peut peux pouvez puis-je pourrais faut dois que qu quel quelle quels quelles qui quoi quand où comment \
     combien pourquoi et ou mais si oui non ne pas plus très aussi avec sans pour par sur dans chez bonjour bonsoir merci \
     svp plaît dire savoir voudrais aimerais faire fait",
    ),
    (
        "de",
        "der die das den dem des ein eine einen einem einer eines es er sie wir ihr ich du mich mir dich dir uns euch ihnen \
     ihre ihren mein meine unser unsere ist sind war waren sein bin habe haben hat hatte kann können könnte könnten muss \
     müssen soll darf dürfen möchte will gibt was welche welcher welches wer wen wem wann wo wohin wie wieso warum viel \
     viele hoch und oder aber wenn ob nicht kein keine ja nein auch noch nur sehr mehr mit ohne für von vom zu zum zur \
     bei beim auf aus im in an am um nach über hallo guten tag danke bitte sagen wissen man",
    ),
    (
        "pt",
        "o a os as um uma uns umas do da dos das no na nos nas ao aos à às pelo pela de em e ou se não sim meu minha seu sua \
     seus suas eu você vocês nós ele ela eles elas é são está estão estou ser estar foi há tem têm tenho temos posso pode \
     podem poderia quero queria preciso devo que qual quais quando onde como quanto quanta quantos quantas quem por para \
     com sem mais muito também este esta esse essa isso isto olá bom boa dia tarde obrigado obrigada favor dizer saber",
    ),
    (
        "it",
        "il lo la i gli le un uno una del dello della dei degli delle al allo alla ai agli alle nel nella nei nelle dal dalla \
     di da in con su per tra fra a e o ma se non sì mio mia tuo sua suo vostro vostra vostri vostre nostro io tu lui lei \
     noi voi loro mi ti ci vi si è sono sei siete siamo essere era c'è ho hai ha abbiamo avete hanno avere posso può \
     possono potrei vorrei devo che quale quali qual quando dove come quanto quanta quanti quante chi cosa perché più \
     molto anche questo questa questi queste ciao salve buongiorno grazie favore dire sapere fare",
    ),
    (
        "nl",
        "de het een is zijn was waren ben bent wordt worden heb hebt heeft hebben had kan kunnen kunt mag mogen moet moeten wil \
     zou ik je jij jullie u uw wij we ons onze hij zij ze hun mijn wat welke wie wanneer waar hoe waarom hoeveel en of \
     maar als niet geen ja nee ook nog er dit dat deze die met zonder voor van naar bij op in aan uit om te tot hallo \
     goedendag dank bedankt alstublieft zeggen weten",
    ),
    (
        "pl",
        "to ta te tego tej ci jest są być był była było mam ma masz macie mają mieć mogę może można mogą chcę chciałbym \
     chciałabym muszę czy co jaki jaka jakie jakich kto kiedy gdzie jak ile dlaczego i a lub albo ale jeśli nie tak \
     też tylko bardzo więcej w we z ze na do od dla po przy przez o u za się ja ty my wy on ona oni mój moja wasz wasza \
     wasze nasz nasza państwa państwo dzień dobry witam cześć dziękuję proszę powiedzieć wiedzieć",
    ),
    (
        "tr",
        "bir bu şu o ve veya ya da de ile için gibi mi mı mu mü ne nedir neler nasıl nerede nereye ne zaman kaç hangi kim neden \
     niçin var yok evet hayır değil ben sen biz siz onlar benim sizin bizim olan olur oldu mısınız misiniz edebilir \
     miyim mıyım çok daha merhaba selam lütfen teşekkürler istiyorum öğrenmek",
    ),
    (
        "ar",
        "ما ماذا من متى أين كيف كم هل لماذا أي في على إلى عن مع هو هي هم أنا أنت أنتم نحن هذا هذه ذلك تلك التي الذي أن إن \
     كان يكون يمكن يمكنني أريد لدي لديكم عندكم لكم و أو لا نعم مرحبا السلام عليكم شكرا فضلك",
    ),
];

/// Chinese and Japanese words of the same kind, longest first.
pub const UNSPACED_STOP_WORDS: &str = "请告诉我 請告訴我 请问 請問 你们 你們 您们 我们 我們 什么 什麼 怎么 怎麼 哪里 哪裡 如何 可以 能否 是否 有没有 \
     吗 嗎 呢 的 了 是 在 有 和 与 及 我 你 您 でしょうか ですか ますか ください 教えて";
