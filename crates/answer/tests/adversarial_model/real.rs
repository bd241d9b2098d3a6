//! Answers as models really write them, true ones and a few that are not. A check that replaces good answers is soon
//! switched off.

use crate::claims::judge;

#[test]
fn real_sounding_answers_stay_as_they_are() {
    judge(
        &[
            "I'd be happy to help you compare these two! Here's a quick look at both homes:\n\n**12 Maple Lane** 🏡\n- **Price:** $489,000 (about $298 per sq ft)\n- **Size:** 1,640 sq ft on a 6,200 sq ft lot\n- **Built:** 1926\n- **Parking:** 1 space\n- **Time on market:** 6 days\n\nIt's a charming craftsman with a deep front porch and a fenced yard.\n\n**48 Harbor Row** 🌊\n- **Price:** $612,000\n- **Beds/Baths:** 3/2.5\n- **HOA:** $185/mo\n\nWould you like to schedule a visit?",
            "Of the 7 homes I found, 9 Quarry Court has the lowest price at $365,000. It is a small house with 2 bedrooms, 1 bath and a large garden.",
            "If you're on a tighter budget, 9 Quarry Court ($365,000) would leave you room for renovations; if you need more space, 77 Birch Avenue offers 2,480 sq ft, four bedrooms and a pool for $725,000.",
            "Yes! 48 Harbor Row is still available, and there's an open house this Saturday, 11:00-13:00.",
            "No, 12 Maple Lane does not have an HOA fee listed, and I don't see a pool mentioned either.",
            "77 Birch Avenue was just listed 3 days ago and has 2 parking spaces.",
            "1 Lighthouse Point is a waterfront home in Port Ellery with 4 bedrooms, 3.5 baths and 2,900 square feet. The asking price is $1,195,000, and it comes with a private dock.",
            "Claro, te cuento: 12 Maple Lane es una casa de 3 dormitorios y 2 baños en Ashford. Cuesta $489.000 y fue construida en 1926. Tiene un patio cercado y un porche profundo.",
            "¡Por supuesto! 48 Harbor Row cuesta $612.000, es decir, $123.000 más que 12 Maple Lane, pero es mucho más nueva (2017).",
            "Gerne! 12 Maple Lane kostet 489.000 $ und hat 3 Schlafzimmer sowie 2 Bäder. Das Haus wurde 1926 erbaut und hat rund 152 m² Wohnfläche.",
            "Bien sûr ! 12 Maple Lane est une maison de trois chambres à Ashford, construite en 1926, au prix de 489 000 $.",
            "The cheapest option is 9 Quarry Court at $365,000, followed by 12 Maple Lane at $489,000 and 48 Harbor Row at $612,000.",
            "18 Station Road is a rental: $1,850 per month, with a deposit of $1,850. Pets are welcome.",
            "Both homes have three bedrooms, but 48 Harbor Row has an extra half bath and was built 91 years later than 12 Maple Lane.",
            "5 Old Mill Road has already been sold (for $515,000), so I'd suggest 12 Maple Lane instead.",
            "¿Te gustaría ver casas con piscina en Ashford?",
            "48 Harbor Row is 140 sq ft larger than 12 Maple Lane.",
        ],
        &[
            // General advice is in no record either.
            "A 20% down payment depends on your bank, so please ask a lender about that.",
            "48 Harbor Row was built 71 years later than 12 Maple Lane.",
            "48 Harbor Row is 340 sq ft larger than 12 Maple Lane.",
            "Beds/Baths of 48 Harbor Row: 2/3",
            "48 Harbor Row costs more than 12 Maple Lane, but is newer (1926).",
            "5 Old Mill Road was already sold for $535,000, so I'd suggest 12 Maple Lane instead.",
        ],
    );
}
