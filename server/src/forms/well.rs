//! The well check without script: the page with the form filled in, and below it the tools for the well.

use axum::http::StatusCode;
use axum::response::Response;
use maud::{Markup, html};
use model::well::{Check, CheckOutcome, Limit, Verdict, WellAnswer, WellQuery, WellRow, WellTool, YES};

use super::response::{html, is_without_script, page_text};
use super::template::{self, Filling};
use crate::catalogue::Catalogue;
use crate::content::Content;
use crate::error::Error;
use crate::static_response::StaticResponse;

const FORM: &str = "well";

/// The page that answers the well check without script; `None` for another query, or a page without the form.
pub async fn check_well(page: &StaticResponse, catalogue: &Catalogue, query: Option<&str>) -> Option<Response> {
    let query = query.filter(|query| is_without_script(query))?;
    let well = WellQuery::read(query);
    let answer = catalogue.responses.check_well(well.clone()).await;
    let status = answer.as_ref().map_or_else(Error::status, |_| StatusCode::OK);
    let below = answer.as_ref().map(|answer| tools(&catalogue.content, answer).into_string()).unwrap_or_default();
    let text = page_text(page).await?;
    let filled = template::on_its_thread(move || {
        let notice = answer.as_ref().err().map(ToString::to_string);
        let mut filling = Filling { notice: notice.as_deref(), ..Filling::default() };
        filling.values.extend([
            ("casing", &*well.casing),
            ("weight", &*well.weight),
            ("pressure", &*well.pressure),
            ("temperature", &*well.temperature),
            ("h2s", if well.sour { YES } else { "" }),
        ]);
        let problems = answer.iter().flat_map(|answer| &answer.problems);
        filling.errors.extend(problems.map(|problem| (problem.field.name(), &*problem.text)));
        template::fill(&template::show_noscript(&text)?, FORM, &filling, &below)
    });
    Some(html(status, filled.await?, Some(page)))
}

fn tools(content: &Content, answer: &WellAnswer) -> Markup {
    let Some(casing) = &answer.casing else {
        return html! { p class="well-status" { "Say casing size and weight, and the tools appear here." } };
    };
    let count = |verdict: Verdict| {
        let tools = answer.functions.iter().flat_map(|function| &function.tools);
        tools.filter(|tool| tool.verdict == verdict).count()
    };
    let [passes, asks, fails] = [Verdict::Passes, Verdict::Asks, Verdict::Fails].map(count);
    html! {
        p class="well-status" {
            (casing.size) ", " (casing.weight) ", drift " (casing.drift) ": " (passes) " pass" (if passes == 1 { "es" } else { "" }) ", " (asks) " to ask us about, "
            (fails) " fail" (if fails == 1 { "s" } else { "" }) " one limit."
            @for read in [&answer.pressure, &answer.temperature].into_iter().flatten() { " Read as " (read) "." }
        }
        @for function in answer.functions.iter().filter(|function| !function.tools.is_empty()) {
            section class="well-function" {
                h2 { (content.category(&function.category).map_or("Other tools", |category| &category.name)) }
                @for own in &function.tools { (tool(content, own)) }
            }
        }
        p class="well-advice" {
            "This is advice from the figures in our catalogue. What a tool does not state is never taken as passing. "
            a href="/contact" { "Ask us" } ", and an engineer checks your choice with you."
        }
    }
}

fn tool(content: &Content, tool: &WellTool) -> Markup {
    let verdict = match tool.verdict {
        Verdict::Passes => "Passes",
        Verdict::Asks => "Ask us",
        Verdict::Fails => "Fails one limit",
    };
    let path = content.product(&tool.slug).map(|product| product.path());
    html! {
        article class="well-tool" {
            h3 { a href=[path] { (tool.name) } }
            p { strong { (verdict) } }
            ul {
                @for row in &tool.rows { li { (size(tool.verdict, row)) } }
            }
        }
    }
}

/// A size and the outcomes of its checks. Its name has the weights that it is made for; a tool that fails shows only the reason.
fn size(verdict: Verdict, row: &WellRow) -> Markup {
    let is_shown = |check: &&Check| match verdict {
        Verdict::Fails => check.outcome == CheckOutcome::Exceeded,
        _ => check.limit != Limit::Weight || check.outcome != CheckOutcome::Holds,
    };
    html! {
        @if !row.label.is_empty() { (row.label) }
        dl {
            @for check in row.checks.iter().filter(is_shown) {
                dt { (limit(check.limit)) }
                dd {
                    (outcome(check))
                    @if !check.stated.is_empty() {
                        " · " @if !check.name.is_empty() { (check.name) ": " } (check.stated)
                    }
                }
            }
        }
    }
}

fn limit(limit: Limit) -> &'static str {
    match limit {
        Limit::Weight => "Casing weight",
        Limit::Drift => "Drift clearance",
        Limit::Pressure => "Pressure",
        Limit::Temperature => "Temperature",
        Limit::Sour => "H2S",
    }
}

fn outcome(Check { limit, outcome, stated, margin, .. }: &Check) -> String {
    let margin = margin.as_deref().unwrap_or_default();
    match (outcome, limit) {
        (CheckOutcome::NotStated, _) => "Not stated: ask us".to_owned(),
        (CheckOutcome::Holds, Limit::Sour) => "Made for it".to_owned(),
        (CheckOutcome::Exceeded, Limit::Sour) => "Not made for it".to_owned(),
        (_, Limit::Weight) => format!("Made for {stated}"),
        (CheckOutcome::Holds, Limit::Drift) => margin.to_owned(),
        (CheckOutcome::Exceeded, Limit::Drift) => format!("{margin} too large for the drift"),
        (CheckOutcome::Holds, _) => format!("{margin} to spare"),
        (CheckOutcome::Exceeded, _) => format!("{margin} short"),
    }
}
