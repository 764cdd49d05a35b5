import type { Locator, Page } from '@playwright/test';
import { Carousel } from './carousel.ts';
import { Frame } from './frame.ts';

/** The home page as a visitor finds it: by role and name. */
export class HomePage {
  readonly frame: Frame;
  readonly products: Carousel;

  constructor(readonly page: Page) {
    this.frame = new Frame(page);
    this.products = new Carousel(this.section('Products'));
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  get hero(): Locator {
    return this.main
      .getByRole('region')
      .filter({ has: this.page.getByRole('heading', { level: 1 }) });
  }

  /** The film behind the hero's words; it has no role. */
  get film(): Locator {
    return this.hero.locator('video');
  }

  /** The strip of logos, which says whether it moves; it has no role. */
  get strip(): Locator {
    return this.section('Our Clients').locator('[data-playing]');
  }

  section(name: string): Locator {
    return this.main.getByRole('region', { name, exact: true });
  }

  /** The names of the sections, in the order of the page. */
  sectionTitles(): Promise<string[]> {
    return this.main.getByRole('heading', { level: 2 }).allTextContents();
  }
}
