//! Forms as a browser sends them.

use axum::body::Body;
use axum::http::{Request, header};

const BOUNDARY: &str = "----form";

/// A form as a multipart body, built field by field.
#[derive(Clone)]
pub struct MultipartForm {
    path: &'static str,
    body: Vec<u8>,
    headers: Vec<(String, String)>,
}

impl MultipartForm {
    pub fn new(path: &'static str) -> Self {
        Self { path, body: Vec::new(), headers: Vec::new() }
    }

    /// A valid enquiry.
    pub fn contact() -> Self {
        Self::new("/api/contact-us")
            .text("name", "Ann Example")
            .text("phone", "+00 123 456")
            .text("companyName", "Wells Ltd")
            .text("email", "ann@wells.example")
            .text("country", "Aland")
            .text("state", "North Aland")
            .text("purpose", "General Enquiry")
            .text("details", "Two lines\r\nof text")
            .text("elapsed", "9000")
    }

    /// A valid application.
    pub fn career() -> Self {
        Self::career_with("cv.pdf", b"%PDF-1.7 my life")
    }

    pub fn career_with(file_name: &str, bytes: &[u8]) -> Self {
        Self::new("/api/career")
            .text("firstName", "Ann")
            .text("phone", "123")
            .text("email", "ann@wells.example")
            .text("elapsed", "9000")
            .file("resume", file_name, bytes)
    }

    /// A valid application with a file of this size.
    pub fn career_of_size(bytes: usize) -> Self {
        Self::career_with("cv.pdf", &[b"%PDF-1.7".to_vec(), vec![7; bytes]].concat())
    }

    pub fn path(&self) -> &'static str {
        self.path
    }

    pub fn text(mut self, name: &str, value: &str) -> Self {
        self.part(&format!("name=\"{name}\""), value.as_bytes());
        self
    }

    pub fn file(mut self, name: &str, file_name: &str, bytes: &[u8]) -> Self {
        self.part(&format!("name=\"{name}\"; filename=\"{file_name}\""), bytes);
        self
    }

    pub fn header(mut self, name: impl ToString, value: &str) -> Self {
        self.headers.push((name.to_string(), value.to_owned()));
        self
    }

    /// With the `Accept` header of a browser without script.
    pub fn by_browser(self) -> Self {
        self.header(header::ACCEPT, "text/html,application/xhtml+xml,*/*;q=0.8")
    }

    fn part(&mut self, disposition: &str, bytes: &[u8]) {
        let head = format!("--{BOUNDARY}\r\nContent-Disposition: form-data; {disposition}\r\n\r\n");
        self.body.extend_from_slice(head.as_bytes());
        self.body.extend_from_slice(bytes);
        self.body.extend_from_slice(b"\r\n");
    }

    /// The body of the request.
    pub fn body(&self) -> Vec<u8> {
        [&self.body[..], b"--", BOUNDARY.as_bytes(), b"--\r\n"].concat()
    }

    pub fn content_type() -> String {
        format!("multipart/form-data; boundary={BOUNDARY}")
    }

    /// The request as it is sent on a connection.
    pub fn http(&self) -> Vec<u8> {
        let body = self.body();
        let headers: String = self.headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let (path, kind, length) = (self.path, Self::content_type(), body.len());
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: a\r\n{headers}Content-Type: {kind}\r\nContent-Length: {length}\r\n\r\n"
        );
        [head.into_bytes(), body].concat()
    }

    pub fn request(self) -> Request<Body> {
        let body = Body::from(self.body());
        self.request_with(body)
    }

    pub fn request_with(self, body: Body) -> Request<Body> {
        let mut request = Request::post(self.path).header(header::CONTENT_TYPE, Self::content_type());
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        request.body(body).unwrap()
    }
}
