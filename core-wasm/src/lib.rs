//! State machines and API client of a catalogue website.
