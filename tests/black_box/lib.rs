//! Nothing: the tests are in `main.rs`, one binary, so that the whole is linked once.
