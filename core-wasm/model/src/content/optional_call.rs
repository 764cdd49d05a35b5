use crate::named::named;

named! {
    /// A call that an API may lack, because the specification does not have it: `product` (one product by its slug), `queries` (queries
    /// to the product list), `facts` (specifications and sizes of all products), `search` (search on the server), `well` (the tools for
    /// a well), `company`, `clients`, `team`, and the blog feed, `insights`.
    OptionalCall {
        /// Without it, the product list is used.
        Product = "product",
        /// Without them, the complete list is requested.
        Queries = "queries",
        /// Without them, only names and texts are searched.
        Facts = "facts",
        /// Without it, large catalogues are searched in the browser, too.
        Search = "search",
        /// Without it, the site has no page for the well.
        Well = "well",
        /// If it or one of the three calls below is missing, the site uses a file in `/data/`.
        Company = "company",
        Clients = "clients",
        Team = "team",
        /// The blog feed. A company without an insights site lacks it.
        Insights = "insights",
    }
}
