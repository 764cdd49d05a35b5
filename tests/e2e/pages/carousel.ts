import { expect, type Locator } from '@playwright/test';

/** The elements of these that are not inert, which no role tells. */
export const inReach = (elements: Locator): Locator =>
  elements.and(elements.page().locator(':not([inert])'));

/** The product carousel: one slide at a time, the others hidden from everyone. */
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

  /** The slide that shows. The others are inert, also the one that is still fading out. */
  get slide(): Locator {
    return inReach(this.root.getByRole('group'));
  }

  get title(): Locator {
    return this.slide.getByRole('heading', { level: 3 });
  }

  get viewAll(): Locator {
    return this.section.getByRole('link', { name: 'View all products' });
  }

  /** Presses a button of the carousel and waits until the slide of that name has come to rest. */
  async turn(button: Locator, title: string) {
    await button.click();
    await expect(this.title).toHaveText(title);
    await this.rest();
  }

  /** Waits until no slide is changing. */
  async rest() {
    await expect(this.root).toHaveAttribute('data-animating', 'false');
  }

  /** Drags the slide sideways with the pointer; negative is to the left. */
  async swipe(dx: number) {
    await this.slide.scrollIntoViewIfNeeded();
    const box = await this.slide.boundingBox();
    if (!box) throw new Error('The slide is not drawn.');
    const { mouse } = this.section.page();
    const x = box.x + box.width / 2;
    const y = box.y + Math.min(box.height, 200) / 2;
    await mouse.move(x, y);
    await mouse.down();
    for (const part of [0.25, 0.5, 0.75, 1]) await mouse.move(x + dx * part, y);
    await mouse.up();
  }
}
