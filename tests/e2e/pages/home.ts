import type { Locator, Page } from '@playwright/test';
import { Carousel } from './carousel.ts';
import { Frame } from './frame.ts';

/** The home page. */
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

  /** The film behind the headline; it has no role. */
  get film(): Locator {
    return this.hero.locator('video');
  }

  /** The logo strip, with `data-playing`; it has no role. */
  get strip(): Locator {
    return this.section('Our Clients').locator('[data-playing]');
  }

  section(name: string): Locator {
    return this.main.getByRole('region', { name, exact: true });
  }
}
