//! Reads the elements of an XML document one by one. A tree compares all attributes of an element with each other: a document of a
//! few hundred kilobytes can occupy a processor for minutes.

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Error, Reader, XmlVersion};

/// An element's name without prefix, and its attributes.
pub struct Element<'e>(BytesStart<'e>);

impl Element<'_> {
    /// Whether this is its name, without prefix.
    pub fn is(&self, name: &str) -> bool {
        self.0.local_name().as_ref() == name.as_bytes()
    }

    /// The value of an attribute without prefix; empty if it has none.
    pub fn attribute(&self, name: &str) -> Result<String, Error> {
        for attribute in self.0.attributes().with_checks(false) {
            let attribute = attribute?;
            if attribute.key.as_ref() == name.as_bytes() {
                let value = attribute.decoded_and_normalized_value(XmlVersion::Explicit1_0, self.0.decoder())?;
                return Ok(value.into_owned());
            }
        }
        Ok(String::new())
    }
}

/// Whether a document has elements, and all of them pass a test. A document type fails: it can define entities.
pub fn all_elements(text: &str, mut test: impl FnMut(&Element<'_>) -> Result<bool, Error>) -> Result<bool, Error> {
    let mut reader = Reader::from_str(text);
    let mut has_elements = false;
    loop {
        match reader.read_event()? {
            Event::Start(element) | Event::Empty(element) => {
                has_elements = true;
                if !test(&Element(element))? {
                    return Ok(false);
                }
            }
            Event::DocType(_) => return Ok(false),
            Event::Eof => return Ok(has_elements),
            _ => {}
        }
    }
}
