//! Keeps a query in step with the page's URL. The page writes the query to the URL at each letter, and the visitor changes
//! the URL by going back. The URL may report an earlier letter's query after the next letter was typed; that is ignored.

/// A query that both the page and the visitor's navigation change.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UrlQuery {
    params: String,
    /// The queries since the URL was last up to date; the URL may still report any of them.
    pending: Vec<String>,
}

impl UrlQuery {
    /// The current query, without `?`.
    pub fn params(&self) -> &str {
        &self.params
    }

    /// Sets the query that the URL is to show. Returns whether it has changed.
    pub fn write(&mut self, params: String) -> bool {
        if params == self.params {
            return false;
        }
        let before = std::mem::replace(&mut self.params, params);
        for params in [before, self.params.clone()] {
            if !self.pending.contains(&params) {
                self.pending.push(params);
            }
        }
        true
    }

    /// Takes over the query that the URL shows, without `?`. Returns whether the query has changed.
    pub fn read(&mut self, params: &str) -> bool {
        if params == self.params {
            self.pending.clear();
            return false;
        }
        if self.pending.iter().any(|known| known == params) {
            return false;
        }
        self.pending.clear();
        params.clone_into(&mut self.params);
        true
    }
}
