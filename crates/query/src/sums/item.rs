//! Costs that visitors name and descriptions state, each with its words.

use serde::{Deserialize, Serialize};

/// A cost beside a rent or a price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Item {
    Taxes,
    Insurance,
    Water,
    Hoa,
    Pets,
    Cats,
    Dogs,
    Horses,
    Deposit,
    Application,
    Administration,
    Cleaning,
    Parking,
    Storage,
    Solar,
    Utilities,
    Trash,
    Internet,
    Pool,
    District,
    Well,
    Transfer,
    Heat,
    Permit,
    /// Of the land below a manufactured home.
    Site,
    /// What the seller pays or takes off.
    Allowance,
    /// Of the rents, what those who let the home keep.
    Management,
}

/// MessageTerms of a message and of a description; none stands for two costs.
const TABLE: [(Item, &[&str]); 27] = [
    (Item::Taxes, &["tax", "taxes", "impuesto", "impuestos", "predial", "contribuciones"]),
    (Item::Insurance, &["insurance", "seguro", "seguros", "policy"]),
    (Item::Water, &["water", "sewer", "agua", "drenaje"]),
    (Item::Hoa, &["hoa", "hoas", "dues", "association", "asociacion"]),
    (Item::Pets, &["pet", "pets", "animal", "animals", "mascota", "mascotas", "puppy"]),
    (Item::Cats, &["cat", "cats", "kitten", "kittens", "gato", "gatos", "gata"]),
    (Item::Dogs, &["dog", "dogs", "perro", "perros", "perra", "perrito"]),
    (Item::Horses, &["horse", "horses", "caballo", "caballos"]),
    (Item::Deposit, &["deposit", "deposito"]),
    (Item::Application, &["application", "applications", "solicitud"]),
    (Item::Administration, &["admin", "administration", "administrative", "administracion"]),
    (Item::Cleaning, &["cleaning", "limpieza"]),
    (Item::Parking, &["parking", "garage", "carport", "estacionamiento", "cochera"]),
    (Item::Storage, &["storage", "bodega"]),
    (Item::Solar, &["solar", "panels", "paneles"]),
    (
        Item::Utilities,
        &["utilities", "utility", "electric", "electricity", "power", "luz", "electricidad", "servicios"],
    ),
    (Item::Trash, &["trash", "garbage", "pest", "basura"]),
    (Item::Internet, &["internet", "wifi", "fiber"]),
    (Item::Pool, &["pool", "alberca", "piscina"]),
    (Item::District, &["district", "cfd", "distrito"]),
    (Item::Well, &["well", "pozo"]),
    (Item::Transfer, &["transfer", "contribution", "initiation"]),
    (Item::Heat, &["heat", "heats", "heating", "calefaccion"]),
    (Item::Permit, &["permit", "permits", "permiso", "licencia"]),
    (Item::Site, &["site"]),
    (Item::Allowance, &["allowance", "allowances", "bonificacion"]),
    (Item::Management, &["management", "manager", "managers", "administrador", "administradora"]),
];

impl Item {
    /// The cost that a folded word names.
    pub fn of_word(word: &str) -> Option<Self> {
        TABLE.iter().find(|(_, terms)| terms.contains(&word)).map(|(item, _)| *item)
    }

    /// Whether it is an animal.
    pub fn is_animal(self) -> bool {
        matches!(self, Self::Pets | Self::Cats | Self::Dogs | Self::Horses)
    }

    /// Whether it is a cost of an owner, so that an amount beside two of them is of both.
    pub fn is_of_owner(self) -> bool {
        matches!(self, Self::Taxes | Self::Insurance | Self::Water | Self::Hoa)
    }
}
