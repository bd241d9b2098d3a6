//! English words that are never taken for a misspelling, and those that misspellings are mended to. Without it "settle"
//! would be a city.

use std::sync::LazyLock;

use hashbrown::HashSet;

/// Days of the week.
pub const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// Words that carry meaning in questions about homes; a misspelling may become one of these.
const GRAMMAR: &str = "
bedroom bedrooms beds bath baths bathroom bathrooms garage parking price prices priced cheapest cheap cheaper
expensive largest biggest bigger smallest smaller newest oldest newer average median house houses home homes condo
condos condominium townhouse townhouses townhome townhomes apartment apartments duplex triplex studio studios land
acreage acre acres square feet foot meter meters metre metres rent rental rentals renting lease available sold pending
under over between around about least most more less than below above maximum minimum built build construction year
years month monthly week weeks today yesterday three seven eight contract hardwood flooring fenced yard garden pool fireplace view views waterfront basement balcony deck patio
porch elevator laundry furnished unfurnished pets dogs cats allowed friendly solar charger conditioning heating hardwood office
storage wheelchair accessible kitchen renovated remodeled updated bungalow cottage cabin mobile manufactured family
single detached neighborhood neighbourhood street avenue road lane drive court boulevard address listing listings
property properties deposit compare difference versus photos pictures images description status still when where
which what show find search looking privacy policy person human agent realtor someone speak talk call contact phone
email hello thanks thank goodbye number many much open tour virtual near nearby close hundred thousand million
without with include including except outside first second third fourth fifth last restart start everything anything
something cheapest lowest highest priciest affordable budget cost costs sqft lots size large small big vacant coming
soon market recently school schools storey story stories dishwasher washer dryer internet utilities included
workshop sauna barn dock attic mountain water ocean lake river downtown";

/// Other common words; they stay as they are.
const COMMON: &str = "
exclude excludes lakh lakhs crore crores bhk bedder bedders bedroomed arvo
actual actually absolutely communities cancel cancels cancelled canceled canceling add adding ideally hopefully mall class bored nicest crib cribs pad damn dang darn ugh omg might maybe guys yall dunno lemme gimme nvm honestly obviously basically btw imo tbh reschedule
spoke anyways whatever negotiable commission lender lenders preapproved foreigner ridiculous
contract contracts contingent escrow lease leases leasing leased association security roughly approximately
panel panels cul sac exactly exceed exceeding beneath upto atleast priciest dearest tiniest spacious cheaply closest tops bucks dollars euros pounds
budgets robot robots chat chatting chatbot machine talking visiting showing showings appointment schedule scheduled viewings
wait sorry meant actually instead scratch ignore drop skip nevermind doesnt matter matters required bother remove without
sort sorted sorting order ordered rank ranked ascending descending footage footprint occupants crew bigger nothing none never
quarter halves third thirds acreages pre post decade decades century era eighties nineties seventies sixties fifties
relocate relocating arrived arrive hitting hits soonest shortly upcoming recent fresh brand newly build builds
avg typical typically usually range ranges ranging highest payment payments deposits refundable monthly annually annual
afternoon evening morning saturday sunday weekdays daytime noon midnight hours minutes clock
commutes grocery groceries highway freeway trails hiking biking bike bikes golf marina harbor harbour bay coast coastal
beaches lakes rivers creek creeks pond ponds woods forest meadow hillside hilltop valley views sunrise sunset skyline
pantry closet closets walk carpet tile tiles vinyl laminate appliances fridge oven stove stoves microwave furnace vent
plumbing electrical wiring roof roofs siding gutter gutters windows insulated insulation sprinkler driveway carport
lawn lawns trees shed sheds greenhouse treehouse coop chickens horse horses stable stables pasture farmhouse
guest guesthouse inlaw suite suites loft lofts den dens nursery library theater cinema bar wine cellar cellars
jacuzzi tub tubs shower showers vanity toilet toilets sink faucet
husband wife partner roommate roommates student students baby toddler kids teenager parents grandma grandpa mom dad
anybody anyone anywhere everything everybody somewhere nowhere
cities city towns town areas allow allows allowing accept accepts permit permits permitted bring welcome welcomed
able about above across actually add after afternoon again against ages ago agree ahead alike alone along already
also although always amazing among amount another answer anybody anymore anyone anyplace anyway anywhere apart appear apply april area
areas aren arrive asap asked asking august away back bad badly bank base basic beach beautiful because been before
began begin behind being believe belong bench best better beyond bills black blue board body book booked booking both bottom bought
bright bring broken brother brown bus business busy buyer buyers buying cannot cant capital card care carpet cars case cash ceiling
ceilings center central certain chance change charge charging charming check child children choice choose church churches city clean clear
clearly closed closer closest closet color colour come comes comfortable coming common community commute company complete
concerned condition conditions consider contain could couldnt country couple course cover covered cozy crime current
currently custom daily dark date dates daughter days dead deal dear december decent decide deep detail details didnt different
dining direct direction dishes does doesnt dog doing dollar dollars dont door doors double down drive driving during each early
earth east easy eat either electric electricity else empty ends energy enjoy enough entire entry equal especially estate
even evening ever every everyone exact exactly example excellent excuse expect explain extra face fact fair fall
falls families fancy far farm fast father favorite favourite features february feel feels fees fence few field fields figure file fine
finish finished fire fish fits five fixed fixer flat flats flexible floor floors flower follow following food forest forget form forward four
free freeway fresh friday friend friends from front full fully further future gave general gets getting girl give given gives
glad glass goes going gone good got grand granite great green ground group grow growing guess guest guests guide guys
gym half hall hand handle happen happy hard has hasnt hate have havent having hear heard heat heated heavy height help helpful here
hers herself hidden high higher highway hill hills hold holiday hope hospital hot hotel hour hours however huge husband idea ideal
image important inch inches income inexpensive info inform information inside inspect instead insurance interest interested interesting
into investment island isnt issue item itself january join july june just keep kept keys kids kind kinda kitchen know known
lack ladies landlord later latest learn leave leaves left legal length lets level levels light lights like likely limit line link list listed
little live lived lives living local located location long longer look looks loan lose loss lost love loved lovely low lower luxury made main
maintain make makes manager march master matter maybe meal mean means meant meet meeting member mention message middle mile
miles mind mine minute minutes miss mode model modern moment monday money months morning mortgage mother move moved
moving multi multiple music must myself name named names nature need needed needs neither never news next nice night nobody noise
noisy none normal north nothing notice november october offer offered offers often okay older once ones online only onto option
options orange order original other others ours outdoor over overall owned owner owners page paid paint paint parents park parks part party pass past patient
payment peaceful people perfect perhaps period pets photo pick picked picture piece pieces place places plan plans play please
plenty plus point poor popular possible possibly post potential power prefer preferably preferred pretty prime private probably problem
process program project public pull purchase purpose push put question questions quick quickly quiet quite rain raise range
rate rates rather reach read reading ready real really reason reasonable receive recent recommend record red reduced refer region regular
related remember remove removed repair repeat reply request required residential rest restaurant restaurants result
results return review right rise room rooms round row rule rules safe safer safety said sale sales same saturday save saw
says scale schedule sea seaside season section security see seen self sell seller selling send senior sense sent separate september serve
service set settle settled several shape share shared shed shop shopping shops short shot should shouldnt showing shown shows shut side sides
sign silver similar simple simply since sister sit site situation size sized sizes skip sleep slow smart snow social some somebody sometime sometimes
somewhere son soon sorry sort sound south space spaces spacious speak special specific spend spent spot spots spring
stairs stand standard state stay step steps stop store stores straight strong student students stuff style such suggest suit suite
suitable summer sunday sunny sure surface system table take taken takes taking taxes tell tells term terms thats their theirs them themselves
then there theres these they thing things think this those though thought through thursday till time times tiny
title together told tomorrow tonight took total totally touch toward town track traffic trail train transit transport travel tree
trees tried true truly trust tuesday turn twice type types unit units unless until upcoming updates upon upper upstairs used useful using usual
usually utility value various very video viewing village visit visitor visitors wait waiting walk walking wall walls want
wanted wanting wants warm wasnt waste watch ways wednesday weekend weekly welcome well went were weren west wharf
whatever whats whatsoever wheres whether while white whole whom whose wide wife will window windows winter wish
within wonder wondering wont wood wooden word words work worked working works world worse worst worth would wouldnt write
written wrong yeah year yearly yellow yes yet young your yours yourself zone demographics christian christians
muslim jewish asian hispanic latino ethnic religion religious race diverse diversity immigrants mosque synagogue
walkable secure acquire sqm ready urgently lovely retire retired retirees single couples listing anyones bigger loft lofts
ranch ranches villa villas penthouse penthouses mansion mansions trailer trailers home multifamily plot plots parcel
condo coop craftsman victorian colonial modern historic vintage gated corner granite marble quartz island pantry
that than thats late weak poll triple flooding flood floating police policy nearly construct contractor contrast properly zone media star stars felt hell born officer shall studies contact compared call cell coast count counts court mouth fund hearing
larger larger cast mary horse horses driver solid prince update soft feed legs hole holes internal storm task talk acts charged
solo blow prize tank tanks laid chose close calm driven burn tall detailed marked extensive pride smell heading thin bars fort
desk cuts skill skills forth coat drove walter fleet stats fool sole tale shoe shoes charter duck garage metro stored caps costa
mere dive lasting witch washed statue cheat packing elevated rider width prizes neat manufacture steak bees lend batch lone elevation
fond moss resting spoon bids inclined included marker mounting mountain bark average averaged dues due rented leased owned hosted
decade decades century mid war pre post retiring pausing budgeted mortgages lender taxes assessed appraisal escrow closing offer
cellar alcove shed sheds oven stove stoves skylight deckers rooftop roof roofs tiles tile tiled carpet bamboo laminate brick
stone concrete siding insulation furnace boiler heater radiator plumbing wiring septic sewer well wells fences gate gates pond
stream trails playground tennis golf court courts marina ferry bridge tunnel highway subway bike bikes boat boats dues fence
matter matters optional necessary forgot skip ignore sorted sorting ascending descending narrow filter filtered whichever
husband wife kids baby toddler dad mom grandma uncle aunt boyfriend girlfriend fiance roommate roommates partner colleague
robot chatting typing speaking machine weather joke jokes pizza game games movie recipe football team score president
arent werent wasnt havent hadnt neednt mustnt aint youre theyre weve ive youve hows whens wheres whod
saturday sunday tuesday morning evening noon tonight tour tours visiting viewing seeing selling renting
unfinished heated screened enclosed indoor
paying sitting asking getting putting letting bringing having saying staying doing making giving buying charging costing
waiting hoping trying thinking needing planning";

static KNOWN: LazyLock<HashSet<&str>> =
    LazyLock::new(|| GRAMMAR.split_whitespace().chain(COMMON.split_whitespace()).collect());

/// Whether a word is English as far as we know.
pub fn is_known(word: &str) -> bool {
    word.chars().count() < 4
        || crate::numbers::is_number_word(word)
        || KNOWN.contains(word)
        || word.strip_suffix('s').is_some_and(|stem| KNOWN.contains(stem))
}

/// Whether a word is one of the list, short ones included; for telling a place from a phrase.
pub fn is_common(word: &str) -> bool {
    const SHORT: &str = "a an the my our your his her its it i me we us you he she they this that all any and or but not no so \
        to of at by on in up for off out per via as if is are am be do did can may new old big bed bus car cat dog day end far \
        few fun gas get got has had how job kid let lot low man men mid mls hoa now one own pay pet put red run sea see set sir \
        six ten too top try two use via wa was way who why yes yet hi hey sq ft br ba bd ac ok pm min max age eat ask buy bay air \
        alright okay yeah yep nah cool";
    static ALL: LazyLock<HashSet<&str>> = LazyLock::new(|| SHORT.split_whitespace().collect());
    ALL.contains(word) || KNOWN.contains(word) || word.chars().count() >= 4 && is_known(word)
}

/// Whether all words of a phrase are of the list.
pub fn is_english(phrase: &str) -> bool {
    phrase.split(' ').all(is_common)
}

/// The words that a misspelling may have meant, sorted.
pub fn grammar() -> Vec<&'static str> {
    let mut terms: Vec<&str> = GRAMMAR.split_whitespace().collect();
    terms.sort_unstable();
    terms.dedup();
    terms
}
