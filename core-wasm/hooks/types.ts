// Written by `UPDATE_TYPES=1 cargo test -p core-wasm types` from the Rust types; do not edit.

/**
 * The specification's numbers.
 */
export type LoadingOptions = { 
/**
 * Milliseconds from one per cent to the next; at least 1.
 */
step: number, 
/**
 * Milliseconds that 100 stays before the screen goes.
 */
endDelay: number, 
/**
 * When the page itself began to count, by `performance.now()`; otherwise the count begins with the machine.
 */
startedAt: number, };

export type LoadingView = { visible: boolean, 
/**
 * 0 to 100.
 */
percent: number, };

/**
 * The specification's numbers.
 */
export type HeaderOptions = { 
/**
 * CSS pixels scrolled, past which the header is black.
 */
solidPast: number, 
/**
 * CSS pixels scrolled, past which scrolling down hides it on a desktop.
 */
hidePast: number, };

export type HeaderView = { 
/**
 * Black instead of lying clear over the page's first picture.
 */
solid: boolean, 
/**
 * Moved out of the window.
 */
hidden: boolean, };

/**
 * The specification's numbers.
 */
export type CarouselOptions = { 
/**
 * How many slides there are.
 */
count: number, 
/**
 * Milliseconds that a change of slide takes.
 */
duration: number, 
/**
 * CSS pixels beyond which a drag is a swipe.
 */
swipeThreshold: number, 
/**
 * Whether the page reads right to left, so that the next slide lies on the left.
 */
rtl: boolean, 
/**
 * Milliseconds after which it goes on by itself; without it, it never does.
 */
autoplay: number | null, };

export type CarouselView = { 
/**
 * The slide shown, from 0.
 */
index: number, count: number, animating: boolean, 
/**
 * The slide that is going while another one comes.
 */
leaving: number | null, 
/**
 * The way of the change under way.
 */
direction: Direction | null, 
/**
 * Whether a pointer drags the slide.
 */
dragging: boolean, 
/**
 * Whether it goes on by itself now; its changes are then not to be announced.
 */
playing: boolean, 
/**
 * Whether it goes on by itself when nothing holds it: its button then stops it, and otherwise starts it.
 */
wanted: boolean, };

/**
 * Which way a change goes.
 */
export type Direction = "next" | "previous";

export type FormOptions = { 
/**
 * The API's base URL; empty for the page's own origin.
 */
api: string, 
/**
 * Milliseconds that an answer may take.
 */
timeout: number, 
/**
 * A file may take longer: bytes per second of the slowest line that is waited for; at least 1.
 */
uploadRate: number, 
/**
 * The address of what the browser saves once the form has been accepted.
 */
download?: string, };

/**
 * How far a form has come.
 */
export type FormState = "editing" | "submitting" | "succeeded" | "failed";

export type FormView = { state: FormState, 
/**
 * What to tell the visitor of a failure.
 */
notice: string | null, 
/**
 * Messages by field name, in the order of the fields.
 */
errors: { readonly [field: string]: string | undefined }, 
/**
 * The chosen files by field name.
 */
files: { readonly [field: string]: FileInfo | undefined }, };

/**
 * A form, as its API call knows it.
 */
export type FormDescription = { name: string, 
/**
 * The path below the API's base URL that takes it, as `multipart/form-data`.
 */
path: string, 
/**
 * In the order in which they stand on the page.
 */
fields: Array<FormField>, };

/**
 * A field of a form.
 */
export type FormField = { 
/**
 * Its name in the API call and in the document.
 */
name: string, 
/**
 * What it is called on the page and in messages.
 */
label: string, kind: FieldKind, 
/**
 * The message while it is missing; none when it may be.
 */
required: string | null, 
/**
 * In characters, a line end being one; 0 for a file.
 */
maxLength: number, 
/**
 * What the browser may fill in by itself: a value of HTML's `autocomplete`.
 */
autocomplete: string, 
/**
 * The other field in whose place this one's missing is told as well.
 */
missingShowsIn: string | null, };

/**
 * What may stand in a field.
 */
export type FieldKind = { "type": "text" } | { "type": "longText" } | { "type": "phone" } | { "type": "email" } | { "type": "choice", "of": Array<string> } | { "type": "country" } | { "type": "state", "of": string } | { "type": "file", "of": FileRule } | { "type": "given" };

/**
 * Which files a field takes.
 */
export type FileRule = { 
/**
 * The ends of their names, in small letters, with the dot.
 */
extensions: Array<string>, 
/**
 * In megabytes of 1,048,576 bytes.
 */
maxMegabytes: number, };

/**
 * What is known of a file without reading it. The file itself stays where it is.
 */
export type FileInfo = { name: string, 
/**
 * In bytes.
 */
size: number, };

export type DialogOptions = { 
/**
 * Whether Escape, the back gesture and a press behind it close it.
 */
dismissible: boolean, };

export type DialogView = { open: boolean, };

export type LightboxView = { open: boolean, 
/**
 * The picture shown, from 0.
 */
index: number, count: number, animating: boolean, 
/**
 * The picture that is going while another one comes.
 */
leaving: number | null, 
/**
 * The way of the change under way.
 */
direction: Direction | null, 
/**
 * Whether a pointer drags the picture aside.
 */
dragging: boolean, 
/**
 * Whether the picture is larger than its frame.
 */
enlarged: boolean, };

export type NavigationOptions = { 
/**
 * Milliseconds between two tries to scroll.
 */
retry: number, 
/**
 * How often the scroll is tried.
 */
tries: number, 
/**
 * Milliseconds after which a title that has not changed is announced all the same.
 */
titleWait: number, };

export type NavigationView = { 
/**
 * What is to be read out; empty at first.
 */
announcement: string, };

/**
 * The specification's numbers.
 */
export type RevealOptions = { 
/**
 * How many items there are.
 */
count: number, 
/**
 * How many are shown at first.
 */
first: number, 
/**
 * How many more at each request.
 */
more: number, };

export type RevealView = { 
/**
 * How many items are shown.
 */
shown: number, count: number, 
/**
 * Whether the visitor has asked for more, so that there is something to announce.
 */
asked: boolean, };

export type PdfCardOptions = { 
/**
 * CSS pixels from the window at which a card begins to load.
 */
margin: number, };

/**
 * How far a card has come.
 */
export type PdfState = "waiting" | "loading" | "rendered" | "failed" | "locked";

export type PdfCardView = { state: PdfState, 
/**
 * Which attempt this is; each one loads the document anew.
 */
attempt: number, 
/**
 * What the visitor reads; empty when the page itself says it all.
 */
message: string, };

export type FilmView = { 
/**
 * Whether the film is to play now.
 */
playing: boolean, 
/**
 * Whether it has pictures to show in the poster's place.
 */
shows: boolean, 
/**
 * Whether it plays when nothing holds it: its button then stops it, and otherwise starts it.
 */
wanted: boolean, 
/**
 * Whether there is a film at all: one that cannot be loaded needs no button.
 */
failed: boolean, };

export type CompareOptions = { 
/**
 * How many can be compared at once.
 */
limit: number, 
/**
 * Where in the storage the choice is kept.
 */
key: string, };

export type CompareView = { 
/**
 * The chosen products' slugs, in the order in which they were chosen.
 */
slugs: Array<string>, 
/**
 * Whether no further one can be chosen.
 */
full: boolean, 
/**
 * Whether there are enough to compare.
 */
comparable: boolean, };

/**
 * How far a search has come.
 */
export type SearchState = "waiting" | "ready" | "failed";

/**
 * How many products of a category match, whichever category is chosen.
 */
export type Facet = { 
/**
 * The category's slug.
 */
slug: string, count: number, };

export type SearchView = { state: SearchState, query: string, category: string | null, subcategory: string | null, 
/**
 * The search as the query of a URL, without `?`; empty when nothing is asked for.
 */
params: string, 
/**
 * The matching products, best first, by their index among all products.
 */
hits: Array<number>, 
/**
 * The categories that have matches, in the catalogue's order.
 */
facets: Array<Facet>, };

/**
 * The specification's numbers.
 */
export type TrackOptions = { 
/**
 * How many slides there are.
 */
count: number, 
/**
 * How many are visible on wide windows, and up to 1024, 768 and 480 pixels.
 */
visible: [number, number, number, number], 
/**
 * Milliseconds that a change takes.
 */
duration: number, 
/**
 * CSS pixels beyond which a drag is a swipe.
 */
swipeThreshold: number, 
/**
 * Words of an excerpt, and of one on the small-screen carousel.
 */
words: number, smallWords: number, 
/**
 * Whether the page reads right to left.
 */
rtl: boolean, };

export type TrackView = { 
/**
 * The first visible slide, from 0.
 */
index: number, count: number, 
/**
 * How many slides the window has room for.
 */
visible: number, 
/**
 * Whether it goes round and round.
 */
looping: boolean, animating: boolean, 
/**
 * The way of the change under way.
 */
direction: Direction | null, 
/**
 * Whether a pointer drags it.
 */
dragging: boolean, 
/**
 * The place that the window begins with.
 */
position: number, 
/**
 * The place from which on all slides stand, in an order that goes round.
 */
firstPlace: number, 
/**
 * To how many words an excerpt is cut here.
 */
words: number, 
/**
 * Whether the visitor has moved it, so that there is something to announce.
 */
moved: boolean, 
/**
 * Whether somebody looks. Before, as in a page without script, all slides are to be reached by scrolling.
 */
ready: boolean, };

export type MenuOptions = { 
/**
 * How many links each menu has.
 */
items: Array<number>, 
/**
 * Milliseconds that a mouse rests on a button before its menu opens.
 */
openDelay: number, 
/**
 * Milliseconds that a mouse may be away before the menu that it opened closes.
 */
closeDelay: number, 
/**
 * Whether the page reads right to left.
 */
rtl: boolean, };

export type MenuView = { 
/**
 * The menu that is open, from 0.
 */
open: number | null, 
/**
 * Whether somebody looks. Before, as in a page without script, panels may be reached by styles alone.
 */
ready: boolean, };

export type MobileMenuView = { open: boolean, 
/**
 * The section that is expanded, from 0.
 */
section: number | null, 
/**
 * Whether somebody looks. Before, as in a page without script, it may be reached by styles alone.
 */
ready: boolean, };

/**
 * The specification's numbers.
 */
export type ConsentOptions = { 
/**
 * Milliseconds from the first look to the banner.
 */
delay: number, 
/**
 * Where in the storage the consent is kept.
 */
key: string, };

export type ConsentView = { 
/**
 * Whether the banner shows.
 */
visible: boolean, 
/**
 * Whether the visitor has agreed.
 */
given: boolean, };

/**
 * The specification's numbers.
 */
export type LogoStripOptions = { 
/**
 * How often the logos are drawn on wide screens, and below 768 px.
 */
repeats: number, narrowRepeats: number, };

export type LogoStripView = { 
/**
 * How often the logos are drawn; all but the first time for the eye only.
 */
repeats: number, 
/**
 * Whether the strip moves now.
 */
playing: boolean, 
/**
 * Whether it moves when nothing holds it: its button then stops it, and otherwise starts it.
 */
wanted: boolean, };

export type PlacesOptions = { 
/**
 * Only the countries of this region of the world; all when left out.
 */
region?: string, };

/**
 * How a place is entered.
 */
export type PlaceControl = "text" | "select";

/**
 * A country or a state to choose.
 */
export type Place = { 
/**
 * Also the value that is sent.
 */
name: string, 
/**
 * A country's flag.
 */
emoji: string | null, };

export type PlaceField = { control: PlaceControl, 
/**
 * There is nothing to choose from yet.
 */
disabled: boolean, options: readonly Place[], };

export type PlacesView = { country: PlaceField, state: PlaceField, };

/**
 * Why a resource has failed.
 */
export type ResourceFailure = "unknown" | "other";

/**
 * How far a resource has come.
 */
export type ResourceState = "idle" | "loading" | "ready" | "failed";

/**
 * [`ResourceView`] for TypeScript, where the payload's type depends on the call.
 */
export type ResourceView<T> = { state: ResourceState, 
/**
 * There when ready.
 */
data: T | null, 
/**
 * There when failed, and while it is tried again.
 */
failure: ResourceFailure | null, };

/**
 * The payload of each call by its name, for TypeScript.
 */
export type Payloads = { products: Array<Product>, categories: Array<Category>, certificates: Array<Certificate>, gallery: Array<GalleryTile>, caseStudies: Array<CaseStudy>, insights: Array<Insight>, clients: Array<Client>, team: Array<TeamMember>, company: Company, product: ProductDetail, countries: Array<Country>, regions: Array<Region>, };

/**
 * A product as lists and the carousel draw it.
 */
export type Product = { name: string, slug: string, model: string | null, summary: string | null, description: string, 
/**
 * Plain text, one item a feature; empty when the API gives none.
 */
features: Array<string>, image: Image | null, category: string | null, subcategory: string | null, };

/**
 * A product as its own page draws it.
 */
export type ProductDetail = { product: Product, images: Array<Image>, specifications: Array<Specification>, sizeTable: SizeTable | null, standards: Array<string>, datasheet: Datasheet | null, related: Array<string>, previous: Neighbour | null, next: Neighbour | null, };

/**
 * One row of a specification table. Value and unit read as an engineer writes them, in both systems.
 */
export type Specification = { name: string, value: string, unit?: string, 
/**
 * The heading under which the row stands: Dimensions, Ratings, Materials.
 */
group?: string, };

/**
 * The sizes that a product is made in. Every row has as many cells as there are columns.
 */
export type SizeTable = { columns: Array<string>, rows: Array<Array<string>>, };

/**
 * The datasheet's file and revision.
 */
export type Datasheet = { 
/**
 * On the wire the file's name in `media/{slug}/datasheet/`; in a view its URL.
 */
file: string, revision: string, 
/**
 * ISO 8601 date.
 */
date: string, };

/**
 * The product before or after this one in its category.
 */
export type Neighbour = { slug: string, name: string, };

/**
 * A category as pages and menus draw it.
 */
export type Category = { name: string, slug: string, summary: string | null, description: string | null, image: Image | null, subcategories: Array<Subcategory>, };

/**
 * A sub-category as pages draw it.
 */
export type Subcategory = { name: string, slug: string, summary: string | null, description: string | null, image: Image | null, };

/**
 * A certificate as pages draw it.
 */
export type Certificate = { id: string, registrationNumber: string | null, title: string | null, standard: string | null, scope: string | null, image: Image, };

/**
 * A gallery picture as pages draw it.
 */
export type GalleryTile = { id: string, caption: string | null, image: Image, };

/**
 * A case study as its card draws it.
 */
export type CaseStudy = { id: string, 
/**
 * URL of the PDF.
 */
document: string, 
/**
 * The title, or one made of the file's name.
 */
title: string, summary: string | null, region: string | null, pages: number | null, };

/**
 * A post as the insights carousel draws it.
 */
export type Insight = { id: string, title: string, 
/**
 * Whole; the carousel cuts it ([`super::excerpt`]).
 */
excerpt: string, link: string, date: string | null, image: Image | null, };

/**
 * A client as the logo strip draws it; the logo's alternative text is the client's name.
 */
export type Client = { name: string, logo: Image, };

/**
 * A person as the team page's card draws them.
 */
export type TeamMember = { name: string, department: string, role: string | null, photo: Image, profileUrl: string | null, };

/**
 * What pages show of the company.
 */
export type Company = { name: string, legalName: string, 
/**
 * Year.
 */
founded: number, 
/**
 * As it is printed: "13+ years".
 */
experience: string, tagline: string, keywords: Array<string>, siteUrl: string, phone: string, email: string, offices: Array<Office>, ceo: Person, contactPerson: Person, insightsUrl: string, social: Array<SocialLink>, 
/**
 * Standards certified to.
 */
standards: Array<string>, 
/**
 * API licences in process.
 */
apiInProcess: Array<string>, };

/**
 * A place where the company can be visited.
 */
export type Office = { name: string, 
/**
 * Lines of the postal address.
 */
lines: Array<string>, phone: string | null, email: string | null, directionsUrl: string, };

/**
 * A person who speaks for the company.
 */
export type Person = { name: string, role: string, 
/**
 * File name in `media/team/`.
 */
photo: string | null, phone: string | null, email: string | null, 
/**
 * Paragraphs of a message to the visitor.
 */
message: Array<string>, 
/**
 * How the person signs the message.
 */
signature: string | null, };

/**
 * A profile of the company elsewhere.
 */
export type SocialLink = { name: string, url: string, };

/**
 * A country of the country list, `{places}/places/countries.json`.
 */
export type Country = { id: Id, name: string, emoji?: string, region?: string, };

/**
 * A state of a country, `{places}/places/states/{country id}.json`.
 */
export type Region = { id: Id, name: string, };

/**
 * An identifier that an API may send as a number or as text; it is only ever put into a URL or compared.
 */
export type Id = number | string;

/**
 * A picture that a page can draw: the master, and a source set per format.
 */
export type Image = { 
/**
 * URL of the master file.
 */
src: string, 
/**
 * What it shows, for who cannot see it; empty where the text beside it says the same.
 */
alt: string, 
/**
 * Pixels of the master, when known.
 */
width: number | null, height: number | null, 
/**
 * Smaller copies, best format first.
 */
sources: Array<ImageSource>, placeholder: string | null, };

/**
 * One `<source>` of a `<picture>`.
 */
export type ImageSource = { 
/**
 * A media type, `image/avif`.
 */
type: string, 
/**
 * The value of `srcset`: `a-320.avif 320w, a-640.avif 640w`.
 */
srcSet: string, };

/**
 * An address that has moved for good.
 */
export type Redirect = { 
/**
 * Path, without a trailing slash.
 */
from: string, 
/**
 * Path, perhaps with a fragment.
 */
to: string, };

/**
 * The head of a page.
 */
export type Head = { title: string, tags: Array<Tag>, };

/**
 * One element of the head besides the title.
 */
export type Tag = { "kind": "name", key: string, content: string, } | { "kind": "property", key: string, content: string, } | { "kind": "canonical", href: string, };

/**
 * What a page says of itself, in words.
 */
export type PageWords = { 
/**
 * Without the site's name, which is added.
 */
title: string, description: string, keywords: Array<string>, 
/**
 * Path or URL of the social image; the one made for the page when there is none.
 */
image?: string, 
/**
 * Not to be listed by search engines.
 */
hidden?: boolean, };

/**
 * What all pages of a site share.
 */
export type SiteIdentity = { 
/**
 * The company's name, behind every title and as `og:site_name`.
 */
name: string, 
/**
 * Origin of the site's own addresses, `https://www.corvane.example`.
 */
url: string, 
/**
 * Keywords that every page has.
 */
keywords: Array<string>, };

/**
 * The fields of the contact form.
 */
export type ContactField = "name" | "phone" | "companyName" | "email" | "country" | "state" | "purpose" | "details";

/**
 * The fields of the career form.
 */
export type CareerField = "firstName" | "lastName" | "phone" | "email" | "role" | "city" | "details" | "resume";

/**
 * The fields of the datasheet form.
 */
export type DatasheetField = "name" | "phone" | "email" | "companyName" | "product";
