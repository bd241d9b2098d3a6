//! Framing of streamed answers.
//!
//! Why it exists: only this file knows how chunks are put on the wire. Not here: what they say.
