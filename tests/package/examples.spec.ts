import { expect, test } from './readmePage.ts';

for (const [example, path] of [
  ['plain HTML', '/example-plain/'],
  ['Svelte', '/example-svelte/'],
  ['Rust alone', '/example-sycamore/'],
] as const) {
  test(`${example}: the carousel moves, wraps, and ignores a click during a change`, async ({
    page,
  }) => {
    await page.goto(path);
    const tools = page.getByRole('region', { name: 'Tools' });
    await expect(tools).toHaveAttribute('aria-roledescription', 'carousel');
    const current = tools.locator('[data-slide=current]');
    await expect(current).toHaveText('Packer');
    await expect(tools.locator('[inert]')).toHaveCount(2);
    const next = tools.getByRole('button', { name: 'Next' });
    // Both clicks in one task, so the second comes during the change.
    await next.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(current).toHaveText('Bridge plug');
    await expect(tools.locator('[data-slide=leaving]')).toHaveCount(0);
    await expect(current).toHaveText('Bridge plug');
    await next.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(current).toHaveText('Packer');
    await expect(tools.locator('[data-slide=leaving]')).toHaveCount(0);
    await tools.getByRole('button', { name: 'Previous' }).click();
    await expect(current).toHaveText('Centralizer');
    await expect(tools.locator('[inert]')).toHaveText(['Packer', 'Bridge plug']);
  });
}

for (const [example, path] of [
  ['plain HTML', '/example-plain/'],
  ['Svelte', '/example-svelte/'],
] as const) {
  test(`${example}: the slide follows the pointer, a swipe shows the next one, and is no click`, async ({
    page,
  }) => {
    await page.goto(path);
    const tools = page.getByRole('region', { name: 'Tools' });
    const current = tools.locator('[data-slide=current]');
    await expect(current).toHaveText('Packer');
    const viewport = tools.locator('[data-part=viewport]');
    await viewport.evaluate(element => {
      element.addEventListener('click', () => element.toggleAttribute('data-clicked', true));
    });
    const box = await current.boundingBox();
    if (!box) throw new Error('The slide has no box.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 30, y);
    await page.mouse.move(x - 60, y);
    await expect(viewport).toHaveAttribute('data-dragging', 'true');
    await expect.poll(async () => (await current.boundingBox())?.x).toBe(box.x - 60);
    // Outside of the element, because the pointer is captured.
    await page.mouse.move(x - 60, y + 400);
    await page.mouse.up();
    await expect(current).toHaveText('Bridge plug');
    await expect(viewport).toHaveAttribute('data-dragging', 'false');
    await expect(viewport).not.toHaveAttribute('data-clicked');
    await current.click();
    await expect(viewport).toHaveAttribute('data-clicked');
  });
}

test('plain HTML: a form with a schema validates and sends', async ({ page }) => {
  const bodies: string[] = [];
  await page.route('**/api/visit', async route => {
    bodies.push(route.request().postData() ?? '');
    await route.fulfill({ json: { status: 'success' } });
  });
  await page.goto('/example-plain/');
  const visit = page.getByRole('form', { name: 'Visit' });
  await visit.getByRole('button', { name: 'Come by' }).click();
  await expect(visit.getByLabel('Visitor')).toBeFocused();
  await expect(visit.getByLabel('Visitor')).toHaveAccessibleDescription('Who comes?');
  await expect(visit.getByLabel('Visitor')).toHaveAttribute('aria-invalid', 'true');
  await visit.getByLabel('Visitor').fill('Ada');
  await expect(visit.getByLabel('Visitor')).toHaveAttribute('aria-invalid', 'false');
  expect(bodies).toEqual([]);
  await visit.getByRole('button', { name: 'Come by' }).click();
  await expect(visit.getByRole('status')).toHaveText('See you soon.');
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toContain('Ada');
});

test('Svelte: the consent bar asks once, and stores the consent', async ({ page }) => {
  await page.goto('/example-svelte/');
  const bar = page.getByRole('complementary', { name: 'Cookies' });
  await bar.getByRole('button', { name: 'Agree' }).click();
  await expect(bar).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('status')).toHaveText('1 of 3');
  const asked = await page.evaluate(
    () =>
      new Promise(resolve => {
        setTimeout(() => resolve(document.querySelector('aside') !== null), 500);
      }),
  );
  expect(asked).toBe(false);
});

test('Rust alone: the page loads no script besides the loader of the module', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/example-sycamore/');
  await expect(page.getByRole('status')).toHaveText('1 of 3');
  expect(scripts).toContain('/example-sycamore/pkg/example_sycamore.js');
  expect(scripts.filter(path => !path.startsWith('/example-sycamore/pkg/'))).toEqual([]);
});
