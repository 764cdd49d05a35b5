import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { Frame } from './frame.ts';

/** The fields of a recording that tests use. */
export interface Recording {
  format: string;
  version: number;
  texts: string;
  notes?: string;
  stores: { machine: string; setup: unknown; view: Record<string, unknown> }[];
  steps: { store: number; at: number; cause: unknown; view?: Record<string, unknown> }[];
}

/** The files that only a page needs that records or replays. */
export const RECORDER = /devtools|Recorder|Player/;

/** Recording and replaying on the demo page. */
export class Session {
  constructor(readonly page: Page) {}

  /** Opens a page in recording mode. */
  async record(path = '/demo?record') {
    await new Frame(this.page).open(path);
    await this.panel.waitFor();
  }

  get panel(): Locator {
    return this.page.getByRole('region', { name: 'Recording of this session' });
  }

  get section(): Locator {
    return this.page.getByRole('region', { name: 'Record and replay' });
  }

  async stop() {
    await this.panel.getByRole('button', { name: 'Stop' }).click();
  }

  /** Saves the recording, and reads the saved file. */
  async download(): Promise<{ name: string; text: string; recording: Recording }> {
    const saved = this.page.waitForEvent('download');
    await this.panel.getByRole('button', { name: 'Download' }).click();
    const download = await saved;
    const text = await readFile(await download.path(), 'utf8');
    return { name: download.suggestedFilename(), text, recording: JSON.parse(text) };
  }

  async open(name: string, text: string) {
    await this.section
      .getByLabel('Open a recording')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  }

  /** The effects of the shown step; preformatted text has no role. */
  get effects(): Locator {
    return this.section.locator('[data-effects]');
  }

  /** The view of the machine at the shown step. */
  async state(): Promise<Record<string, unknown>> {
    return JSON.parse((await this.section.locator('[data-state]').textContent()) || 'null');
  }

  get steps(): Locator {
    return this.section.getByRole('list', { name: 'Steps' }).getByRole('button');
  }

  control(name: string): Locator {
    return this.section.getByRole('button', { name, exact: true });
  }
}
