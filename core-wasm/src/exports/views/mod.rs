//! How views and payloads look in JavaScript. Their TypeScript types are in `hooks/types.ts`.

mod content;
mod forms;
mod machines;
mod site;
