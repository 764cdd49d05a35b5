import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Bench } from 'tinybench';
import { build } from 'vite';
import { assign, createActor, createMachine } from 'xstate';
import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import * as library from '../../core-wasm/dist/index.js';
import * as readers from '../../core-wasm/pkg-readers/core_wasm_readers.js';
import { inRoot } from '../build/paths.mjs';

// npm run bench:core: the core beside the libraries that it replaces: transitions, validation, parsing, bytes.

const DIST = inRoot('core-wasm', 'dist');
const wasm = readFileSync(`${DIST}/core_wasm_bg.wasm`);
library.initSync(wasm);
library.configure({});
readers.initSync({
  module: readFileSync(inRoot('core-wasm', 'pkg-readers', 'core_wasm_readers_bg.wasm')),
});

/** Milliseconds of processor time, which do not depend on other programs of the machine. */
function now() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Prints the medians of functions that do the same, each compared with the first.
 *
 * @param {string} title
 * @param {Record<string, (i: number) => unknown>} cases
 * @param {number} [times] calls in one iteration, so that it takes longer than a step of the clock
 */
async function compare(title, cases, times = 1000) {
  const settings = { time: 900, iterations: 9, warmupTime: 200, warmupIterations: 2 };
  const bench = new Bench({ ...settings, now, throws: true });
  for (const [name, work] of Object.entries(cases)) {
    bench.add(name, () => {
      for (let i = 0; i < times; i++) work(i);
    });
  }
  await bench.run();
  const [first = 1, ...rest] = bench.tasks.map(({ result }) => (result.latency.p50 * 1000) / times);
  console.log(title);
  console.table(
    [first, ...rest].map((each, i) => ({
      name: bench.tasks[i].name,
      µs: each.toFixed(3),
      ratio: (each / first).toPrecision(3),
    })),
  );
}

/** The sum of what subscribers read, so that no engine can skip the read. */
let seen = 0;

/** A transition, and a read of the new state by one subscriber. */
function transitions() {
  const view = {
    index: 0,
    count: 5,
    leaving: null,
    direction: null,
    animating: false,
    dragging: false,
    playing: false,
    wanted: false,
  };
  const carousel = new (library.core().CarouselStore)({ count: 5 });
  carousel.subscribe(() => {
    seen += carousel.getSnapshot().count;
  });
  const store = createStore(() => view);
  store.subscribe(() => {
    seen += store.getState().count;
  });
  const countChanged = { actions: assign(({ event }) => ({ count: event.count })) };
  const actor = createActor(createMachine({ context: view, on: { countChanged } })).start();
  actor.subscribe(({ context }) => {
    seen += context.count;
  });
  return {
    'core-wasm': i => carousel.countChanged(4 + (i % 2)),
    zustand: i => store.setState({ count: 4 + (i % 2) }),
    'XState 5': i => actor.send({ type: 'countChanged', count: 4 + (i % 2) }),
  };
}

const VALID = {
  name: 'Ada Lovelace',
  phone: '+44 20 7946 0000',
  companyName: 'Analytical Engines',
  email: 'ada@engines.example',
  country: 'United Kingdom',
  state: 'England',
  purpose: 'Product Enquiry',
  details: 'Two packers, please.',
};
/** Valid values that differ in every field, so that caching gives no library an advantage. */
const OTHER = {
  name: 'Grace Hopper',
  phone: '+1 212 555 0100',
  companyName: 'Compiling Machines',
  email: 'grace@machines.example',
  country: 'United States',
  state: 'New York',
  purpose: 'Service Enquiry',
  details: 'Three anchors, please.',
};
const INVALID = { ...VALID, name: ' ', phone: '12-34', email: 'ada', purpose: '' };

const required = (name, most) => z.string().trim().min(1, `${name} is required`).max(most);
const zodForm = z.object({
  name: required('Name', 100),
  phone: required('Phone number', 30).regex(/^\+?\d+(?: \d+)*$/, 'Invalid phone number'),
  companyName: required('Company name', 100),
  email: required('Email', 254).regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Invalid email'),
  country: required('Country', 100),
  state: required('State', 100),
  purpose: z.enum(
    ['General', 'Product', 'Service', 'Collaboration', 'Career'].map(kind => `${kind} Enquiry`),
    'Purpose is required',
  ),
  details: z.string().trim().max(5000),
});
const validate = library.validator('contact');

/** @param {(typeof VALID)[]} forms that are validated in turns */
function validation(...forms) {
  const cases = {
    'core-wasm': i => validate(forms[i % forms.length]),
    zod: i => zodForm.safeParse(forms[i % forms.length]).error,
  };
  for (const [name, errors] of Object.entries(cases)) {
    if (Boolean(errors(0)) !== forms.includes(INVALID))
      throw new Error(`${name} has another result.`);
  }
  return cases;
}

const COUNT = 1000;
const body = JSON.stringify({
  status: 'success',
  data: Array.from({ length: COUNT }, (_, i) => ({
    name: `Packer ${i}`,
    slug: `packer-${i}`,
    model: `P-${i}`,
    summary: 'Holds the tubing where it was set, from either side.',
    description:
      'A double-grip packer for production and injection, set by rotation and released by a straight pull.',
    category: 'packers',
    subcategory: 'retrievable',
    media: JSON.stringify({ image: `packer-${i}.webp` }),
    features:
      '<ul><li>Sets &amp; releases mechanically</li><li>10,000 psi</li><li>Full bore</li></ul>',
    picture: {
      width: 1600,
      height: 1200,
      widths: [320, 640, 960, 1200],
      formats: ['avif', 'webp'],
    },
  })),
});
const text = z.string();
const picture = z.object({
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  formats: z.array(text),
});
const product = z.object({
  name: text,
  slug: text,
  description: text,
  media: text,
  features: text,
  model: text.nullish(),
  summary: text.nullish(),
  picture: picture.nullish(),
  category: text.nullish(),
  subcategory: text.nullish(),
});
const response = z.object({ status: z.literal('success'), data: z.array(product) });

const BASES = { api: '', media: '', insights: '', places: '', lacks: [] };

/**
 * From the text of a response to the values of a page. The core also reads the picture's file from JSON within JSON, converts
 * the features from HTML, and makes URLs; the others only validate.
 */
const parsers = {
  'core-wasm, the part for pages': () => readers.readBody('products', '', body, BASES).payload,
  'core-wasm, the npm package': () => library.readResponse('products', '', body).payload,
  'JSON.parse': () => JSON.parse(body).data,
  'JSON.parse and zod': () => response.parse(JSON.parse(body)).data,
};

/** The libraries that the core replaces, as a site imports them; all hooks, and all functions and classes without React. */
const BUNDLES = {
  'four libraries': `
    export { default as useEmblaCarousel } from 'embla-carousel-react';
    export { useForm } from 'react-hook-form';
    export * from 'vanilla-cookieconsent';
    export { create } from 'zustand';`,
  'core-wasm: scripts': ['index', 'react', 'catalogue']
    .map(entry => `export * from '${DIST}/${entry}.js';`)
    .join('\n'),
};

/** A module as a site bundles it: minified, and without React. @param {string} code */
async function bundle(code) {
  const entry = 'virtual:entry';
  const { output } = await build({
    configFile: false,
    root: inRoot('scripts', 'bench'),
    logLevel: 'error',
    build: {
      write: false,
      target: 'esnext',
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: { entry },
        external: /^react(?:$|\/|-dom)/,
        preserveEntrySignatures: 'strict',
      },
    },
    plugins: [
      {
        name: 'entry',
        resolveId: id => (id === entry ? id : null),
        load: id => (id === entry ? code : null),
      },
    ],
  });
  return output.flatMap(file => (file.type === 'chunk' ? [file.code] : [])).join('');
}

console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`);
await compare('A transition and a read of the new state', transitions());
if (seen === 0) throw new Error('No subscriber has read anything.');
await compare('The contact form, valid', validation(VALID));
await compare('The contact form, with four mistakes', validation(INVALID));
await compare('The contact form, other values each time', validation(VALID, OTHER));
for (const [name, parse] of Object.entries(parsers)) {
  if (parse().length !== COUNT) throw new Error(`${name} lost products.`);
}
await compare('1,000 products', parsers, 1);
console.log('Bytes, bundled and minified, without React');
const sizeOf = content => ({
  gzip: gzipSync(content, { level: 9 }).length,
  brotli: brotliCompressSync(content).length,
});
const sizes = { 'core-wasm: wasm': sizeOf(wasm) };
for (const [name, code] of Object.entries(BUNDLES)) {
  sizes[name] = sizeOf(await bundle(code));
}
console.table(sizes);
// The core's timers would keep the process alive.
process.exit(0);
