//! The exact status of a listing. `Status` has the three values of the specification; what a portal or an agent calls it
//! beside those ("Pending", "Withdrawn") is the custom field `PortalStatus`.

use crate::{
    fold::fold,
    listing::{ListingDraft, SaleType, Status},
};

/// The statuses of the trade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarketStatus {
    Active,
    ComingSoon,
    /// An offer was accepted; the sale isn't closed.
    Pending,
    /// The same, where the portal says "under contract".
    UnderContract,
    /// An offer was accepted under conditions.
    Contingent,
    /// An offer was accepted and nothing is binding yet (United Kingdom and Ireland; also "sold STC").
    UnderOffer,
    /// A tenant was accepted and the lease hasn't begun.
    LetAgreed,
    Sold,
    Rented,
    /// Not for sale or rent at present: expired, canceled, on hold.
    OffMarket,
    Withdrawn,
    /// A portal's status that none of these means. It is not offered.
    Other,
}

impl MarketStatus {
    /// The exact status of a listing.
    pub fn of(listing: &ListingDraft) -> Self {
        let sold = if listing.sale_type == SaleType::ForRent { Self::Rented } else { Self::Sold };
        match (listing.status, listing.portal_status().map(Self::parse)) {
            (Status::PreOnMarket, _) => Self::ComingSoon,
            (Status::Active, None | Some(Self::Active | Self::Sold)) => Self::Active,
            (Status::Sold, None | Some(Self::Active | Self::Sold)) => sold,
            (_, Some(status)) => status,
        }
    }

    /// Reads a portal's status; `Other` for one that is not known.
    pub fn parse(typed: &str) -> Self {
        let plain = normalize(typed);
        let contains = |phrases: &[&str]| phrases.iter().any(|phrase| plain.contains(phrase));
        match plain.as_str() {
            "active" | "for sale" | "for rent" | "available" => return Self::Active,
            "sold" | "closed" | "rented" | "leased" | "let" => return Self::Sold,
            "p" | "pnd" | "pend" => return Self::Pending,
            "uc" => return Self::UnderContract,
            "cont" | "ctg" => return Self::Contingent,
            "sstc" | "stc" => return Self::UnderOffer,
            _ => {}
        }
        if contains(&["withdrawn", "retirad"]) {
            Self::Withdrawn
        } else if contains(&OFF_MARKET) {
            Self::OffMarket
        } else if contains(&["let agreed"]) {
            Self::LetAgreed
        } else if contains(&["under offer", "sale agreed", "offer accepted", "sold stc", "subject to contract"]) {
            Self::UnderOffer
        } else if contains(&["contingen"]) {
            Self::Contingent
        } else if contains(&["under contract", "bajo contrato"]) {
            Self::UnderContract
        } else if contains(&["pending", "reserved", "in escrow", "backup", "reservad", "pendiente"]) {
            Self::Pending
        } else {
            Self::Other
        }
    }

    /// Whether an offer was accepted and the sale or lease isn't closed.
    pub fn is_under_contract(self) -> bool {
        matches!(self, Self::Pending | Self::UnderContract | Self::Contingent | Self::UnderOffer | Self::LetAgreed)
    }

    /// Whether a listing is neither offered nor sold.
    pub fn is_off_market(self) -> bool {
        matches!(self, Self::OffMarket | Self::Withdrawn)
    }
}

const OFF_MARKET: [&str; 13] = [
    "off market",
    "off the market",
    "temp off",
    "expired",
    "canceled",
    "cancelled",
    "hold",
    "incomplete",
    "delete",
    "inactiv",
    "caducad",
    "cancelad",
    "de baja",
];

fn normalize(typed: &str) -> String {
    fold(&typed.replace(['-', '_', '/'], " "))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("Pending", MarketStatus::Pending)]
    #[case("Active Under Contract", MarketStatus::UnderContract)]
    #[case("CONTINGENT - Inspection", MarketStatus::Contingent)]
    #[case("Under Offer", MarketStatus::UnderOffer)]
    #[case("Sold STC", MarketStatus::UnderOffer)]
    #[case("Let Agreed", MarketStatus::LetAgreed)]
    #[case("Temporarily Off-Market", MarketStatus::OffMarket)]
    #[case("Expired", MarketStatus::OffMarket)]
    #[case("Withdrawn", MarketStatus::Withdrawn)]
    #[case("Leased", MarketStatus::Sold)]
    #[case("Auction", MarketStatus::Other)]
    fn portal_statuses_are_read(#[case] typed: &str, #[case] expected: MarketStatus) {
        assert_eq!(MarketStatus::parse(typed), expected);
    }
}
