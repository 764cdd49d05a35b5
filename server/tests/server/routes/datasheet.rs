//! Requests for datasheets.

use axum::http::StatusCode;
use serde_json::json;

use crate::company::Company;
use crate::form::MultipartForm;

fn request() -> MultipartForm {
    MultipartForm::new("/api/datasheet-request")
        .text("name", "Ann")
        .text("phone", "123")
        .text("email", "ann@wells.example")
        .text("product", "p-1")
}

#[tokio::test]
async fn dsh_2_a_request_is_stored_with_its_product() {
    let company = Company::new();
    assert_eq!(company.send(request()).await.json(), json!({"status": "success"}));
    assert_eq!(company.inbox().await[0].fields["product"], "p-1");
}

#[tokio::test]
async fn dsh_1_name_phone_and_email_are_required() {
    let errors = Company::new().send(MultipartForm::new("/api/datasheet-request").text("product", "p-1")).await.json()
        ["errors"]
        .clone();
    assert_eq!(
        errors,
        json!({"name": "First name is required", "phone": "Phone number is required", "email": "Email is required"})
    );
}

#[tokio::test]
async fn dsh_2_without_script_a_redirect_leads_to_the_datasheet() {
    let company = Company::new();
    let response = company.send(request().by_browser()).await;
    assert_eq!((response.status, response.header("location")), (StatusCode::SEE_OTHER, "/media/p-1/datasheet/p-1.pdf"));
    assert_eq!(company.get("/media/p-1/datasheet/p-1.pdf").await.status, StatusCode::OK);
    let response = company.send(request().text("product", "../../x").by_browser()).await;
    assert_eq!((response.status, response.header("location")), (StatusCode::SEE_OTHER, "/products"));
    let response = company.send(request().text("email", "").by_browser()).await;
    assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(response.text().contains("<li>Email is required</li>"), "{}", response.text());
}
