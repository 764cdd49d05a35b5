import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { isUnchanged, Loaded, pathKey, readsMore, siteAt } from './unchanged.ts';

test.describe('the key of a loaded file', () => {
  let site: string;
  const write = (file: string, text: string) => writeFile(join(site, file), text);

  test.beforeEach(async ({ browserName: _ }, info) => {
    site = info.outputPath('site');
    await mkdir(join(site, 'assets'), { recursive: true });
    await mkdir(join(site, 'about'), { recursive: true });
    await write('404.html', 'There is nothing here.');
    await write('about/index.html', '<script src="/assets/About-C-3SJ1HT.js"></script>');
    await write('assets/About-C-3SJ1HT.js', "import './small-B4TyLPMv.js'; draw();");
  });

  const look = () => ['/about', '/assets/About.js', '/none'].map(path => siteAt(path, site));

  test('is the same if only the names of other files have changed', async () => {
    const before = look();
    await rm(join(site, 'assets/About-C-3SJ1HT.js'));
    await write('about/index.html', '<script src="/assets/About-_VWyqyIB.js"></script>');
    await write('assets/About-_VWyqyIB.js', "import './small-Dn7i2dg9.js'; draw();");
    expect(look()).toEqual(before);
    expect(pathKey('http://localhost/assets/About-_VWyqyIB.js?v=1')).toBe('/assets/About.js');
  });

  test('changes if a script, a page or the not-found page has changed', async () => {
    const [page, script, none] = look();
    await write('assets/About-C-3SJ1HT.js', "import './small-B4TyLPMv.js'; drawMore();");
    await write('about/index.html', '<script src="/assets/About-C-3SJ1HT.js" async></script>');
    await write('404.html', 'There is nothing here, either.');
    const after = look();
    expect(after[0]).not.toBe(page);
    expect(after[1]).not.toBe(script);
    expect(after[2]).not.toBe(none);
    await write('none', 'a file');
    expect(siteAt('/none', site)).not.toBe(after[2]);
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

  test('is unchanged after it passed until a key changes, but not after it failed or passed on retry', ({
    browserName: _,
  }, info) => {
    const ended = { ...info, testId: `unchanged-${info.testId}`, status: 'passed' as const };
    const loaded = new Loaded();
    const remember = (as: object) => loaded.remember(Object.assign(Object.create(info), ended, as));
    const asks = () => isUnchanged(Object.assign(Object.create(info), ended));
    remember({ status: 'failed' });
    expect(asks()).toBe(false);
    remember({});
    expect(asks()).toBe(true);
    process.env.TESTS_AGAIN = '1';
    expect(asks()).toBe(false);
    process.env.TESTS_AGAIN = '';
    remember({ retry: 1 });
    expect(asks()).toBe(false);
    remember({});
    process.env.TESTS_KEY = 'another';
    expect(asks()).toBe(false);
    remember({ status: 'failed' });
  });
});

test('a test that renders, starts a program or sends requests depends on more than its pages', () => {
  const reading = [
    'bare',
    'crawler',
    'empty',
    'hydration',
    'large',
    'rendering',
    'well',
    'wordpress',
  ];
  for (const name of reading) expect(readsMore(`tests/e2e/${name}.spec.ts`), name).toBe(true);
  for (const name of ['accessibility', 'forms', 'home', 'letters'])
    expect(readsMore(`tests/e2e/${name}.spec.ts`), name).toBe(false);
});
