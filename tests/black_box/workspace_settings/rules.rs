use porchlight_server::{SmtpServer, email::Sender};
use serde_json::{Value, json};

use super::{message, save, stored, test_email, test_model};
use crate::support::{Kind, TestApp, smtp_server};

fn email(change: Value) -> Value {
    let mut email = json!({
        "Host": "mail.example.com", "Port": 465, "Security": "tls", "Login": "", "From": "bot@example.com"
    });
    email.as_object_mut().expect("an object").extend(change.as_object().expect("members").clone());
    json!({"Email": email})
}

fn endpoint(change: Value) -> Value {
    let mut endpoint = json!({
        "ID": "m1", "Name": "Office", "Url": "https://api.example.com/v1", "Models": [model("small", "", "")]
    });
    endpoint.as_object_mut().expect("an object").extend(change.as_object().expect("members").clone());
    endpoint
}

fn model(name: &str, price_in: &str, price_out: &str) -> Value {
    json!({"Name": name, "ShownAs": "", "PriceIn": price_in, "PriceOut": price_out})
}

fn models(change: Value) -> Value {
    let mut models = json!({"Endpoints": [endpoint(json!({}))]});
    models.as_object_mut().expect("an object").extend(change.as_object().expect("members").clone());
    json!({"Models": models})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_value_is_rejected_by_its_field_and_nothing_is_saved() {
    let app = TestApp::open(Kind::Sqlite).await;
    let long = "x".repeat(3_000);
    let many: Vec<Value> = (0..21).map(|at| endpoint(json!({"ID": at.to_string(), "Name": at.to_string()}))).collect();
    let names: Vec<Value> = (0..51).map(|at| model(&at.to_string(), "", "")).collect();
    let cases = [
        (email(json!({"Host": "a b"})), "Email.Host must be a host name or an IP address"),
        (email(json!({"Host": long})), "Email.Host must be at most 253 characters"),
        (email(json!({"Port": 0})), "Email.Port must be an integer from 1 to 65535"),
        (email(json!({"Port": 70000})), "Email.Port must be"),
        (email(json!({"Security": "ssl"})), "Email.Security must be tls, starttls or offered"),
        (email(json!({"From": "nobody"})), "Email.From must be an email address"),
        (email(json!({"From": "a@example.com\r\nBcc: b@example.com"})), "Email.From"),
        (email(json!({"Login": "a", "Password": long})), "Email.Password must be at most 1000 characters"),
        (email(json!({"Login": "a", "Password": "a\r\nRSET"})), "Email.Password must not contain control characters"),
        (models(json!({"Endpoints": [endpoint(json!({"Url": "ftp://a"}))]})), "Models.Endpoints[0].Url must be"),
        (models(json!({"Endpoints": [endpoint(json!({"Url": "http://a:b@c"}))]})), "Models.Endpoints[0].Url must be"),
        (models(json!({"Endpoints": [endpoint(json!({"ID": "../x"}))]})), "Models.Endpoints[0].ID must be 1 to 40"),
        (models(json!({"Endpoints": [endpoint(json!({"Key": "a\nb"}))]})), "Models.Endpoints[0].Key must"),
        (models(json!({"Endpoints": [endpoint(json!({"Models": []}))]})), "Models.Endpoints[0].Models is required"),
        (models(json!({"Endpoints": [endpoint(json!({"Models": names}))]})), "Models.Endpoints[0].Models must have at"),
        (models(json!({"Endpoints": many})), "Models.Endpoints must have at most 20 entries"),
        (
            models(json!({"Endpoints": [endpoint(json!({})), endpoint(json!({}))]})),
            "Models.Endpoints[1].ID is used twice",
        ),
        (
            models(json!({"Endpoints": [endpoint(json!({"Models": [model("a", "1", "")]}))]})),
            "Models.Endpoints[0].Models[0].PriceOut is required",
        ),
        (
            models(json!({"Endpoints": [endpoint(json!({"Models": [model("a", "-1", "1")]}))]})),
            "Models.Endpoints[0].Models[0].PriceIn must be an amount",
        ),
        (models(json!({"Currency": "dollars"})), "Models.Currency must be"),
        (models(json!({"TokensPerDay": -1})), "Models.TokensPerDay must be an integer from 0"),
        (models(json!({"MoneyPerDay": "5"})), "Models.MoneyPerDay requires a model with a price"),
    ];
    for (input, start) in cases {
        let rejected = save(&app, input.clone()).await;
        assert!(message(&rejected).starts_with(start), "{input}: {}", message(&rejected));
    }
    let both = json!({"Email": email(json!({}))["Email"], "Models": models(json!({"TokensPerDay": -1}))["Models"]});
    message(&save(&app, both).await);
    assert_eq!(stored(&app).await, "");
    let to = test_email(&app, json!({"Email": email(json!({}))["Email"], "To": "nobody"})).await;
    assert_eq!(message(&to), "To must be an email address.");
    let session = app.post("/chat/Workspace/GetSettings", app.session(), "{}").await;
    assert_eq!(session.detail, Some(40301), "secret keys only");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_a_public_server_private_hosts_are_rejected() {
    let app = TestApp::open_with(Kind::Sqlite, |config| config.private_hosts = false).await;
    let rule = "must be a public host on this server; --workspace-private-endpoints allows others.";
    for host in
        ["127.0.0.1", "localhost", "::1", "[::ffff:10.0.0.1]", "0x7f.1", "169.254.169.254", "mail", "db.internal"]
    {
        let input = email(json!({"Host": host}));
        assert_eq!(message(&save(&app, input.clone()).await), format!("Email.Host {rule}"), "{host}");
        let tested = test_email(&app, json!({"Email": input["Email"], "To": "me@example.com"})).await;
        assert_eq!(message(&tested), format!("Email.Host {rule}"), "{host}");
    }
    for url in ["http://127.0.0.1:11434/v1", "http://[::1]/v1", "http://2130706433/", "http://metadata.internal/v1"] {
        let one = endpoint(json!({"Url": url}));
        let saved = save(&app, json!({"Models": {"Endpoints": [one]}})).await;
        assert_eq!(message(&saved), format!("Models.Endpoints[0].Url {rule}"), "{url}");
        assert_eq!(message(&test_model(&app, json!({"Endpoint": one})).await), format!("Endpoint.Url {rule}"), "{url}");
    }
    save(&app, email(json!({}))).await.data();
    save(&app, models(json!({}))).await.data();
}

#[tokio::test]
async fn a_name_that_resolves_to_a_private_address_is_not_connected_to() {
    let server = SmtpServer { host: "localhost".into(), ..smtp_server("smtp://127.0.0.1:1") };
    let sender = Sender::new(server, "porchlight.invalid").expect("a sender").public_only(true);
    let tested = porchlight_server::email::test_sender(sender, "me@example.com").await.expect_err("rejected");
    assert_eq!(tested.step, "not public");
}
