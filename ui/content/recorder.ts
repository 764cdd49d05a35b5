/** The copy of the panel that records a session. */
export const recorder = {
  title: 'Recording of this session',
  recording: 'Recording',
  stop: 'Stop',
  recorded: '{count} steps recorded',
  typed: 'With what was typed in forms',
  notes: 'What went wrong',
  download: 'Download',
  again: 'Record again',
  close: 'Close',
} as const;
