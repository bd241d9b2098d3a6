//! Compares property types, which every feed writes its own way.

/// What may stand before a word of a property type: "Condo/Co-op", "Home (Detached)".
pub const TYPE_BREAKS: [char; 5] = [' ', '/', '-', '(', ','];

/// Whether a folded property type is one of these: contains it from the beginning of a word, so that "Townhouse" is no
/// "house". Scripts without spaces have no such beginning.
pub fn is_one_type(folded: &str, names: &[String]) -> bool {
    let names_it = |name: &String| {
        let has_spaces = name.starts_with(|c: char| c.is_ascii_alphanumeric());
        folded.match_indices(name.as_str()).any(|(at, _)| !has_spaces || at == 0 || folded[..at].ends_with(TYPE_BREAKS))
    };
    names.iter().any(names_it)
}

#[cfg(test)]
mod tests {
    use super::is_one_type;

    #[test]
    fn a_type_is_found_from_the_beginning_of_a_word() {
        let is = |folded: &str, name: &str| is_one_type(folded, &[name.to_owned()]);
        let found =
            [("house", "house"), ("detached house", "house"), ("condo/co-op", "co-op"), ("home (house)", "house")];
        let others = [("townhouse", "house"), ("warehouse", "house"), ("semi-attached", "tached"), ("", "house")];
        assert!(found.into_iter().all(|(folded, name)| is(folded, name)));
        assert!(!others.into_iter().any(|(folded, name)| is(folded, name)));
        assert!(is("中古マンション", "マンション"));
        assert!(!is_one_type("house", &[]));
        println!("{} property types", found.len() + others.len() + 1);
    }
}
