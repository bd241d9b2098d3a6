use super::*;

const GOOD: &str = r#"
[[endpoints]]
name = "local"
url = "http://127.0.0.1:11434/v1"
models = [{ name = "llama3" }, { name = "llava", shown_as = "Llava (sees)", takes = ["text", "images"] }]

[[endpoints]]
name = "hosted"
url = "https://models.test/v1"
transcription_model = "whisper-1"

[[endpoints.models]]
name = "small"
takes = ["text", "images", "audio", "transcription", "video"]
context_tokens = 128000
max_tokens = 800
price_in = 0.15
price_out = "0.60"
currency = "USD"
"#;

fn read_text(text: &str) -> Result<Vec<ModelEndpoint>, String> {
    parse(text, Path::new("/nowhere")).map_err(|(at, what)| locate(text, at.start, &what))
}

fn error_with(from: &str, to: &str) -> String {
    assert!(GOOD.contains(from), "{from}");
    read_text(&GOOD.replacen(from, to, 1)).expect_err(to)
}

#[test]
fn a_valid_file_is_read() {
    let endpoints = read_text(GOOD).expect("a good file");
    assert_eq!(endpoints.len(), 2);
    assert_eq!(endpoints[0].models[0].takes, Capabilities::default());
    assert_eq!(endpoints[0].models[1].shown_as.as_deref(), Some("Llava (sees)"));
    let small = &endpoints[1].models[0];
    assert_eq!((small.context_tokens, small.max_tokens), (128_000, Some(800)));
    assert!(small.takes.images && small.takes.audio && small.takes.transcription && small.takes.video);
    let price = small.price.as_ref().expect("a price");
    assert_eq!((price.input, price.output), (Decimal::new(15, 2), Decimal::new(60, 2)));
}

#[test]
fn tools_are_set_for_an_endpoint_and_changed_for_a_model() {
    let tools = |text: &str| -> Vec<bool> {
        let endpoints = read_text(text).expect("a good file");
        endpoints.iter().flat_map(|endpoint| &endpoint.models).map(|model| model.tools).collect()
    };
    assert_eq!(tools(GOOD), [false, false, false], "off by default");
    let on = GOOD.replace("name = \"local\"", "name = \"local\"\ntools = true");
    assert_eq!(tools(&on), [true, true, false]);
    assert_eq!(
        tools(&on.replace("{ name = \"llama3\" }", "{ name = \"llama3\", tools = false }")),
        [false, true, false]
    );
}

#[test]
fn an_error_has_the_line_and_the_field() {
    for (from, to, expected) in [
        ("url = \"https", "adress = \"https", "line 9: unknown field `adress`"),
        ("shown_as", "show_as", "line 5: unknown field `show_as`"),
        ("url = \"https://models.test/v1\"\n", "", "line 7: missing field `url`"),
        ("https://models.test/v1", "ftp://models.test", "line 9, url: must be an http or https URL"),
        ("\"video\"", "\"films\"", "line 14, takes: unknown variant `films`"),
        ("[\"text\", \"images\"]", "[\"images\"]", "line 5, takes: must contain \"text\""),
        ("transcription_model = \"whisper-1\"\n", "", "line 13, takes: can contain \"transcription\" only if"),
        ("128000", "100", "line 15, context_tokens: must be from 2,048"),
        ("128000", "\"many\"", "line 15, context_tokens: invalid type: string"),
        ("= 800", "= 100000", "line 16, max_tokens: must be at most half of context_tokens, 64000"),
        ("= 0.15", "= -1", "line 17, price_in: must be an amount"),
        ("price_out = \"0.60\"\n", "", "line 13, name: requires price_in, price_out and currency together"),
        ("\"USD\"", "\"dollars\"", "line 19, currency: must be a three-letter"),
        ("\"hosted\"", "\"local\"", "line 8, name: is already the name of another endpoint"),
        ("\"llava\"", "\"llama3\"", "line 5, name: is already the name of another model"),
        ("\"hosted\"", "\"hosted\"\nkey_file = \"none.key\"", "line 9, key_file: couldn't be read"),
        ("\"hosted\"", "\"hosted", "line 8"),
    ] {
        let error = error_with(from, to);
        assert!(error.starts_with(expected), "{from} → {to}: {error}");
    }
}

#[test]
fn a_file_has_one_currency() {
    let two = "{ name = \"llama3\", price_in = 1, price_out = 1, currency = \"EUR\" }";
    let error = error_with("{ name = \"llama3\" }", two);
    assert!(error.starts_with("line 19, currency: must be EUR:"), "{error}");
}

#[test]
fn an_error_has_the_file_name() {
    let error = read(Path::new("/nowhere/models.toml")).expect_err("no such file");
    assert!(error.contains("/nowhere/models.toml"), "{error}");
}
