//! Checks the tools of a catalogue against a well.

use super::answer::{Check, CheckOutcome, Limit, Verdict, WellAnswer, WellFunction, WellRow, WellTool};
use super::casing::Casing;
use super::conditions::{Condition, Conditions, figure};
use super::query::WellQuery;
use super::ratings::{Ratings, Row, Stated, TemperatureRange};
use crate::content::{Category, Item, Product, WriteJson};
use crate::facts::{DataSheet, Facts, Pipe, ProductFacts};
use crate::quantity::{Kind, Span, Unit};

/// A catalogue with the ratings of its tools, to be checked against any well.
#[derive(Debug, Clone, Default)]
pub struct WellChecker {
    /// The slugs of the categories, in the catalogue's order; an empty one for products without a category.
    categories: Vec<String>,
    tools: Vec<Tool>,
}

#[derive(Debug, Clone)]
struct Tool {
    slug: String,
    name: String,
    category: Option<String>,
    subcategory: Option<String>,
    ratings: Ratings,
}

impl WellChecker {
    /// From the responses of the three calls.
    pub fn of(products: &[Product], categories: &[Category], facts: &[DataSheet]) -> Self {
        let facts = Facts::of(facts);
        let mut slugs: Vec<String> = categories.iter().map(|category| category.slug.clone()).collect();
        for product in products {
            let category = product.category.clone().unwrap_or_default();
            if !slugs.contains(&category) {
                slugs.push(category);
            }
        }
        let tool = |(index, product): (usize, &Product)| {
            let ratings = |own: &ProductFacts| Ratings::of_product(own, &facts, &facts.properties_of(own));
            Tool {
                slug: product.slug.clone(),
                name: product.name.clone(),
                category: product.category.clone(),
                subcategory: product.subcategory.clone(),
                ratings: facts.of_product(&product.slug, index).map(ratings).unwrap_or_default(),
            }
        };
        Self { categories: slugs, tools: products.iter().enumerate().map(tool).collect() }
    }

    /// From the payloads of the three calls in views: the products, the categories, and the facts as JSON text.
    pub fn read<J: WriteJson>(item: &Item<'_, J>) -> Self {
        let products = item.records("products", Product::read_view);
        let categories = item.records("categories", Category::read_view);
        Self::of(&products, &categories, &item.response("facts", DataSheet::read_response::<J>))
    }

    /// The tools for a well.
    pub fn answer(&self, query: &WellQuery) -> WellAnswer {
        let (conditions, mut answer) = Conditions::of(query);
        if let Some(casing) = conditions.casing {
            let function = |category: &String| self.function(category, &casing, &conditions);
            answer.functions = self.categories.iter().filter_map(function).collect();
        }
        answer
    }

    /// The tools of a category; `None` if it has no products.
    fn function(&self, category: &str, casing: &Casing, conditions: &Conditions) -> Option<WellFunction> {
        let category_tools = self.tools.iter().filter(|tool| tool.category.as_deref().unwrap_or_default() == category);
        let mut count = 0;
        let mut tools: Vec<WellTool> = Vec::new();
        for tool in category_tools {
            count += 1;
            if let Some(result) = tool.check(casing, conditions) {
                // The best verdict first; equal verdicts stay in the catalogue's order.
                let index = tools.partition_point(|other| other.verdict <= result.verdict);
                tools.insert(index, result);
            }
        }
        let unfit = u32::try_from(count - tools.len()).unwrap_or(u32::MAX);
        (count > 0).then(|| WellFunction { category: category.to_owned(), tools, unfit })
    }
}

/// A check, and by what fraction of its value the well exceeds the limit.
struct CheckResult {
    check: Check,
    excess: f64,
}

impl CheckResult {
    fn new(limit: Limit, outcome: CheckOutcome, stated: Stated) -> Self {
        let Stated { name, text } = stated;
        Self { check: Check { limit, outcome, name, stated: text, margin: None }, excess: 0.0 }
    }

    fn not_stated(limit: Limit, words: Option<Stated>) -> Self {
        Self::new(limit, CheckOutcome::NotStated, words.unwrap_or_default())
    }

    /// A check with the margin `difference`, which is in the base unit of its kind.
    fn compared(limit: Limit, stated: &Stated, holds: bool, difference: f64, condition: &Span, unit: &Unit) -> Self {
        let outcome = if holds { CheckOutcome::Holds } else { CheckOutcome::Exceeded };
        let mut result = Self::new(limit, outcome, stated.clone());
        result.check.margin = Some(figure(difference.abs() / unit.difference(1.0), unit));
        result.excess = if holds { 0.0 } else { difference.abs() / condition.high.abs().max(1.0) };
        result
    }
}

impl Tool {
    /// The tool's best verdict, with the sizes that have it; `None` if all sizes are for other casing or exceed several limits.
    fn check(&self, casing: &Casing, conditions: &Conditions) -> Option<WellTool> {
        let mut best: Option<(Verdict, f64)> = None;
        let mut rows: Vec<WellRow> = Vec::new();
        for row in &self.ratings.rows {
            let Some(checks) = self.checks(row, casing, conditions) else { continue };
            let count = |outcome: CheckOutcome| checks.iter().filter(|result| result.check.outcome == outcome).count();
            let verdict = match (count(CheckOutcome::Exceeded), count(CheckOutcome::NotStated)) {
                (0, 0) => Verdict::Passes,
                (0, _) => Verdict::Asks,
                (1, _) => Verdict::Fails,
                _ => continue,
            };
            // Among sizes that fail, those nearest to the limit are best.
            let excess = checks.iter().map(|result| result.excess).fold(0.0, f64::max);
            let rank = (verdict, excess);
            if best.is_none_or(|best| rank < best) {
                rows.clear();
                best = Some(rank);
            }
            if best == Some(rank) {
                let checks = checks.into_iter().map(|result| result.check).collect();
                rows.push(WellRow { size: row.name.clone(), label: row.label.clone(), checks });
            }
        }
        let (verdict, _) = best?;
        Some(WellTool {
            slug: self.slug.clone(),
            name: self.name.clone(),
            category: self.category.clone(),
            subcategory: self.subcategory.clone(),
            verdict,
            rows,
        })
    }

    /// The checks of a size; `None` if it is made for other casing, or neither for casing nor for tubing.
    fn checks(&self, row: &Row, casing: &Casing, conditions: &Conditions) -> Option<Vec<CheckResult>> {
        let nominal = Span::new(Kind::Length, casing.size.outside, casing.size.outside);
        let is_on_tubing = match (row.pipe(Pipe::Casing), row.pipe(Pipe::Tubing)) {
            (Some(size), _) if size.contains(&nominal) => false,
            (None, Some(_)) => true,
            _ => return None,
        };
        let mut checks = Vec::new();
        checks.extend(if is_on_tubing { None } else { weight(row, casing) });
        let fits = checks.iter().all(|result| result.check.outcome != CheckOutcome::Exceeded);
        // The drift is not checked for a weight that the size is not made for.
        checks.extend(if fits { drift(row, casing, is_on_tubing) } else { None });
        checks.extend(conditions.pressure.map(|condition| self.pressure(row, &condition)));
        checks.extend(conditions.temperature.map(|condition| self.temperature(&condition)));
        checks.extend(conditions.sour.then(|| self.sour()));
        Some(checks)
    }

    fn pressure(&self, row: &Row, condition: &Condition) -> CheckResult {
        let Some(rating) = self.ratings.pressure_of(row) else {
            let of_other_sizes = self.ratings.pressures.first().map(|rating| rating.stated.clone());
            return CheckResult::not_stated(
                Limit::Pressure,
                of_other_sizes.or_else(|| self.ratings.pressure_words.clone()),
            );
        };
        let up_to = |high: f64| Span { low: 0.0, high, ..rating.span };
        let compare = |high: f64| {
            let holds = up_to(high).contains(&condition.span);
            let difference = if holds { (high - condition.span.high).max(0.0) } else { condition.span.high - high };
            CheckResult::compared(Limit::Pressure, &rating.stated, holds, difference, &condition.span, condition.unit)
        };
        let is_between =
            !up_to(rating.span.low).contains(&condition.span) && up_to(rating.span.high).contains(&condition.span);
        if is_between {
            // "3,000–10,000 psi" does not say which size has which rating.
            CheckResult::not_stated(Limit::Pressure, Some(rating.stated.clone()))
        } else if up_to(rating.span.low).contains(&condition.span) {
            compare(rating.span.low)
        } else {
            compare(rating.span.high)
        }
    }

    fn temperature(&self, condition: &Condition) -> CheckResult {
        let parts = self.ratings.temperatures.iter().filter_map(|ranges| part(ranges, condition));
        // The part with the smallest margin decides.
        let worst = parts.reduce(|one, other| if (other.0, other.1) < (one.0, one.1) { other } else { one });
        let Some((holds, margin, range)) = worst else {
            return CheckResult::not_stated(Limit::Temperature, self.ratings.temperature_words.clone());
        };
        let spare = if holds { margin.max(0.0) } else { margin };
        CheckResult::compared(Limit::Temperature, &range.stated, holds, spare, &condition.span, condition.unit)
    }

    fn sour(&self) -> CheckResult {
        match &self.ratings.sour {
            Some(sour) => {
                let outcome = if sour.is_suited { CheckOutcome::Holds } else { CheckOutcome::Exceeded };
                CheckResult::new(Limit::Sour, outcome, sour.stated.clone())
            }
            None => CheckResult::not_stated(Limit::Sour, None),
        }
    }
}

/// Checks one part of a tool by the first of its alternatives that suits; if none does, by the nearest one.
fn part<'r>(ranges: &'r [TemperatureRange], condition: &Condition) -> Option<(bool, f64, &'r TemperatureRange)> {
    let Condition { span, .. } = condition;
    let margin = |range: &TemperatureRange| (range.span.high - span.high).min(span.low - range.span.low);
    let suited = ranges.iter().find(|range| range.span.contains(span));
    let nearest = || {
        let first = ranges.first()?;
        Some(ranges.iter().fold(first, |best, range| if margin(range) > margin(best) { range } else { best }))
    };
    match suited {
        // The margin is how much hotter the well may become.
        Some(range) => Some((true, range.span.high - span.high, range)),
        None => nearest().map(|range| (false, margin(range), range)),
    }
}

/// Checks the casing's weight; `None` for a size around the casing that names no weights.
fn weight(row: &Row, casing: &Casing) -> Option<CheckResult> {
    let condition = Span::new(Kind::LinearWeight, casing.weight, casing.weight);
    match &row.weights {
        Some((span, stated)) if span.contains(&condition) => {
            Some(CheckResult::new(Limit::Weight, CheckOutcome::Holds, stated.clone()))
        }
        Some((span, stated)) => {
            let difference =
                if casing.weight > span.high { casing.weight - span.high } else { span.low - casing.weight };
            let unit = Unit::base(Kind::LinearWeight)?;
            let mut result = CheckResult::compared(Limit::Weight, stated, false, difference, &condition, unit);
            result.check.margin = None;
            Some(result)
        }
        None if row.outside.as_ref().is_some_and(|outside| outside.diameter >= casing.size.outside) => None,
        None => Some(CheckResult::not_stated(Limit::Weight, None)),
    }
}

/// Checks the outside diameter against the casing's drift; `None` for a tool that is part of the casing, surrounds it, or is
/// flexible.
fn drift(row: &Row, casing: &Casing, is_on_tubing: bool) -> Option<CheckResult> {
    let outside = row.outside.as_ref();
    let is_body_within = outside.is_some_and(|outside| outside.is_rigid && outside.diameter < casing.size.outside);
    if !(row.is_set_in_casing || is_on_tubing || is_body_within) {
        return None;
    }
    let Some(outside) = outside else { return Some(CheckResult::not_stated(Limit::Drift, None)) };
    let condition = Span::new(Kind::Length, outside.diameter, outside.diameter);
    let clearance = casing.drift - outside.diameter;
    let inch = Unit::base(Kind::Length)?;
    Some(CheckResult::compared(Limit::Drift, &outside.stated, clearance > 0.0, clearance, &condition, inch))
}
