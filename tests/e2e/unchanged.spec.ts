import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  isUnchanged,
  Loaded,
  pathKey,
  prefetched,
  readsMore,
  rendererOf,
  rendersPages,
  siteAt,
} from './unchanged.ts';

test.describe('the key of a loaded file', () => {
  let site: string;
  const write = (file: string, text: string) => writeFile(join(site, file), text);

  test.beforeEach(async ({ browserName: _ }, info) => {
    site = info.outputPath('site');
    await mkdir(join(site, 'assets'), { recursive: true });
    await mkdir(join(site, 'about'), { recursive: true });
    await mkdir(join(site, '../bundle/.vite'), { recursive: true });
    await write('404.html', 'There is nothing here.');
    await write('about/index.html', '<script src="/assets/About-C-3SJ1HT.js"></script>');
    await write('assets/About-C-3SJ1HT.js', "import './small-B4TyLPMv.js'; draw();");
  });

  test('is not recorded for files of a page that was only prefetched', async () => {
    const manifest = {
      'ui/pages/about/About.tsx': {
        file: 'assets/About-C-3SJ1HT.js',
        imports: ['_frame.js'],
        dynamicImports: ['ui/pages/about/Player.tsx'],
      },
      'ui/pages/about/Player.tsx': { file: 'assets/Player-DMfz3hhZ.js' },
      '_frame.js': {
        file: 'assets/frame-DG1ny3pj.js',
        imports: ['_small.js'],
        dynamicImports: ['ui/pages/about/About.tsx', 'ui/pages/team/Team.tsx'],
      },
      'ui/pages/team/Team.tsx': {
        file: 'assets/Team-DCj70Ipv.js',
        css: ['assets/Team-BcElT7wd.css'],
        imports: ['_inner.js', '_small.js'],
      },
      '_inner.js': { file: 'assets/inner-BVx1Lw8s.js' },
      '_small.js': { file: 'assets/small-B4TyLPMv.js' },
    };
    await write('../bundle/.vite/manifest.json', JSON.stringify(manifest));
    const team = ['/assets/Team.js', '/assets/Team.css', '/assets/inner.js'];
    const own = ['/assets/About.js', '/assets/Player.js', '/assets/frame.js', '/assets/small.js'];
    const loaded = ['/about', ...own, ...team];
    expect(prefetched(loaded, ['/about'], site)).toEqual(team);
    expect(prefetched(loaded, ['/about', '/none'], site)).toEqual([]);
  });

  const keys = () => ['/about', '/assets/About.js', '/none'].map(path => siteAt(path, site));

  test('is the same if only the names of other files have changed', async () => {
    const before = keys();
    await rm(join(site, 'assets/About-C-3SJ1HT.js'));
    await write('about/index.html', '<script src="/assets/About-_VWyqyIB.js"></script>');
    await write('assets/About-_VWyqyIB.js', "import './small-Dn7i2dg9.js'; draw();");
    expect(keys()).toEqual(before);
    expect(pathKey('http://localhost/assets/About-_VWyqyIB.js?v=1')).toBe('/assets/About.js');
  });

  test('changes if a script, a page or the not-found page has changed', async () => {
    const [page, script, none] = keys();
    await write('assets/About-C-3SJ1HT.js', "import './small-B4TyLPMv.js'; drawMore();");
    await write('about/index.html', '<script src="/assets/About-C-3SJ1HT.js" async></script>');
    await write('404.html', 'There is nothing here, either.');
    const after = keys();
    expect(after[0]).not.toBe(page);
    expect(after[1]).not.toBe(script);
    expect(after[2]).not.toBe(none);
    await write('none', 'a file');
    expect(siteAt('/none', site)).not.toBe(after[2]);
  });

  test('is the same if two files of one name have exchanged their places in the folder', async () => {
    await write('assets/Product-AAAAAAAA.js', 'page();');
    await write('assets/Product-BBBBBBBB.js', 'shared();');
    const before = siteAt('/assets/Product.js', site);
    await rm(join(site, 'assets/Product-AAAAAAAA.js'));
    await write('assets/Product-CCCCCCCC.js', 'page();');
    expect(siteAt('/assets/Product.js', site)).toBe(before);
  });
});

test.describe('a test', () => {
  const before = process.env;
  test.beforeEach(() => {
    process.env = { ...before, TESTS_KEY: 'key', TESTS_AGAIN: '' };
  });
  test.afterEach(() => {
    process.env = before;
  });

  test('is unchanged after it passed until a key changes, but not after it failed or passed on retry', async ({
    browserName: _,
  }, info) => {
    const ended = { ...info, testId: `unchanged-${info.testId}`, status: 'passed' as const };
    const loaded = new Loaded();
    const remember = (as: object) => loaded.remember(Object.assign(Object.create(info), ended, as));
    const asks = () => isUnchanged(Object.assign(Object.create(info), ended));
    await remember({ status: 'failed' });
    expect(asks()).toBe(false);
    await remember({});
    expect(asks()).toBe(true);
    process.env.TESTS_AGAIN = '1';
    expect(asks()).toBe(false);
    process.env.TESTS_AGAIN = '';
    await remember({ retry: 1 });
    expect(asks()).toBe(false);
    await remember({});
    process.env.TESTS_KEY = 'another';
    expect(asks()).toBe(false);
    await remember({ status: 'failed' });
  });
});

test('a test that reads the files of the site depends on more than its pages; one that renders another company does not', () => {
  expect(readsMore('tests/e2e/wordpress.spec.ts')).toBe(true);
  for (const name of [
    'accessibility',
    'bare',
    'home',
    'hostile',
    'hydration',
    'large',
    'long-list',
    'rendering',
    'sparse',
    'well',
  ])
    expect(readsMore(`tests/e2e/${name}.spec.ts`), name).toBe(false);
  for (const name of ['bare', 'hostile', 'many', 'rendering'])
    expect(rendersPages(`tests/e2e/${name}.spec.ts`), name).toBe(true);
  expect(rendersPages('tests/e2e/home.spec.ts')).toBe(false);
});

test('the renderer of a page has the same hash if only the chunk of another page has changed', async ({
  browserName: _,
}, info) => {
  const folder = info.outputPath('ssr');
  const entry = join(folder, 'entry-server.js');
  const write = (file: string, text: string) => writeFile(join(folder, file), text);
  await mkdir(join(folder, 'assets'), { recursive: true });
  const pages = (team: string) =>
    `import"./assets/site-CWgpTrwE.js";[()=>import("./assets/Home-zrs6ceSC.js"),()=>import("./assets/Team-${team}.js")];`;
  await write('entry-server.js', pages('DCj70Ipv'));
  await write('assets/site-CWgpTrwE.js', 'site();');
  await write('assets/Home-zrs6ceSC.js', 'import{a}from"./Button-BMGfjar8.js";home(a);');
  await write('assets/Button-BMGfjar8.js', 'button();');
  await write('assets/Team-DCj70Ipv.js', 'team();');
  const of = () =>
    [['/assets/Home.js'], ['/assets/Home.js', '/assets/Team.js']].map(loaded =>
      rendererOf(loaded, entry),
    );
  const [home, both] = of();
  await rm(join(folder, 'assets/Team-DCj70Ipv.js'));
  await write('assets/Team-C1I3wEg2.js', 'otherTeam();');
  await write('entry-server.js', pages('C1I3wEg2'));
  expect(of()[0]).toBe(home);
  expect(of()[1]).not.toBe(both);
  await write('assets/Button-BMGfjar8.js', 'otherButton();');
  expect(of()[0]).not.toBe(home);
});
