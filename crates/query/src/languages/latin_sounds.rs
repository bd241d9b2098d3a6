//! The consonants of a name in Latin letters, as another script can write them: "Riverton" is RFRTN in Arabic, RPTN in
//! Japanese, which has no "r" at the end of a syllable and no "v".

use porchlight_domain::fold;
use porchlight_lang::language::Language;

/// The consonants of a name in Latin letters, as the script can write them.
pub(super) fn latin_sounds(name: &str, language: Language) -> String {
    let rolls = language == Language::Ar;
    let mut out = String::with_capacity(name.len());
    for word in fold(name).split(|c: char| !c.is_ascii_alphabetic()) {
        let letters: Vec<char> = word.chars().collect();
        let at = |at: usize| letters.get(at).copied().unwrap_or(' ');
        let is_vowel = |c: char| matches!(c, 'a' | 'e' | 'i' | 'o' | 'u' | 'y');
        let mut i = 0;
        while i < letters.len() {
            let (next, soft) = (at(i + 1), matches!(at(i + 1), 'e' | 'i' | 'y'));
            let last_e = next == 'e' && i + 2 == letters.len();
            let (sound, length) = match at(i) {
                'c' | 's' if next == 'h' => ("S", 2),
                'p' if next == 'h' => ("F", 2),
                't' if next == 'h' => (if rolls { "T" } else { "S" }, 2),
                'g' if next == 'h' => ("", 2),
                'c' if next == 'k' => ("K", 2),
                'c' | 's' | 'z' if at(i) != 'c' || soft => ("S", 1),
                'j' => (if rolls { "K" } else { "J" }, 1),
                'g' if soft && !rolls && at(i.wrapping_sub(1)) != 'n' => ("J", 1),
                'c' | 'k' | 'q' | 'g' => ("K", 1),
                'x' => ("KS", 1),
                'b' | 'p' => ("P", 1),
                'v' if language == Language::Ja => ("P", 1),
                'f' | 'v' => ("F", 1),
                'd' | 't' => ("T", 1),
                'l' => (if rolls { "L" } else { "R" }, 1),
                'r' if rolls || is_vowel(next) && !last_e => ("R", 1),
                'm' if language == Language::Ja && matches!(next, 'b' | 'p') => ("N", 1),
                'm' => ("M", 1),
                'n' => ("N", 1),
                'h' if is_vowel(next) && !rolls => ("H", 1),
                _ => ("", 1),
            };
            out.push_str(sound);
            i += length;
        }
    }
    merged(&out)
}

/// Double consonants are one, and what stands behind "n" in "ng" is often not written.
pub(super) fn merged(sounds: &str) -> String {
    let mut out = String::with_capacity(sounds.len());
    for sound in sounds.chars() {
        let last = out.chars().next_back();
        if last != Some(sound) && !(last == Some('N') && sound == 'K') {
            out.push(sound);
        }
    }
    out
}
