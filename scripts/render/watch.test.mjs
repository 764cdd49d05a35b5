import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { watchContent } from './watch.mjs';

it('renders after a save, also in a folder that was deleted and put back, and not for a file beside it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'watch-'));
  const content = join(root, 'content');
  const save = () => writeFile(join(content, 'team.toml'), '');
  await mkdir(content);
  await save();
  let renders = 0;
  const watcher = await watchContent(content, async () => {
    renders += 1;
  });
  /** Waits until a change has been rendered. @param {() => Promise<unknown>} change */
  const isRendered = async change => {
    const before = renders;
    await change();
    for (let waited = 0; renders === before && waited < 10_000; waited += 50) await delay(50);
    assert.ok(renders > before, String(change));
  };
  try {
    await writeFile(join(root, 'other.toml'), '');
    await delay(1000);
    assert.equal(renders, 0);
    await isRendered(save);
    await isRendered(() => rm(content, { recursive: true }));
    await isRendered(() => mkdir(content));
    await isRendered(save);
  } finally {
    await watcher.close();
    await rm(root, { recursive: true });
  }
});
