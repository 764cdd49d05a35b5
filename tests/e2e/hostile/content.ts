import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { hostile } from './texts.ts';

/** The number of categories, and of entries in every other list. */
export interface Amounts {
  categories: number;
  items: number;
  /** The paths of the pages to render, if not all. */
  pages?: string[];
}

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900"><path fill="#8a939a" d="M0 0h1200v900H0z"/></svg>';
const SAMPLE_PDF = 'server/content/media/case-studies/1/four-settings-one-packer.pdf';
/** Sections of other pages that show gallery pictures. */
const SECTIONS = ['about', 'facility', 'quality', 'safety'];
const SIZE = { width: 1200, height: 900, widths: [], formats: [], hash: '0000000000000000' };

/** A TOML string; JSON strings have the same syntax. */
const text = JSON.stringify;

type Facts = Record<string, unknown>;

/** A TOML table of strings, numbers, and lists. */
function table(facts: Facts, head = ''): string {
  const lines = Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key} = ${text(value)}`);
  return `${head}\n${lines.join('\n')}\n`;
}

function tables(name: string, list: Facts[]): string {
  return list.map(facts => table(facts, `[[${name}]]`)).join('\n');
}

/**
 * Writes a content folder with hostile texts, with long and non-Latin names, with many entries, and with every second entry lacking
 * its optional fields.
 */
export async function writeContent(folder: string, { categories, items }: Amounts) {
  const media: Record<string, typeof SIZE> = {};
  const write = async (path: string, content: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  const picture = async (path: string) => {
    media[path] = SIZE;
    await write(`media/${path}`, PICTURE);
  };
  const numbers = Array.from({ length: items }, (_, index) => index + 1);
  const whole = (number: number) => number % 2 === 1;

  await write(
    'company.toml',
    [
      table({
        name: hostile('company', 3),
        legal_name: hostile('legal', 4),
        founded: 1899,
        experience: '127+ years',
        tagline: hostile('tagline', 0),
        keywords: [hostile('keyword', 1)],
        site_url: 'https://www.corvane.example',
        insights_url: 'https://insights.corvane.example',
        phone: '+44 1632 960140',
        email: `${'sales'.repeat(9)}@corvane.example`,
        standards: numbers.length > 0 ? numbers.slice(0, 9).map(n => hostile('standard', n)) : [],
        api_in_process: numbers.slice(0, 9).map(number => hostile('licence', number)),
      }),
      tables('offices', [
        {
          name: hostile('office', 1),
          lines: [hostile('line', 0), hostile('line', 4)],
          directions_url: "https://www.openstreetmap.org/?q='-window.struck-'&b=1",
        },
      ]),
      table(
        { name: hostile('ceo', 5), role: hostile('role', 2), message: [hostile('message', 4)] },
        '[ceo]',
      ),
      table({ name: hostile('person', 2), role: hostile('role', 4) }, '[contact_person]'),
      tables(
        'social',
        numbers.slice(0, 1).map(() => ({
          name: hostile('social', 4),
          url: "https://video.corvane.example/?a='onmouseover='x",
        })),
      ),
    ].join('\n'),
  );

  for (let number = 1; number <= categories; number++) {
    const slug = `category-${number}`;
    await picture(`${slug}/plate.svg`);
    await write(
      `categories/${slug}.toml`,
      table({
        order: number,
        name: hostile('category', number),
        summary: hostile('summary', number),
        description: hostile('description', number + 1),
        image: `${slug}/plate.svg`,
      }) +
        tables('subcategories', [
          {
            slug: 'first',
            name: hostile('subcategory', number),
            summary: hostile('summary', number + 2),
            description: hostile('description', number + 3),
            image: `${slug}/plate.svg`,
          },
        ]),
    );
  }

  for (const number of numbers) {
    const slug = `product-${number}`;
    await picture(`${slug}/images/plate.svg`);
    await write(
      `products/${slug}.toml`,
      table({
        order: number,
        name: hostile('product', number),
        model: hostile('model', number + 1),
        category: `category-${(number % categories) + 1}`,
        subcategory: 'first',
        summary: hostile('summary', number),
        description: `${hostile('first', number)}\n\n${hostile('second', number + 1)}`,
        features: whole(number) ? numbers.slice(0, 12).map(n => hostile('feature', n)) : [],
        standards: whole(number) ? [hostile('standard', number)] : [],
        related: whole(number) && items > 1 ? ['product-2'] : [],
      }) +
        tables('images', [{ file: 'plate.svg', alt: hostile('picture', number) }]) +
        (whole(number)
          ? `${tables(
              'specifications',
              numbers.slice(0, 30).map(n => ({
                group: hostile('group', n % 3),
                name: hostile('property', n),
                value: hostile('value', n + 1),
                unit: hostile('unit', n + 2),
              })),
            )}${table({ revision: 'E', date: '2026-06-18' }, '[datasheet]')}${table(
              {
                columns: [hostile('column', 1), hostile('column', 4)],
                rows: [[hostile('cell', 0), hostile('cell', 4)]],
              },
              '[size_table]',
            )}`
          : ''),
    );
  }

  const lists: [string, string, (number: number) => Promise<Facts>][] = [
    [
      'certificates.toml',
      'certificates',
      async number => {
        await picture(`documents/${number}/sheet.svg`);
        return {
          id: number,
          attachment: 'sheet.svg',
          regd_no: hostile('number', number),
          title: hostile('title', number),
          standard: hostile('standard', number + 1),
          scope: hostile('scope', number + 2),
          valid_from: '2024-06-14',
          valid_until: '2027-06-13',
        };
      },
    ],
    [
      'gallery.toml',
      'items',
      async number => {
        await picture(`gallery/${number}/plate.svg`);
        return {
          id: number,
          file: 'plate.svg',
          alt: hostile('alt', number),
          caption: hostile('caption', number + 1),
          ...(SECTIONS[number - 1] && { section: SECTIONS[number - 1] }),
        };
      },
    ],
    [
      'case-studies.toml',
      'case_studies',
      async number => {
        const path = `media/case-studies/${number}/study.pdf`;
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await symlink(resolve(SAMPLE_PDF), join(folder, path));
        return {
          id: number,
          document: 'study.pdf',
          title: hostile('study', number),
          summary: hostile('summary', number + 1),
          region: hostile('region', number + 2),
          pages: 1 + (number % 3),
        };
      },
    ],
    [
      'clients.toml',
      'clients',
      async number => {
        await picture(`clients/client-${number}.svg`);
        return { name: hostile('client', number), logo: `client-${number}.svg` };
      },
    ],
    [
      'team.toml',
      'members',
      async number => {
        await picture(`team/member-${number}.svg`);
        return {
          name: hostile('member', number),
          department: hostile('department', number + 1),
          role: hostile('role', number + 2),
          photo: `member-${number}.svg`,
          profile_url: `https://people.corvane.example/${number}?a='-window.struck-'&lt=1`,
        };
      },
    ],
  ];
  for (const [file, name, facts] of lists) {
    await write(file, tables(name, await Promise.all(numbers.map(facts))));
  }

  for (const list of ['categories', 'products', 'insights']) {
    await mkdir(join(folder, list), { recursive: true });
  }
  for (const number of numbers) {
    await picture(`insights/post-${number}.svg`);
    const front = table({
      id: number,
      title: hostile('post', number),
      date: '2026-10-28',
      excerpt: `${hostile('excerpt', number)} ${'word '.repeat(24)}`,
      image: `post-${number}.svg`,
    });
    await write(`insights/post-${number}.md`, `+++\n${front}+++\n\n${hostile('body', number)}\n`);
  }

  // The film is a file without text.
  await cp('server/content/media/hero', join(folder, 'media/hero'), { recursive: true });
  await write(
    'places/countries.json',
    text([
      { id: 1, name: hostile('country', 0), emoji: '🏴', region: 'Europe' },
      { id: 2, name: hostile('country', 4), emoji: '🏳️', region: 'Europe' },
    ]),
  );
  await write('places/states/1.json', text([{ id: 1, name: hostile('state', 4) }]));
  await write('places/states/2.json', '[]');
  await write('media.json', text(Object.fromEntries(Object.entries(media).toSorted())));
}
