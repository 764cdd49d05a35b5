use crate::named::named;

named! {
    /// A call that a company's API may lack, because the specification does not have it.
    OptionalCall {
        /// One product by its slug. Without it, the product list is used.
        Product = "product",
        /// Queries to the product list. Without them, the complete list is requested.
        Queries = "queries",
        /// The facts of all products. Without them, only names and texts are searched.
        Facts = "facts",
        /// Search on the server. Without it, large catalogues are searched in the browser, too.
        Search = "search",
        /// The tools for a well. Without it, the site has no page for the well.
        Well = "well",
        /// The company. If it or one of the three calls below is missing, the site uses a file in `/data/`.
        Company = "company",
        Clients = "clients",
        Team = "team",
        /// The blog feed of a company without an insights site.
        Insights = "insights",
    }
}
