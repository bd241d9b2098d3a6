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

/// All failures of all sets; those with the most conditions and turns before last.
pub fn failures(sets: &[Vec<Judged>]) {
    let mut wrong: Vec<&Judged> =
        sets.iter().flatten().filter(|turn| turn.filter.is_some() || turn.result.is_some()).collect();
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
    for language in ["English", "Spanish", ""] {
        let own: Vec<_> =
            sets.iter().zip(judged).filter(|(set, _)| language.is_empty() || set.language() == language).collect();
        let name = if language.is_empty() { "all".into() } else { format!("{language} in all") };
        line(&name, &own);
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
