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

  /** Opens the page and waits until the loading screen has gone. */
  async open(path = '/') {
    await this.frame.open(path);
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  get hero(): Locator {
    return this.main
      .getByRole('region')
      .filter({ has: this.page.getByRole('heading', { level: 1 }) });
  }

  section(name: string): Locator {
    return this.main.getByRole('region', { name, exact: true });
  }

  /** The names of the sections, in the order of the page. */
  sectionTitles(): Promise<string[]> {
    return this.main.getByRole('heading', { level: 2 }).allTextContents();
  }
}
