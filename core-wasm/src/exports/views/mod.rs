//! How views and payloads look in JavaScript. Their TypeScript types are in `hooks/types.ts`.

mod forms;
mod machines;
