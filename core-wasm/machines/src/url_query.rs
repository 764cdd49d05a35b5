//! What is asked for, beside the query of the page's URL: the page writes it there at each letter, and the visitor changes it by
//! going back. What comes back from the URL while the next letter is already typed changes nothing.

/// The query of a URL that a page and its visitor both change.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UrlQuery {
    params: String,
    /// What the URL may still show: what was asked for since it was last the same.
    on_its_way: Vec<String>,
}

impl UrlQuery {
    /// What is asked for, as the query of a URL without `?`.
    pub fn params(&self) -> &str {
        &self.params
    }

    /// The visitor asks for this; the URL is to show it. Whether it is something else than before.
    pub fn write(&mut self, params: String) -> bool {
        if params == self.params {
            return false;
        }
        let before = std::mem::replace(&mut self.params, params);
        for params in [before, self.params.clone()] {
            if !self.on_its_way.contains(&params) {
                self.on_its_way.push(params);
            }
        }
        true
    }

    /// The URL shows this, in the same form. Whether it is something else than what is asked for.
    pub fn read(&mut self, params: &str) -> bool {
        if params == self.params {
            self.on_its_way.clear();
            return false;
        }
        if self.on_its_way.iter().any(|known| known == params) {
            return false;
        }
        self.on_its_way.clear();
        params.clone_into(&mut self.params);
        true
    }
}
