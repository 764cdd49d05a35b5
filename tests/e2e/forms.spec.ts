import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { FormPage, RESUME } from './pages/form.ts';
import { Frame, linksInto } from './pages/frame.ts';

const ENQUIRY = {
  Name: 'Ada Byron',
  'Phone number': '+44 1632 960123',
  'Company name': 'Difference Engines',
  Email: 'ada@engines.example',
};

async function fillEnquiry(contact: FormPage) {
  await contact.fill(ENQUIRY);
  await contact.choose('Country', 'India');
  await contact.choose('State', 'Gujarat');
  await contact.choose('Purpose', 'Product Enquiry');
  await contact.fill({ Details: 'Two packers for 7 in 29 lb/ft casing.' });
}

function submit(contact: FormPage) {
  return contact.form.getByRole('button', { name: 'Send enquiry' }).click();
}

async function contactForm(page: Page, query = '') {
  const contact = new FormPage(page, 'Enquiry');
  await new Frame(page).open(`/contact${query}`);
  return contact;
}

test.describe('contact', () => {
  test('CON-1 CON-2 CON-3 CON-4 CON-6 CON-9 the page has its cards, the form checks its fields, a country loads its states; a form that could not be sent keeps its values, also while another page is shown, and can be sent again', async ({
    page,
    log,
  }) => {
    const contact = await contactForm(page);
    await test.step('the cards lead to careers, directions and a person', async () => {
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1, name: 'Get in Touch' })).toBeVisible();
      await expect(
        main.getByRole('heading', { name: 'Explore Career Opportunities' }),
      ).toBeVisible();
      const apply = main.getByRole('link', { name: 'Apply Now' });
      await expect(apply).toHaveAttribute('href', '/career');
      await expect(main.getByRole('heading', { name: 'Visit Our Office' })).toBeVisible();
      for (const start of ['https://www.openstreetmap.org', 'tel:', 'mailto:']) {
        await expect(linksInto(main, start).first()).toBeVisible();
      }
    });
    await test.step('browsers can fill in the fields, but not the one for robots', async () => {
      for (const [label, autocomplete, keyboard] of [
        ['Name', 'name', null],
        ['Phone number', 'tel', 'tel'],
        ['Company name', 'organization', null],
        ['Email', 'email', 'email'],
        ['Country', 'country-name', null],
        ['State', 'address-level1', null],
      ] as const) {
        await expect(contact.field(label)).toHaveAttribute('autocomplete', autocomplete);
        expect(await contact.field(label).getAttribute('inputmode'), label).toBe(keyboard);
      }
      await expect(contact.form.locator('[name=website]')).toHaveAttribute('autocomplete', 'off');
    });
    await test.step('an empty form shows the required fields, and the focus goes to the first one', async () => {
      await submit(contact);
      for (const [name, message] of [
        ['name', 'Name is required'],
        ['phone', 'Phone number is required'],
        ['companyName', 'Company name is required'],
        ['email', 'Email is required'],
        ['country', 'Country is required'],
        ['state', 'State is required'],
        ['purpose', 'Country is required'],
      ] as const) {
        await expect(contact.error(name)).toHaveText(message);
      }
      // The state cannot be chosen before the country, so it is not marked.
      await expect(contact.field('Country')).not.toHaveCSS('box-shadow', 'none');
      await expect(contact.field('State')).toHaveCSS('box-shadow', 'none');
      await expect(contact.field('Phone number')).toHaveAccessibleDescription(
        'Digits and spaces, with or without + in front. Phone number is required',
      );
      await expect(contact.error('details')).toBeEmpty();
      await expect(contact.form.getByRole('link', { name: 'Country is required' })).toHaveCount(1);
      await expect(contact.field('Name')).toBeFocused();
      await expect(contact.field('Name')).toBeInViewport({ ratio: 1 });
    });
    await test.step('invisible characters of a pasted phone number and email address do not count', async () => {
      await contact.field('Phone number').fill('\u202a+44\u00a01632\u00a0960123\u202c');
      await contact.field('Email').fill('ada@engines.example\u200b');
      await submit(contact);
      await expect(contact.error('name')).toHaveText('Name is required');
      await expect(contact.error('phone')).toBeEmpty();
      await expect(contact.error('email')).toBeEmpty();
    });
    await test.step('a text that is too long when it is pasted is not cut off in silence', async () => {
      const details = contact.field('Details');
      await details.focus();
      await page.keyboard.insertText('x'.repeat(5001));
      await submit(contact);
      await expect(contact.error('details')).toHaveText(
        'Details is too long: at most 5000 characters',
      );
      await details.fill('');
      await expect(contact.error('details')).toBeEmpty();
    });
    await test.step('a country loads its states, and another country resets the state', async () => {
      await contact.choose('Country', 'India');
      await expect(contact.error('country')).toBeEmpty();
      await expect(contact.error('purpose')).toHaveText('Purpose is required');
      await contact.choose('State', 'Gujarat');
      await contact.choose('Country', 'Norway');
      await expect(contact.field('State')).toHaveValue('');
      await contact.choose('State', 'Rogaland');
    });
    await fillEnquiry(contact);
    await page.route('**/api/contact-us', route => route.abort());
    const send = contact.form.getByRole('button', { name: 'Send enquiry' });
    const distance = async () => {
      const boxes = await Promise.all([send, contact.field('Details')].map(it => it.boundingBox()));
      return (boxes[0]?.y ?? Number.NaN) - (boxes[1]?.y ?? Number.NaN);
    };
    const before = await distance();
    await submit(contact);
    await log.expect(/contact-us|ERR_FAILED/);
    await expect(contact.form.getByRole('status')).toHaveText(
      /^This could not be sent.*Try again$/,
    );
    await expect(send).toBeEnabled();
    expect(await distance(), 'it stays in its place').toBeCloseTo(before, 0);
    for (const [label, value] of Object.entries(ENQUIRY)) {
      await expect(contact.field(label)).toHaveValue(value);
    }
    await new Frame(page).footer.getByRole('link', { name: 'About' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Get in Touch');
    await page.goBack();
    for (const [label, value] of Object.entries(ENQUIRY)) {
      await expect(contact.field(label)).toHaveValue(value);
    }
    await expect(contact.field('State')).toHaveValue('Gujarat');
    await page.unroute('**/api/contact-us');
    await contact.form.getByRole('button', { name: 'Try again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Thanks for Reaching Out!' });
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const button = contact.form.getByRole('button', { name: 'Send enquiry' });
    await expect(button).toBeFocused();
    await expect(button, 'the page stays where it is').toBeInViewport();
  });

  test('CON-7 CON-8 an enquiry is sent once, confirmed in a dialog, and the form is reset; one that is confirmed late leaves the next one as it is', async ({
    page,
  }) => {
    const contact = await contactForm(page, '?product=CM-2');
    const items = contact.form.getByRole('list', { name: 'This enquiry is about' });
    await expect(items).toContainText('CM-2');
    await fillEnquiry(contact);
    const deliver = await hold(page, '**/api/contact-us');
    const sent = page.waitForRequest(request => request.method() === 'POST');
    await submit(contact);
    const request = await sent;
    await expect(contact.form.locator('[type=submit]')).toBeDisabled();
    await expect(contact.form.getByRole('status')).toHaveText('Sending...');
    deliver();
    expect(new URL(request.url()).pathname).toBe('/api/contact-us');
    expect(request.headers()['content-type']).toMatch(/^multipart\/form-data/);
    expect(request.postData(), 'named though the whole text was replaced').toContain(
      'Product: CM-2\r\nTwo packers',
    );
    const dialog = page.getByRole('dialog', { name: 'Thanks for Reaching Out!' });
    await expect(dialog).toContainText(
      /was received\. Our team will get in touch with you shortly/,
    );
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toBeHidden();
    await expect(contact.form.locator('[type=submit]')).toBeFocused();
    for (const label of Object.keys(ENQUIRY)) await expect(contact.field(label)).toHaveValue('');
    await expect(contact.error('name')).toBeEmpty();
    await expect(items, 'what was sent is no longer listed').toBeHidden();
    await expect(page).toHaveURL('/contact');
    await page.unroute('**/api/contact-us');
    await fillEnquiry(contact);
    const deliverLate = await hold(page, '**/api/contact-us');
    await submit(contact);
    const frame = new Frame(page);
    await frame.follow('/about');
    await frame.follow('/contact?product=BP-1');
    deliverLate();
    await page
      .getByRole('dialog', { name: 'Thanks for Reaching Out!' })
      .getByRole('button', { name: 'Close' })
      .last()
      .click();
    await expect(items).toContainText('BP-1');
    await expect(contact.field('Details')).toHaveValue(/BP-1/);
  });

  test('CON-9 a visitor who comes back from another document finds what was typed', async ({
    page,
  }) => {
    const contact = await contactForm(page);
    await contact.fill({ ...ENQUIRY, Details: 'Two packers for 7 in 29 lb/ft casing.' });
    await contact.choose('Purpose', 'Service Enquiry');
    await new Frame(page).leaveAndReturn();
    await expect(contact.field('Name')).toHaveValue(ENQUIRY.Name);
    await expect(contact.field('Purpose')).toHaveValue('Service Enquiry');
    await expect(contact.field('Details')).toHaveValue('Two packers for 7 in 29 lb/ft casing.');
    await submit(contact);
    await expect(contact.error('country')).toHaveText('Country is required');
    await expect(contact.error('name')).toBeEmpty();
  });
});

test.describe('career', () => {
  test('CRR-1 CRR-2 CRR-3 CRR-4 CRR-5 CRR-6 shows the required fields, rejects files other than a resume, keeps everything after a failure, and is sent and confirmed', async ({
    page,
    log,
  }) => {
    const career = new FormPage(page, 'Application');
    await new Frame(page).open('/career');
    await expect(page.getByRole('link', { name: 'Enquire Now' })).toHaveAttribute(
      'href',
      '/contact',
    );
    await expect(
      linksInto(page.getByRole('main'), 'https://www.openstreetmap.org').first(),
    ).toBeVisible();
    await career.form.getByRole('button', { name: 'Submit application' }).click();
    for (const [name, message] of [
      ['firstName', 'First name is required'],
      ['phone', 'Phone number is required'],
      ['email', 'Email is required'],
      ['resume', 'Resume is required'],
    ] as const) {
      await expect(career.error(name)).toHaveText(message);
    }
    for (const name of ['lastName', 'role', 'city', 'details']) {
      await expect(career.error(name)).toBeEmpty();
    }
    await career.field('Resume').setInputFiles(RESUME);
    await expect(career.error('resume')).toBeEmpty();
    await career
      .field('Resume')
      .setInputFiles({ name: 'ada.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await expect(career.error('resume')).toBeEmpty();
    const chosen = () =>
      career.field('Resume').evaluate(input => (input as HTMLInputElement).files?.[0]?.name);
    expect(await chosen(), 'the chosen file stays').toBe('ada.pdf');
    await expect(career.field('City').getByRole('option')).toHaveCount(53);
    await career.fill({
      'First name': 'Ada',
      'Phone number': ENQUIRY['Phone number'],
      Email: ENQUIRY.Email,
    });
    await career.choose('City', 'Vadodara');
    await test.step('after a failure everything stays, also while another page is shown', async () => {
      await page.route('**/api/career', route => route.abort());
      await career.form.getByRole('button', { name: 'Submit application' }).click();
      await log.expect(/career|ERR_FAILED/);
      await expect(career.form.getByRole('button', { name: 'Try again' })).toBeVisible();
      await page.getByRole('link', { name: 'Enquire Now' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get in Touch');
      await page.goBack();
      await expect(career.field('First name')).toHaveValue('Ada');
      await expect(career.field('City')).toHaveValue('Vadodara');
      await expect.poll(chosen).toBe('ada.pdf');
      await page.unroute('**/api/career');
    });
    const deliver = await hold(page, '**/api/career');
    const sent = page.waitForRequest('**/api/career');
    await career.form.getByRole('button', { name: 'Submit application' }).click();
    expect((await sent).method()).toBe('POST');
    await expect(career.form.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    deliver();
    await expect(page.getByRole('dialog', { name: 'Application Submitted!' })).toContainText(
      /Our team will review your application and reply/,
    );
  });
});

test('DSH-1 a page that is left while the dialog loads leaves the next one free to scroll', async ({
  page,
}) => {
  const frame = new Frame(page);
  await frame.open('/products/cm-2-double-grip-packer');
  const deliver = await hold(page, '**/core_wasm_forms_bg*.wasm');
  await page.getByRole('button', { name: 'Request datasheet' }).first().click();
  await frame.follow('/products');
  await expect(page).toHaveTitle(/^Products/);
  await frame.complete();
  const loaded = page.waitForResponse('**/core_wasm_forms_bg*.wasm');
  deliver();
  await (await loaded).finished();
  await frame.pass(500);
  await frame.scrollByWheel();
});

test('CRR-1 PRD-5 entries from before hydration stay where a password manager has added elements', async ({
  page,
  log,
}) => {
  // React renders the page again.
  log.allow(/#418/);
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      for (const input of document.querySelectorAll('input')) input.before(new Image());
    }),
  );
  const frame = new Frame(page);

  const deliver = await hold(page, '**/assets/index-*.js');
  await frame.open('/career', 'domcontentloaded');
  const career = new FormPage(page, 'Application');
  await career.choose('City', 'Pune');
  await career.field('Resume').setInputFiles(RESUME);
  await career.fill({ 'First name': 'Ada' });
  deliver();
  await frame.settled();
  await expect(career.field('First name')).toHaveValue('Ada');
  await expect(career.field('First name')).toBeFocused();
  await expect(career.field('City')).toHaveValue('Pune');
  await expect(career.field('Resume')).toHaveValue(/ada\.pdf$/);
  await career.form.getByRole('button', { name: 'Submit application' }).click();
  await expect(career.error('phone')).toHaveText('Phone number is required');
  await expect(career.error('firstName')).toBeHidden();
  await expect(career.error('resume')).toBeHidden();
  await page.unroute('**/assets/index-*.js');

  const deliverNext = await hold(page, '**/assets/index-*.js');
  await frame.open('/products/well', 'domcontentloaded');
  const pressure = page.getByRole('search').getByRole('textbox').first();
  await pressure.fill('69 MPa');
  await page.getByRole('search').getByRole('checkbox').check();
  deliverNext();
  await frame.settled();
  await expect(pressure).toHaveValue('69 MPa');
  await expect(page.getByRole('search').getByRole('checkbox')).toBeChecked();
  await expect(page).toHaveURL(/pressure=.*h2s/);
});
