//! Members of a body on their way into a typed request: names, types, null and what is missing.

use porchlight_api::{
    ApiError, AskRequest, Chunk, Envelope, ErrorCode, FieldError, FileIdNumber, ImportListings, ImportRow,
    ListListings, ListingChange, NewListing, Number, OPERATIONS, Patch, RawRow, Request, UpdateChatbot, constraints,
    decode::decode,
};
use rstest::rstest;
use rust_decimal::Decimal;

fn edit(members: &str) -> Result<UpdateChatbot, ApiError> {
    decode(format!("{{\"serialNumber\":\"abcdefgh\"{members}}}").as_bytes())
}

#[test]
fn names_match_in_any_case_and_unknown_members_are_ignored() {
    let edit: UpdateChatbot = decode(
        br#"{"SERIALNUMBER":"abcdefgh","name":"Porch","aiResponseLanguage":"Spanish","workspaceId":1,"__proto__":{"a":1}}"#,
    )
    .unwrap();
    assert_eq!((edit.serial_number.as_str(), edit.name.as_deref()), ("abcdefgh", Some("Porch")));
    assert_eq!(edit.ai_response_language.as_deref(), Some("Spanish"));
}

#[test]
fn second_names_of_public_clients_are_taken_and_the_first_name_wins() {
    let both = edit(r#","FacebookUrl":"https://a.example","instagramurl":"https://b.example""#).unwrap();
    assert_eq!(both.social_a_url.as_deref(), Some("https://a.example"));
    assert_eq!(both.social_b_url.as_deref(), Some("https://b.example"));
    let first = edit(r#","SocialAUrl":"https://c.example","FacebookUrl":"https://a.example""#).unwrap();
    assert_eq!(first.social_a_url.as_deref(), Some("https://c.example"));
    let change: ListingChange =
        decode(br#"{"SerialNumber":"abcdefgh","Key":"1","KeyType":"URL","Tour":"3D"}"#).unwrap();
    assert_eq!(change.tours, Patch::Set("3D".into()));
}

#[rstest]
#[case(r#","Name":null"#, "Name must be a value, not null.")]
#[case(r#","Temperature":null"#, "Temperature must be an integer from 0 to 100.")]
#[case(r#","Temperature":"1""#, "Temperature must be an integer from 0 to 100.")]
#[case(r#","Name":7"#, "Name must be text.")]
#[case(r#","Name":["a"]"#, "Name must be text.")]
#[case(r#","EnableUploadImage":1"#, "EnableUploadImage must be true or false.")]
#[case(r#","ChatIcon":true"#, "ChatIcon must be the ID of an uploaded image, or empty.")]
fn a_wrong_type_is_reported_with_the_rule(#[case] members: &str, #[case] message: &str) {
    let error = edit(members).unwrap_err();
    assert_eq!((error.code, error.message.as_str()), (ErrorCode::WrongType, message));
}

#[test]
fn problems_are_reported_in_member_order_and_at_most_five() {
    let error = decode::<NewListing>(br#"{"Status":1,"SaleType":"for_sale","Bedrooms":"3"}"#).unwrap_err();
    assert_eq!(error.code, ErrorCode::Missing);
    let named: Vec<&str> = error.message.split("; ").collect();
    assert_eq!(named.len(), 5);
    assert_eq!(named[0], "SerialNumber is required");
    assert_eq!(named[1], "Status must be one of Active, PreOnMarket, Sold");
    assert_eq!(named[2], "CurrencySymbol is required");
}

#[test]
fn a_list_item_is_named_with_its_index() {
    let body = br#"{"SerialNumber":"abcdefgh","Keys":["a",null,3],"KeyType":"URL"}"#;
    let error = decode::<porchlight_api::DeleteListings>(body).unwrap_err();
    assert_eq!(error.message, "Keys[1] must be a list of 1 to 500 keys; Keys[2] must be a list of 1 to 500 keys.");
}

#[test]
fn null_means_missing_where_a_filter_or_question_allows_it() {
    let list: ListListings = decode(br#"{"SerialNumber":"abcdefgh","CityName":null,"PageSize":null}"#).unwrap();
    assert_eq!((list.city_name, list.page_size), (None, None));
    let ask: AskRequest =
        decode(br#"{"sessionID":7,"content":"Hi","stream":null,"fileIds":null,"chatAskType":null}"#).unwrap();
    assert_eq!((ask.stream, ask.file_ids, ask.chat_ask_type), (None, None, None));
    let rejected = decode::<AskRequest>(br#"{"sessionID":7,"content":null}"#).unwrap_err();
    assert_eq!(rejected.code, ErrorCode::WrongType);
}

#[test]
fn file_ids_are_numbers_or_numeric_texts() {
    let ask: AskRequest = decode(br#"{"sessionID":7,"content":"","fileIds":[17,"18"]}"#).unwrap();
    assert_eq!(ask.file_ids, Some(vec![FileIdNumber(17), FileIdNumber(18)]));
    let icons = edit(r#","ChatIcon":17,"ChatProfilePicture":"18""#).unwrap();
    assert_eq!((icons.chat_icon.unwrap().0.as_str(), icons.chat_profile_picture.unwrap().0.as_str()), ("17", "18"));
}

#[test]
fn a_change_distinguishes_missing_null_and_value() {
    let body = br#"{"SerialNumber":"abcdefgh","Key":"1","KeyType":"NewOaks","City":null,"SalePrice":495000.10}"#;
    let change: ListingChange = decode(body).unwrap();
    assert_eq!((change.state.clone(), change.city.clone()), (Patch::Keep, Patch::Clear));
    assert_eq!(change.sale_price, Patch::Set(Number("495000.10".parse().unwrap())));
    let sent = serde_json::to_string(&change).unwrap();
    assert!(sent.contains("\"City\":null") && !sent.contains("State"));
    assert_eq!(decode::<ListingChange>(sent.as_bytes()).unwrap(), change);
}

#[rstest]
#[case("0.1", "0.1")]
#[case("1234567890123.4567", "1234567890123.4567")]
#[case("4.95e5", "495000")]
#[case("25E-1", "2.5")]
#[case("-0", "0")]
fn numbers_are_exact(#[case] typed: &str, #[case] expected: &str) {
    let body = format!("{{\"SerialNumber\":\"abcdefgh\",\"MinPrice\":{typed}}}");
    let list: ListListings = decode(body.as_bytes()).unwrap();
    assert_eq!(list.min_price.unwrap().0, expected.parse::<Decimal>().unwrap());
}

#[rstest]
#[case("1e30", "1000000000000000000000000000000")]
#[case("-1e300", "-79228162514264337593543950335")]
#[case("1e-40", "0")]
#[case("99999999999999999999999999999999999", "79228162514264337593543950335")]
#[case("275.26881720430107000000000000000000000001", "275.26881720430107")]
fn numbers_beyond_the_decimals_become_the_nearest(#[case] typed: &str, #[case] nearest: &str) {
    let body = format!("{{\"SerialNumber\":\"abcdefgh\",\"MinPrice\":{typed}}}");
    let number = decode::<ListListings>(body.as_bytes()).unwrap().min_price.unwrap().0;
    let nearest: Decimal = nearest.parse().unwrap_or(Decimal::MAX);
    assert!(number == nearest || number > Decimal::from(1_000_000_000_000_i64), "{number}");
}

#[rstest]
#[case("5", Some(5))]
#[case("5.0", Some(5))]
#[case("1e3", Some(1000))]
#[case("1.5e1", Some(15))]
#[case("-1.0", Some(-1))]
#[case("1e300", Some(i64::MAX))]
#[case("1.5", None)]
#[case("1e-1", None)]
fn integers_are_read_in_any_spelling(#[case] typed: &str, #[case] expected: Option<i64>) {
    let body = format!("{{\"SerialNumber\":\"abcdefgh\",\"PageNumber\":{typed}}}");
    assert_eq!(decode::<ListListings>(body.as_bytes()).ok().and_then(|list| list.page_number), expected);
}

#[test]
fn a_bad_import_row_is_rejected_alone() {
    let body = br#"{"SerialNumber":"abcdefgh","Rows":[{"SaleType":"for_sale","Status":"Active","PropertyType":"House",
        "Url":"https://a.example","MLSNumber":"1","Bedrooms":2.5},{"Status":1},7],"DryRun":true}"#;
    let import: ImportListings = decode(body).unwrap();
    let rows: Vec<Result<ImportRow, Vec<FieldError>>> = import.rows.iter().map(RawRow::read).collect();
    let first = rows[0].as_ref().unwrap();
    assert_eq!((first.bedrooms.unwrap().0, first.bathrooms), ("2.5".parse().unwrap(), None));
    assert_eq!(rows[1].as_ref().unwrap_err().len(), 5);
    assert_eq!(rows[2].as_ref().unwrap_err()[0].code, ErrorCode::NotAnObject);
    assert_eq!(RawRow::new(first).unwrap().read().unwrap(), *first);
}

#[test]
fn chunks_of_a_stream_are_distinguished() {
    let piece: Chunk = serde_json::from_str(r#"{"content":"Hi"}"#).unwrap();
    assert!(matches!(piece, Chunk::Piece(piece) if piece.content == "Hi"));
    let last = r#"{"QuestionID":1,"AnswerID":2,"Answer":"Hi","TotalToken":3,"noAnswer":false,"TaskCompleted":true}"#;
    let chunk: Chunk = serde_json::from_str(last).unwrap();
    assert_eq!(serde_json::to_string(&chunk).unwrap(), last);
    assert!(matches!(chunk, Chunk::Final(_)));
    assert!(matches!(serde_json::from_str(r#"{"listings":[]}"#).unwrap(), Chunk::Cards(_)));
}

#[test]
fn an_envelope_always_has_its_five_members() {
    let good = serde_json::to_string(&Envelope::ok(1)).unwrap();
    assert_eq!(good, r#"{"Data":1,"Version":"1.0.0","Success":true,"Code":200,"Message":""}"#);
    let error = ApiError::new(ErrorCode::NoSuchListing, "Listing was not found.").with_data(0);
    let bad = serde_json::to_string(&Envelope::error(&error)).unwrap();
    assert_eq!(bad, r#"{"Data":0,"Version":"1.0.0","Success":false,"Code":404,"Message":"Listing was not found."}"#);
}

#[test]
fn every_detail_belongs_to_its_class_and_is_found_by_its_number() {
    for detail in ErrorCode::ALL {
        assert_eq!(u32::from(detail.status_class()), detail.number() / 100);
        assert_eq!(ErrorCode::from_number(detail.number()), Some(*detail));
        assert!(matches!(detail.http_status(), 200 | 400..=599));
    }
    assert!(ErrorCode::ALL.windows(2).all(|pair| pair[0].number() < pair[1].number()));
}

#[test]
fn the_table_of_operations_has_no_name_or_path_twice() {
    let mut names: Vec<_> = OPERATIONS.iter().flat_map(|op| [op.name, op.path]).collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
    assert_eq!(NewListing::OPERATION.path, "/chat/Chatbot/RealEstateCreate");
}

#[test]
fn rules_are_found_with_indexes_and_inside_rows() {
    assert_eq!(constraints::describe("Rows[3].Bedrooms"), constraints::describe("Bedrooms"));
    assert_eq!(constraints::describe("NoSuchMember"), None);
}
