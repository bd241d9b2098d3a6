use super::signature::signatures;

/// The example of the Standard Webhooks specification.
const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const ID: &str = "msg_p5jXN8AQM9LWM0D4loKWxJek";
const BODY: &str = r#"{"test": 2432232314}"#;
const SIGNATURE: &str = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

#[test]
fn the_published_example_has_the_published_signature() {
    let signed = signatures(&[SECRET.to_owned()], ID, 1_614_265_330, BODY);
    assert_eq!(signed.standard, SIGNATURE);
    assert!(signed.hex.starts_with("t=1614265330,v1=") && signed.hex.len() == 16 + 64, "{}", signed.hex);
}

#[test]
fn while_rotating_both_secrets_sign_and_the_single_one_is_old() {
    let (new, old) = ("whsec_bmV3".to_owned(), SECRET.to_owned());
    let both = signatures(&[new.clone(), old.clone()], ID, 1_614_265_330, BODY);
    let alone = signatures(std::slice::from_ref(&new), ID, 1_614_265_330, BODY);
    assert_eq!(both.standard, format!("{} {SIGNATURE}", alone.standard));
    assert_eq!(both.hex, signatures(&[old], ID, 1_614_265_330, BODY).hex);
    assert_ne!(both.hex, alone.hex);
}
