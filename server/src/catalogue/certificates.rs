//! `GET /api/certificates-licenses`.

use model::content::CertificateItem;

use crate::content::Content;

/// All certificates, in the order of the file.
pub fn list(content: &Content) -> Vec<CertificateItem> {
    content
        .certificates
        .iter()
        .map(|certificate| CertificateItem {
            id: certificate.id.clone(),
            attachment: certificate.attachment.clone(),
            regd_no: Some(certificate.regd_no.clone()),
            title: Some(certificate.title.clone()),
            standard: Some(certificate.standard.clone()),
            scope: Some(certificate.scope.clone()),
            picture: content.pictures.get(&certificate.path()),
        })
        .collect()
}
