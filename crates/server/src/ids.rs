//! Random IDs.

/// Returns random bytes for IDs and keys.
pub fn random_id<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system provides random bytes");
    bytes
}

/// Returns a new request ID: 16 hexadecimal digits.
pub fn request_id() -> String {
    let bytes: [u8; 8] = random_id();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
