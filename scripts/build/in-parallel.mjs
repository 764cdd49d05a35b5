import { availableParallelism } from 'node:os';

/**
 * Runs a function for each item, on a few items at a time, so that not all files are in memory at once.
 *
 * @template Item
 * @param {Item[]} items
 * @param {(item: Item) => Promise<void>} work
 * @param {number} [atOnce] by default one more than there are processors
 */
export async function inParallel(items, work, atOnce = availableParallelism() + 1) {
  const queue = items.values();
  const workers = Array.from({ length: atOnce }, async () => {
    for (const item of queue) await work(item);
  });
  await Promise.all(workers);
}
