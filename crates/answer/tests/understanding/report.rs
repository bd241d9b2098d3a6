//! Prints every failure and the numbers of the sets. What is not understood is what to work on next, and the hardest
//! comes last, where a terminal stands.

use crate::{
    evaluate::Judged,
    sets::{Form, Set},
};

/// Per cent of filters and of results exactly right.
pub fn percents(judged: &[Judged]) -> (f64, f64) {
    let percent = |right: usize| 100.0 * right as f64 / judged.len().max(1) as f64;
    let filters = judged.iter().filter(|turn| turn.filter.is_none()).count();
    let results = judged.iter().filter(|turn| turn.result.is_none()).count();
    (percent(filters), percent(results))
}

/// All failures of the sets that may be read; those with the most conditions and turns before last.
pub fn failures(sets: &[Set], judged: &[Vec<Judged>]) {
    let readable = sets.iter().zip(judged).filter(|(set, _)| !set.is_unread);
    let mut wrong: Vec<&Judged> =
        readable.flat_map(|(_, judged)| judged).filter(|turn| turn.filter.is_some() || turn.result.is_some()).collect();
    wrong.sort_by_key(|turn| turn.hardness);
    for (n, turn) in wrong.iter().enumerate() {
        println!("failure {} of {}: {:?}", n + 1, wrong.len(), turn.q);
        if !turn.earlier.is_empty() {
            println!("   after      {:?}", turn.earlier);
        }
        println!("   expected   {}", turn.expected);
        println!("   understood {}", turn.got);
        let wrong = [("filter", &turn.filter), ("result", &turn.result)];
        let wrong = wrong.iter().filter_map(|(name, problem)| Some(format!("{name}: {}", problem.as_ref()?)));
        println!("   wrong in   {}", wrong.collect::<Vec<_>>().join("; "));
    }
}

/// A line for every set, for every language and for all.
pub fn scores(sets: &[Set], judged: &[Vec<Judged>]) {
    println!("{:<25} {:>6} {:>14} {:>15} {:>15}", "set", "turns", "conversations", "filter right", "result right");
    for (set, judged) in sets.iter().zip(judged) {
        line(set.name, &[(set, judged)]);
    }
    let mut languages: Vec<&str> = sets.iter().map(Set::language).filter(|language| *language != "Other").collect();
    languages.sort_unstable();
    languages.dedup();
    for (language, is_unread) in
        languages.iter().chain(&[""]).flat_map(|language| [(language, false), (language, true)])
    {
        let is_own = |set: &Set| set.is_unread == is_unread && (language.is_empty() || set.language() == *language);
        let own: Vec<_> = sets.iter().zip(judged).filter(|(set, _)| is_own(set)).collect();
        let name = if language.is_empty() { "all" } else { language };
        line(&format!("{name}, {}", if is_unread { "unread" } else { "read" }), &own);
    }
}

fn line(name: &str, sets: &[(&Set, &Vec<Judged>)]) {
    let turns: usize = sets.iter().map(|(_, judged)| judged.len()).sum();
    let conversations =
        sets.iter().filter(|(set, _)| set.form == Form::Conversations).map(|(set, _)| set.conversations.len());
    let right = |problem: fn(&Judged) -> &Option<String>| {
        let right = sets.iter().flat_map(|(_, judged)| judged.iter()).filter(|turn| problem(turn).is_none()).count();
        100.0 * right as f64 / turns.max(1) as f64
    };
    let (filter, result) = (right(|turn| &turn.filter), right(|turn| &turn.result));
    println!("{name:<25} {turns:>6} {:>14} {filter:>13.1} % {result:>13.1} %", conversations.sum::<usize>());
}
