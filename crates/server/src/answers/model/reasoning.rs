//! Removes reasoning between `<think>` and `</think>`, which some models send as text.

const OPEN: [&str; 3] = ["<think>", "<thinking>", "<thought>"];
const CLOSE: [&str; 3] = ["</think>", "</thinking>", "</thought>"];

/// Reads text in pieces of any size.
#[derive(Debug, Default)]
pub struct ReasoningFilter {
    /// May become a tag.
    held: String,
    /// Inside of reasoning.
    is_thinking: bool,
}

impl ReasoningFilter {
    /// The visible part of the text so far.
    pub fn push(&mut self, piece: &str) -> String {
        self.held.push_str(piece);
        let mut aloud = String::new();
        loop {
            let Some(at) = self.held.find('<') else {
                self.say(&mut aloud, self.held.len());
                return aloud;
            };
            self.say(&mut aloud, at);
            let tag = |tags: &[&'static str]| tags.iter().copied().find(|tag| starts(&self.held, tag));
            if let Some(tag) = tag(&OPEN) {
                (self.is_thinking, self.held) = (true, self.held[tag.len()..].to_owned());
            } else if let Some(tag) = tag(&CLOSE) {
                (self.is_thinking, self.held) = (false, self.held[tag.len()..].to_owned());
            } else if OPEN.iter().chain(&CLOSE).any(|tag| starts(tag, &self.held)) {
                return aloud;
            } else {
                self.say(&mut aloud, 1);
            }
        }
    }

    /// What was held back at the end; an incomplete tag is text.
    pub fn finish(&mut self) -> String {
        let held = std::mem::take(&mut self.held);
        if self.is_thinking { String::new() } else { held }
    }

    fn say(&mut self, aloud: &mut String, end: usize) {
        let visible = self.held.drain(..end);
        if !self.is_thinking {
            aloud.extend(visible);
        }
    }
}

/// Ignoring case.
fn starts(text: &str, with: &str) -> bool {
    text.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn aloud(text: &str, size: usize) -> String {
        let mut thoughts = ReasoningFilter::default();
        let letters: Vec<char> = text.chars().collect();
        let mut visible: String =
            letters.chunks(size).map(|part| thoughts.push(&part.iter().collect::<String>())).collect();
        visible.push_str(&thoughts.finish());
        visible
    }

    #[test]
    fn thoughts_are_left_out_however_they_are_cut() {
        for size in 1..12 {
            assert_eq!(
                aloud("<think>It may cost $5 < $6.</think>\n\nIt costs <$9, ü>.", size),
                "\n\nIt costs <$9, ü>."
            );
            assert_eq!(aloud("a<THINK>b</Think>c<thinking>d</thinking>e", size), "ace");
        }
    }

    #[test]
    fn reasoning_that_never_ends_is_dropped_and_half_a_tag_is_kept() {
        assert_eq!(aloud("<think>and on and on", 3), "");
        assert_eq!(aloud("a <thi", 2), "a <thi");
    }
}
