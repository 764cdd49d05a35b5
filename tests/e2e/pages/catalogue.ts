import type { Locator } from '@playwright/test';
import { Frame } from './frame.ts';

/** The catalogue page with its facets. */
export class CataloguePage extends Frame {
  get cards(): Locator {
    return this.main.getByRole('article');
  }

  /** The search field. */
  get field(): Locator {
    return this.main.getByRole('searchbox');
  }

  /** The number of results, the interpretation of the query, and errors. */
  get status(): Locator {
    return this.main.getByRole('status').filter({ hasText: /^\d+ products?/ });
  }

  /** The list of results. */
  get results(): Locator {
    return this.main.locator('[aria-busy]');
  }

  /** The retry button. */
  get again(): Locator {
    return this.main.getByRole('button', { name: 'Try again' });
  }

  /** The button of a facet. */
  facet(name: string): Locator {
    return this.main.getByRole('button', { name: new RegExp(`^${name}`) });
  }

  /** Opens a facet and waits for its counts. */
  async openFacet(name: string) {
    await this.facet(name).click();
    await this.main.getByRole('group', { name }).waitFor();
  }

  /** The box of a value of the open facet. */
  value(name: string | RegExp): Locator {
    const own = typeof name === 'string' ? new RegExp(`^${name}\\b`) : name;
    return this.main.getByRole('group').getByLabel(own);
  }

  /** The number of products that a value would leave. */
  async countOf(value: Locator): Promise<number> {
    const label = value.locator('xpath=ancestor::label');
    return Number(/(\d+) products?$/.exec((await label.textContent()) ?? '')?.[1]);
  }

  /** The button of the panel with the facets on a phone. */
  get panel(): Locator {
    return this.main.getByRole('button', { name: /^Filters/ });
  }

  /** The buttons that remove a choice. */
  get chosen(): Locator {
    return this.main.getByRole('button', { name: /^Remove filter/ });
  }

  /** The switch between rows and cards. */
  chosenView(name: 'Rows' | 'Cards'): Locator {
    return this.main.getByRole('group', { name: 'Show products as' }).getByRole('radio', { name });
  }

  get clear(): Locator {
    return this.main.getByRole('button', { name: 'Clear filters' });
  }
}
