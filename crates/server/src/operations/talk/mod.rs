//! Talking with a chatbot: asking, resuming, stopping, rating and reading a session.
//!
//! Why it exists: one place to find the operations of a talk. Not here: how an answer is made
//! (`answering/`).
