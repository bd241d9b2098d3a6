//! MessageTerms of sums in English and Spanish, folded, between bars. Messages in other languages are read in English.

pub(super) const HOW_MUCH: &str = "what|whats|how|que|how much|what would|what will|what does|what do i|what do we|whats the|what is|whats that|what are|\
    how many|what s|whats it|what about|what total|come to|comes to|would it be|cuanto|cuanta|cuantos|cual|\
    que da|en cuanto|cost me|work out|calculate|add|anade|suma|y con|and with|and for";
pub(super) const TOTAL: &str = "total|altogether|all together|all in|in all|sum|add up|come to|comes to|adds up|combined|everything|\
    grand total|all told|en total|todo junto|sumando|suman|sumado|total de|todo incluido|por todo|con todo|\
    en conjunto";
pub(super) const A_YEAR: &str = "full year|first year|primer ano|per year|a year|yearly|annually|annual|per yr|a yr|per annum|each year|an year|in a year|for the year|\
    for a year|al ano|por ano|anual|anuales|anualmente|en un ano|cada ano";
pub(super) const A_MONTH: &str = "per month|a month|monthly|a mo|per mo|each month|every month|al mes|por mes|mensual|mensualmente|\
    cada mes|mensuales";
pub(super) const MONTHS: &str = "months|month|meses|mes";
pub(super) const YEARS: &str = "years|year|yrs|anos|ano";
/// Behind them costs are added.
pub(super) const ADDED: &str = "with|plus|add|adding|including|include|incl|and|on top of|counting|together with|con|mas|y|incluyendo|\
    incluido|sumando|sumandole|contando|junto con|tambien";
/// Behind them costs are taken off.
pub(super) const TAKEN_OFF: &str = "after|minus|less|net of|subtract|subtracting|deduct|deducting|take off|taking off|taking out|once i pay|\
    menos|quitando|quitandole|descontando|restando|despues de|sacando";
/// Behind them costs don't count.
pub(super) const NOT_COUNTED: &str = "not counting|not including|without|excluding|except|before|aside from|apart from|other than|no counting|\
    dont count|sin contar|sin incluir|no contando|sin|aparte de";
pub(super) const ENOUGH: &str = "enough|qualify|qualifies|do i make|meet|ok for|good for|too little|alcanza|suficiente|califico|\
    calificamos|basta";
pub(super) const EARNS: &str = "make|makes|earn|earns|earning|making|income|salary|bring home|take home|gano|ganamos|gana|ingreso|\
    ingresos|sueldo|salario|we make";
pub(super) const MUST_EARN: &str = "need to make|need to earn|have to make|have to earn|must i earn|must i make|should i earn|should i make|\
    income do i need|income do we need|income is needed|income is required|income would i need|\
    income requirement|tengo que ganar|tenemos que ganar|hay que ganar|debo ganar|necesito ganar|\
    ingresos necesito|ingreso necesito|ingresos piden";
pub(super) const PERCENT: &str = "percent|pct|%|percentage|porciento|por ciento|porcentaje|percentagewise|in percent";
pub(super) const LESS: &str = "below|under|off|less|lower|discount|beneath|above|over asking|minus|from asking|of asking|descuento|\
    menos|debajo|abajo|rebaja|por debajo|bajo|of the price|of list|cheaper|difference|negotiated";
pub(super) const DROPPED: &str = "drop|dropped|cut|reduction|reduced|came down|come down|lowered|slashed|price change|bajaron|bajo|\
    rebajaron|rebajado|redujeron|baja";
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
pub(super) const MOVE_IN: &str = "move in|moving in|up front|upfront|to get in|due at signing|first month|to start|at signing|get the keys|\
    para entrar|para mudarme|mudarme|de entrada|al firmar|de inicio|primer mes|para empezar|para mudarnos";
pub(super) const DIFFERENCE: &str = "difference|how much more|how much less|how much cheaper|save|saves|gap|diferencia|cuanto mas|\
    cuanto menos|ahorro|ahorraria|ahorrar|mas cara|mas caro|extra";
/// The message asks for other homes than the one spoken of.
pub(super) const OTHER_HOMES: &str = "homes|houses|apartments|condos|listings|anything|something|looking for|show me|do you have|are there|\
    is there|which|find|casas|departamentos|busco|tienen|hay|algo|cuales|any";
pub(super) const RATES: &str = "down|down payment|rate|interest|enganche|interes|tasa|apr|fixed";
