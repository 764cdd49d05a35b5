import { expect, type Locator } from '@playwright/test';

/** The elements that are not inert. No role distinguishes them. */
export const inReach = (elements: Locator): Locator =>
  elements.and(elements.page().locator(':not([inert])'));

/** The product carousel, with one visible slide. */
export class Carousel {
  constructor(readonly section: Locator) {}

  /** The carousel with its controls. */
  get root(): Locator {
    return this.section.getByRole('region');
  }

  get next(): Locator {
    return this.section.getByRole('button', { name: /next/i });
  }

  get previous(): Locator {
    return this.section.getByRole('button', { name: /previous/i });
  }

  /** The visible slide. The others are inert, including the one that is fading out. */
  get slide(): Locator {
    return inReach(this.root.getByRole('group'));
  }

  get title(): Locator {
    return this.slide.getByRole('heading', { level: 3 });
  }

  get viewAll(): Locator {
    return this.section.getByRole('link', { name: 'View all products' });
  }

  /** Clicks a button, and waits until the transition to the slide with this title has ended. */
  async turn(button: Locator, title: string) {
    await button.click();
    await expect(this.title).toHaveText(title);
    await this.rest();
  }

  /** Waits until no transition is running. */
  async rest() {
    await expect(this.root).toHaveAttribute('data-animating', 'false');
  }

  /** Drags the slide sideways with the pointer; negative is to the left. */
  async swipe(dx: number) {
    await this.slide.scrollIntoViewIfNeeded();
    const box = await this.slide.boundingBox();
    if (!box) throw new Error('The slide is not rendered.');
    const { mouse } = this.section.page();
    const x = box.x + box.width / 2;
    const y = box.y + Math.min(box.height, 200) / 2;
    await mouse.move(x, y);
    await mouse.down();
    for (const part of [0.25, 0.5, 0.75, 1]) await mouse.move(x + dx * part, y);
    await mouse.up();
  }
}
