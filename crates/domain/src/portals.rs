//! Portals that advertise homes of all agencies and their own agents. A link to one sends a buyer to competitors.

/// Registrable domains of portals; a host below one of them is the same portal.
const PORTALS: &[&str] = &[
    // United States and Canada
    "apartments.com",
    "century21.com",
    "coldwellbanker.com",
    "compass.com",
    "hotpads.com",
    "homes.com",
    "homesnap.com",
    "loopnet.com",
    "movoto.com",
    "point2homes.com",
    "realtor.ca",
    "realtor.com",
    "redfin.ca",
    "redfin.com",
    "remax.com",
    "rent.com",
    "rentals.com",
    "streeteasy.com",
    "trulia.com",
    "zillow.com",
    "zumper.com",
    // United Kingdom and Ireland
    "daft.ie",
    "myhome.ie",
    "onthemarket.com",
    "openrent.co.uk",
    "primelocation.com",
    "rightmove.co.uk",
    "spareroom.co.uk",
    "zoopla.co.uk",
    // Spain, Portugal and Italy
    "casa.it",
    "casa.sapo.pt",
    "fotocasa.es",
    "habitaclia.com",
    "idealista.com",
    "idealista.it",
    "idealista.pt",
    "imovirtual.com",
    "immobiliare.it",
    "pisos.com",
    // France, Belgium and the Netherlands
    "bienici.com",
    "funda.nl",
    "immoweb.be",
    "leboncoin.fr",
    "logic-immo.com",
    "pararius.com",
    "seloger.com",
    // Germany, Austria and Switzerland
    "homegate.ch",
    "immobilienscout24.at",
    "immobilienscout24.de",
    "immoscout24.ch",
    "immowelt.at",
    "immowelt.de",
    "willhaben.at",
    // Poland, Turkey and the Middle East
    "bayut.com",
    "hepsiemlak.com",
    "otodom.pl",
    "propertyfinder.ae",
    "sahibinden.com",
    // Latin America
    "inmuebles24.com",
    "vivareal.com.br",
    "zapimoveis.com.br",
    "zonaprop.com.ar",
    // Asia and the Pacific
    "domain.com.au",
    "fang.com",
    "realestate.com.au",
    "suumo.jp",
];

/// The portal that a URL leads to.
pub fn portal_of(url: &str) -> Option<&'static str> {
    let host = url::Url::parse(url).ok()?.host_str()?.trim_end_matches('.').to_ascii_lowercase();
    let is_below = |portal: &str| host.strip_suffix(portal).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    PORTALS.iter().copied().find(|portal| is_below(portal))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_portal_is_known_by_its_registrable_domain() {
        assert_eq!(portal_of("https://www.redfin.com/WA/Seattle/1"), Some("redfin.com"));
        assert_eq!(portal_of("HTTPS://WWW.RIGHTMOVE.CO.UK./properties/1"), Some("rightmove.co.uk"));
        assert_eq!(portal_of("https://zillow.com"), Some("zillow.com"));
    }

    #[test]
    fn another_domain_is_no_portal() {
        for url in [
            "https://harbor.example/?from=redfin.com",
            "https://notzillow.com/1",
            "https://zillow.com.harbor.example/1",
            "redfin.com",
            "",
        ] {
            assert_eq!(portal_of(url), None, "{url}");
        }
    }
}
