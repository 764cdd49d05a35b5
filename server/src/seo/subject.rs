//! The subject of a page.

use crate::urls::{Route, STATIC_ROUTES, route};
use model::content::{CategoryItem, SubcategoryItem};

use crate::content::{Content, Product};

/// The subject of a page, from the content.
#[derive(Debug, Clone, Copy)]
pub enum Subject<'c> {
    /// A page of every site, with its path.
    Fixed(Route<'c>, &'c str),
    Category(&'c CategoryItem),
    Subcategory(&'c CategoryItem, &'c SubcategoryItem),
    Product(&'c Product),
}

impl<'c> Subject<'c> {
    /// The subject of the page at this canonical path; `None` if the content does not have it.
    pub fn at(content: &'c Content, path: &'c str) -> Option<Self> {
        match route(path) {
            Route::NotFound | Route::ListPage => None,
            Route::CategoryOrProduct(slug) => {
                content.category(slug).map(Subject::Category).or_else(|| content.product(slug).map(Subject::Product))
            }
            Route::Subcategory { category, subcategory } => {
                Some(Subject::Subcategory(content.category(category)?, content.subcategory(category, subcategory)?))
            }
            Route::Product { category, subcategory, product } => content
                .product(product)
                .filter(|product| product.category == category && product.subcategory == subcategory)
                .map(Subject::Product),
            fixed => Some(Subject::Fixed(fixed, path)),
        }
    }

    /// All pages that search engines may list, each once, at its canonical URL.
    pub fn all(content: &'c Content) -> impl Iterator<Item = Self> {
        let has_sizes = content.products.iter().any(|product| product.size_table.is_some());
        let is_listed = move |route: Route<'_>| match route {
            Route::Demo => false,
            // The well check needs sizes.
            Route::Well => has_sizes,
            _ => true,
        };
        let fixed = STATIC_ROUTES.iter().filter(move |(_, route)| is_listed(*route));
        let categories = content.categories.iter().flat_map(|category| {
            let below = category.subcategories.iter().map(move |sub| Subject::Subcategory(category, sub));
            std::iter::once(Subject::Category(category)).chain(below)
        });
        fixed
            .map(|(path, route)| Subject::Fixed(*route, path))
            .chain(categories)
            .chain(content.products.iter().map(Subject::Product))
    }

    /// The canonical path.
    pub fn path(&self) -> String {
        match self {
            Self::Fixed(_, path) => (*path).to_owned(),
            Self::Category(category) => format!("/products/{}", category.slug),
            Self::Subcategory(category, subcategory) => format!("/products/{}/{}", category.slug, subcategory.slug),
            Self::Product(product) => product.path(),
        }
    }

    /// The name of the subject; fixed pages have none.
    pub fn name(&self) -> Option<&'c str> {
        match self {
            Self::Fixed(..) => None,
            Self::Category(category) => Some(&category.name),
            Self::Subcategory(_, subcategory) => Some(&subcategory.name),
            Self::Product(product) => Some(&product.name),
        }
    }

    /// The model of a product.
    pub fn model(&self) -> Option<&'c str> {
        match self {
            Self::Product(product) => Some(&product.model),
            _ => None,
        }
    }
}
