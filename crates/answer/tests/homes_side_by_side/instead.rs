//! What is answered where no listing states what was asked for: another name of it, what comes near, or the same over an
//! earlier limit. Nothing is said that a listing contradicts.

use super::check;

#[test]
fn an_apartment_to_buy_is_found_as_a_condo() {
    const CONDO: &[&str] = &["301 Cannery Street #2B"];
    check(
        "condos for apartments",
        &[
            (&["an apartment with an elevator in ashford"], CONDO, &["None of these", "exact match"]),
            (&["busco piso con ascensor en ashford"], CONDO, &["Ninguno", "del todo"]),
            (&["je cherche un appartement avec ascenseur à Ashford"], CONDO, &["Aucune"]),
            (&["cerco un appartamento con ascensore ad ashford"], CONDO, &["Nessuno"]),
            (&["Wohnung mit Aufzug in Ashford"], CONDO, &["keinem"]),
            // A rental is none.
            (&["apartments for rent in ashford with an elevator"], &["None of these listings"], CONDO),
        ],
    );
}

#[test]
fn the_sea_gives_way_to_the_water() {
    check(
        "by the water",
        &[
            (
                &["townhouse for sale with an ocean view"],
                &["None of these", "ocean view", "by the water", "40 Dune"],
                &[],
            ),
            (&["townhouse a la venta con vista al mar"], &["Ninguno", "junto al agua", "40 Dune"], &[]),
            (&["okyanus manzaralı satılık sıra ev"], &["su kenarında", "40 Dune"], &[]),
        ],
    );
}

#[test]
fn a_home_on_one_level_has_many_names() {
    check(
        "one level",
        &[
            (&["single story house in riverton"], &["1420 26th Avenue E", "one level"], &["None of these"]),
            (&["casa de una sola planta en riverton"], &["1420 26th Avenue E"], &["Ninguno"]),
            (&["gelijkvloers huis in riverton"], &["1420 26th Avenue E"], &["Geen van deze"]),
            (&["maison de plain-pied à riverton"], &["1420 26th Avenue E"], &["Aucune"]),
        ],
    );
}

#[test]
fn no_steps_are_no_wheelchair_access() {
    check(
        "step-free",
        &[
            (&["wheelchair accessible condo in port ellery"], &["7 Ferry Lane", "step-free access"], &["wheelchair"]),
            (&["is 7 Ferry Lane wheelchair accessible?"], &["No steps to the door."], &["Yes"]),
            (&["7 Ferry Lane ist rollstuhlgerecht?"], &["No steps to the door."], &["Ja"]),
        ],
    );
}

#[test]
fn a_new_preference_outlives_an_earlier_price() {
    check(
        "preference before price",
        &[
            (&["houses in ashford under 500k", "with a pool"], &["77 Birch", "Without the price limit"], &["None of"]),
            (&["houses in ashford with a pool under 300k"], &["exact match"], &[]),
        ],
    );
}

#[test]
fn a_rental_without_waiting_is_found() {
    check(
        "available now",
        &[
            (&["rentals in riverton", "anything available now?"], &["37 Foundry Place", "available now"], &["35 Lock"]),
            (&["casas o departamentos en renta en riverton", "¿algo disponible ya?"], &["37 Foundry"], &["35 Lock"]),
            (&["mieszkania na wynajem w riverton", "a coś od zaraz?"], &["37 Foundry"], &["35 Lock"]),
        ],
    );
}

#[test]
fn a_yield_is_worked_out_from_the_visitors_numbers() {
    const YIELD: &[&str] = &["8.2%", "$28,800", "$2,400", "$350,000", "before any costs", "An estimate"];
    check(
        "yield",
        &[
            (&["if i get 12 maple lane for 350 and rent it at 2400 whats the gross yield"], YIELD, &["489"]),
            (&["whats the gross yield on a house for $350,000 that rents for 2400 a month"], YIELD, &[]),
            (
                &["tell me about 12 Maple Lane", "what's the gross yield at 2400 a month rent?"],
                &["5.9%", "$28,800", "$489,000"],
                &[],
            ),
            (&["what cap rate would 12 Maple Lane be"], &["rent and the costs"], &["%"]),
        ],
    );
}

#[test]
fn homes_are_counted_by_city() {
    check(
        "by city",
        &[
            (&["how many homes for sale per city"], &["By city:", "Ashford: ", "Riverton: "], &[]),
            (&["which town has the most homes for sale"], &["By city:", "Riverton: "], &["not sure"]),
            (&["cheapest house in each town"], &["9 Quarry Court", "1420 26th", "9 Ferry Lane", "61 Orchard"], &[]),
            (&["¿cuántas casas en venta hay en cada ciudad?"], &["Por ciudad:", "Ashford: "], &[]),
            // Of all towns, whatever one was spoken of.
            (&["houses in ashford", "how many per town"], &["By city:", "Riverton: "], &["homes in Ashford"]),
        ],
    );
}

#[test]
fn the_newest_home_is_the_one_built_last() {
    check(
        "newest",
        &[
            (&["casas en venta en port ellery", "¿la más nueva?"], &["9 Ferry Lane", "2026"], &["anuncio"]),
            (&["qual a casa mais nova em port ellery"], &["9 Ferry Lane"], &[]),
        ],
    );
}

#[test]
fn a_home_is_named_by_its_street() {
    check(
        "street",
        &[
            (&["casas en venta en riverton", "la de willow cuánto paga de hoa"], &["8 Willow Drive", "$26"], &[]),
            (&["Häuser in Riverton zum Kauf", "und die in der Lockkeeper, wie groß?"], &["102 Lockkeeper"], &[]),
        ],
    );
}
