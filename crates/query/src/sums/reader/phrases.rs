//! MessageTerms of sums in English and Spanish, folded, between bars. Messages in other languages are read in English.

pub(super) const HOW_MUCH: &str = "what|whats|how|que|how much|what would|what will|what does|what do i|what do we|whats the|what is|whats that|what are|\
    how many|cuantas|what s|whats it|what about|what total|come to|comes to|would it be|cuanto|cuanta|cuantos|cual|\
    que da|en cuanto|cost me|work out|calculate|add|anade|suma|y con|and with|and for";
pub(super) const TOTAL: &str = "total|altogether|all together|all in|in all|sum|add up|come to|comes to|adds up|combined|everything|\
    grand total|all told|together|juntos|juntas|en total|todo junto|sumando|suman|sumado|total de|todo incluido|por todo|con todo|\
    en conjunto";
pub(super) const A_YEAR: &str = "de un ano|todo el ano|full year|first year|primer ano|per year|a year|yearly|annually|annual|per yr|a yr|per annum|each year|an year|in a year|for the year|\
    for a year|al ano|por ano|anual|anuales|anualmente|en un ano|cada ano";
pub(super) const A_MONTH: &str = "per month|a month|monthly|a mo|per mo|each month|every month|al mes|por mes|mensual|mensualmente|\
    cada mes|mensuales";
pub(super) const MONTHS: &str = "months|month|meses|mes";
pub(super) const YEARS: &str = "years|year|yrs|anos|ano";
/// Behind them costs are added.
pub(super) const ADDED: &str = "with|plus|add|adding|including|include|incl|and|on top of|counting|together with|con|mas|y|incluyendo|\
    incluido|sumando|sumandole|sumale|agregale|agrega|contando|junto con|tambien|ya con|if i put|si le meto|put in";
/// Behind them costs are taken off.
pub(super) const TAKEN_OFF: &str = "net it for|net out|net for|knock off|quitandole a eso|after paying|after|minus|less|net of|subtract|subtracting|deduct|deducting|take off|taking off|taking out|once i pay|\
    take out|menos|quitando|quitandole|quitale|descontando|restando|restale|despues de pagar|despues de|sacando";
/// Behind them costs don't count.
pub(super) const NOT_COUNTED: &str = "not counting|not including|without|excluding|except|before|aside from|apart from|other than|no counting|\
    dont count|sin contar|sin incluir|no contando|sin|aparte de";
pub(super) const ENOUGH: &str = "enough|qualify|qualifies|do i make|meet|ok for|good for|too little|alcanza|suficiente|califico|\
    calificamos|basta";
pub(super) const EARNS: &str = "make|makes|earn|earns|earning|making|income|salary|bring home|take home|gano|ganamos|gana|ingreso|\
    ingresos|sueldo|salario|we make|get|gets|getting|bring in|clear|take in|recibo|recibimos|cobro|saco";
pub(super) const MUST_EARN: &str = "need to make|need to earn|have to make|have to earn|must i earn|must i make|should i earn|should i make|\
    income do i need|income do we need|income is needed|income is required|income would i need|\
    income requirement|tengo que ganar|tenemos que ganar|hay que ganar|debo ganar|necesito ganar|\
    ingresos necesito|ingreso necesito|ingresos piden";
pub(super) const PERCENT: &str = "percent|pct|%|percentage|porciento|por ciento|porcentaje|percentagewise|in percent";
pub(super) const LESS: &str = "below|under|off|less|lower|discount|beneath|above|over asking|minus|from asking|of asking|descuento|\
    menos|debajo|abajo|rebaja|por debajo|bajo|of the price|of list|cheaper|difference|negotiated";
pub(super) const DROPPED: &str = "drop|dropped|cut|reduction|reduced|came down|come down|lowered|slashed|price change|bajaron|bajo|\
    rebajaron|rebajado|redujeron|baja|bajado|go down|gone down|went down|knocked off";
pub(super) const SAVED: &str =
    "saved|savings|in savings|budget|ahorrado|ahorrados|ahorros|presupuesto|in the bank|en el banco";
/// What two homes are measured by: the price of an area unit, land, size, price.
pub(super) const MEASURES: [&str; 4] = [
    "per square foot|per sq ft|per sqft|per foot|a square foot|a foot|por pie|por pie cuadrado|por metro",
    "lot|land|acres|acreage|yard size|terreno|terrenos|lote",
    "bigger|larger|smaller|size|square feet|square footage|sq ft|sqft|tamano|grande|mas grande|pies cuadrados|pies|pequena|pequeno|chica|chico",
    "more expensive|cheaper|less expensive|how much more is|how much more does|how much less is|cuesta mas|mas cara|mas caro|cuanto mas cuesta|\
        mas barata|mas barato|cuanto mas cara|cuanto mas caro|how much more for|how much cheaper",
];
pub(super) const BY_HOW_MUCH: &str = "how much bigger|how much larger|how much smaller|how much cheaper|how much more is|how much more does|\
    how much less is|by how much|how much difference|difference|diferencia|cuanto mas|cuanto menos|por cuanto|cuanto cuesta mas|\
    cuantos pies mas|how many more square feet|how much more expensive|how much more for|of each|de cada una|de cada uno";
pub(super) const WHICH: &str = "which|which one|cual|cual de las dos|whats the bigger";
pub(super) const LESS_OF_TWO: &str =
    "smaller|cheaper|less expensive|lower|mas barata|mas barato|mas pequena|mas chica|menos";
pub(super) const SAME_PERCENT: &str =
    "same percent|same %|same percentage|same pct|same discount|mismo porcentaje|mismo %|mismo descuento";
pub(super) const HOW_FAR: &str = "how far|how much|how many|cuanto|que tanto|what was the|by how";
pub(super) const BELOW_ASKING: &str = "under their price|below their price|menos de lo que piden|menos de lo que pedian|por abajo del precio|below asking|under asking|below list|under list|below the asking|under the asking|below the list|under the list|\
    off asking|off list|por debajo del precio|menos del precio|abajo del precio|below what they asked|over asking|\
    above asking";
pub(super) const LOANS: &str = "down|down payment|rate|interest|enganche|interes|tasa|apr|fixed|loan|mortgage|deposit|cuota inicial|\
    prestamo|hipoteca|deposito|anticipo";
pub(super) const SPLIT: &str = "split|splitting|each of us|per person|divided|divide|each pay|my share|between us|a head|apiece|\
    por persona|dividido|dividida|cada uno|cada quien|entre los|repartido";
pub(super) const AVERAGE: &str = "average|averages|averaged|effective|effectively|on average|promedio|en promedio";
pub(super) const FREE: &str = "free|gratis|no rent|sin renta|waived|gratuito";
pub(super) const LETS: &str = "if i rent|if we rent|rent out|rent it|rent the|renting the|rented the|renting out|rented out|lease out|\
    get a tenant|let the|if i lease|i rented|i could rent|alquilo|alquilando|si rento|rento la|rentando|\
    si la rento|rentara";
pub(super) const OTHER_UNIT: &str = "empty|vacant|other side|other unit|other half|other one|back unit|front unit|upstairs|downstairs|upper|\
    lower unit|second unit|empty side|la otra|el otro|otra unidad|vacia|vacio|desocupada|de arriba|de abajo|\
    de atras|the other|the back|the front";
pub(super) const INCOMES: &str = "gross|income|bring in|brings in|make|total|per year|a year|per yr|yearly|annual|a month|per month|rents|\
    come in|coming in|collect|al ano|por ano|entra|entraria|ingreso|bruto|ingresos|al mes|gano";
pub(super) const YIELDS: &str = "cap rate|cap|yield|return|roi|rentabilidad|rinde|rendimiento|tasa de capitalizacion|net yield|retorno|\
    rentability|rate of return";
pub(super) const WHAT_IF: &str = "how about at|what if|if i get|if i offer|if we offer|if i pay|get it for|and at|and for|how about|suppose|say|offer|\
    y si|si ofrezco|si la consigo|si pago|ofrezco|y por|y a|would";
pub(super) const BORROW: &str = "left to borrow|left to finance|left to pay|need to borrow|need to finance|have to borrow|have to finance|\
    would i borrow|would be left|is left|whats left|remaining|to come up with|balance|queda por|quedaria|\
    falta por|faltaria|me falta|por financiar|pedir prestado|que queda";
pub(super) const PER_AREA: &str = "per square foot|per sq ft|per sqft|per foot|a square foot|a foot|a sq ft|per square meter|\
    por pie cuadrado|por pie|por metro";
pub(super) const THAT: &str = "that|it|this|thats|those|them|eso|esa|ese|esto|the lease|la";
pub(super) const MOVE_IN: &str = "first months rent|first months|pa entrar|move in|moving in|up front|upfront|to get in|due at signing|first month|to start|at signing|get the keys|\
    para entrar|para mudarme|mudarme|de entrada|al firmar|de inicio|primer mes|para empezar|para mudarnos";
pub(super) const DIFFERENCE: &str = "difference|how much more|how much less|how much cheaper|save|saves|gap|diferencia|cuanto mas|\
    cuanto menos|ahorro|ahorraria|ahorrar|mas cara|mas caro|extra";
/// The message asks for other homes than the one spoken of.
pub(super) const OTHER_HOMES: &str = "homes|houses|apartments|condos|listings|anything|something|looking for|show me|do you have|are there|\
    is there|which|find|casas|departamentos|busco|tienen|hay|algo|cuales|any";
/// Behind an amount of money; other words make it a number of something.
pub(super) const BEHIND_AMOUNT: &str = "a|per|for|of|in|on|and|y|al|por|de|en|each|monthly|yearly|month|mo|year|dollars|bucks|usd|pesos|too|also|\
    tambien|whats|what|left|worth|closing|to|then|/|?|extra|more|mas|cada|que|cuanto|how|so";
pub(super) const NIGHTS: &str = "nights|night|noches|noche|days|dias|weeks|semanas";
/// What adds and takes off amounts and does nothing else.
pub(super) const STRONG: &str = "plus|add|adding|on top of|minus|less|net of|subtract|subtracting|deduct|deducting|take off|take out|taking out|\
    taking off|sumale|sumando|sumandole|sumar|agrega|agregale|anade|anadele|mas|menos|quitando|quitandole|quitale|\
    descontando|restando|restale";
/// What asks for other homes, for a rule or for something to be there, and for no sum.
pub(super) const NO_CHAIN: &str = "compare|next door|instead|i need a|i need an|i want|we need a|looking for|necesito un|necesito una|quiero un|quiero una|\
    busco|is ok|that ok|okay|allowed|permitted|se puede|permiten|aceptan|included|incluido|incluida|incluye|is that fine|\
    come with|comes with|viene con|tiene|have a|has a";
pub(super) const OF_PRICE: &str = "sobre el precio|sobre lo que piden|de lo que piden|on the price|on the asking price|of what its listed at|of its price|of asking|of the price|of the asking|of asking price|of list|of price|of the list price|of the purchase price|\
    del precio|of the sale price|of what they ask|of what theyre asking|del valor|of the cost";
pub(super) const OF_THAT: &str = "on that|of that|of it|de eso|sobre eso|on it then";
pub(super) const BRINGS: &str = "produjo|produce al ano|genero el ano|genera al ano|me entra|entra de renta|dejo el ano|dejo de renta|gano el ano|paga el inquilino|pagan los inquilinos|tenant pay|tenants pay|tenant paying|tenants paying|renters pay|total rent|total rental income|produced last year|earn a year|gross|grossed|grosses|bring in|brings in|brought in|take in|both sides|both units|two units|rent roll|total rents|\
    make last year|made last year|earn last year|earned last year|bruto|dejan|dejan de renta|ambos lados|las dos rentas|\
    las dos unidades|los dos lados|rentas juntas|both rents|the rents|collect";
pub(super) const GROSS: &str = "of rents|of the rental income|del bruto|de los alquileres|gross|of the rent|of the rents|of the income|bruto|de la renta|de las rentas|del ingreso|de los ingresos|of the take";
pub(super) const CASH_FLOW: &str = "cash flow|cashflow|cash flows|flujo|break even";
pub(super) const SELLS: &str = "sell it|sell for|sell at|sold it|resell|resold|flip it|la vendo|lo vendo|vendiera|vendo en|vendo por|revendo|revender";
pub(super) const ALL_IN: &str =
    "all in|me sale|me saldria|total cost|invested|would i have in it|me cuesta|costaria|saldria";
pub(super) const LEASES: &str = "lease|contract|contrato|deposit|deposito|notice|ago|market|old|built|warranty|minimum";
pub(super) const RATES: &str = "down|down payment|rate|interest|enganche|interes|tasa|apr|fixed";
/// Ask for the rents, or what they leave, as a part of the price.
pub(super) const OF_RENTS_YIELD: &str =
    "cap rate|cap then|the cap|net yield|tasa de capitalizacion|rendimiento|rinde|rentabilidad|retorno|roi";
/// The visitor or a manager keeps a part of the rents.
pub(super) const KEEPS: &str = "keeps|keep|takes|take|takes out|charges|charge|fee|cut|commission|management|manager|cobra|comision|se queda|\
    administrador|administracion|quitando|minus|less";
/// A rent, as of "al año de pura renta".
pub(super) const RENT: &str = "rent|rents|rental|renta|rentas|alquiler|lease";
/// Where a message's second question begins.
pub(in crate::sums) const QUESTIONS: &str = "what|whats|how|when|which|is|are|does|do|can|could|will|would|who|where|que|cual|cuales|cuanto|cuanta|cuantos|\
    cuantas|como|cuando|tiene|hay|se|es|esta";
/// What a sum of a year is to count beside the rent: dues, months that are free.
pub(super) const COUNTING: &str =
    "counting|including|with|after|half off|free|special|discount|contando|con|incluyendo|sumando|descuento|gratis";
/// Ask for what is still to be paid after a down payment.
pub(super) const OWES: &str = "debo despues|quedo debiendo|quedaria debiendo|quedo a deber|me falta pagar|le debo|would i owe|do i owe|would i still owe|\
    owe after|left to owe|still owe|owe then|owed after|owe them";
/// Ask for a deposit as so many rents.
pub(super) const IN_RENTS: &str = "how many months|how many rents|months of rent|months rent|months worth|times the rent|half the rent|same as the rent|\
    cuantas rentas|cuantos meses|meses de renta|veces la renta|rentas";
/// The price of an acre.
pub(super) const PER_ACRE: &str = "an acre|per acre|each acre|the acre|for every acre|por acre|el acre|cada acre";
/// Signing a lease, and what is not paid then.
pub(super) const SIGNING: &str =
    "if i sign|if we sign|signing|i sign by|sign this week|sign now|si firmo|si firmamos|firmando|al firmar|firmar";
pub(super) const SAVES: &str = "save|savings|saved|discount|off|descuentan|descuento|ahorro|ahorraria|rebajan|rebaja|knock off|special|quitan|perdonan";
/// Ask for what an owner pays.
pub(super) const OWNER_COSTS: &str = "carrying costs|carrying cost|yearly costs|annual costs|yearly expenses|annual expenses|expenses a year|\
    expenses per year|costs a year|costs per year|costs per yr|holding costs|running costs|owner costs|cost to own it|\
    gastos al ano|gastos anuales|gastos por ano|gastos del ano|costos anuales|costos al ano";
/// Ask for what rents leave after the costs that a home states.
pub(super) const NETS: &str = "net rent|net income|net rental income|net operating income|noi|net return|net a year|net per year|net per yr|i net|we net|\
    ingreso neto|renta neta|neto al ano";
/// Of a rental alone.
pub(super) const FIRST_MONTH: &str =
    "first month|first months|first months rent|first and last|primer mes|security deposit|mes de deposito";
