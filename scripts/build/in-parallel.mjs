import { availableParallelism } from 'node:os';

/**
 * Runs a function for each item, on one more item at a time than there are processors, so that not all files are in memory at once.
 *
 * @template Item
 * @param {Item[]} items
 * @param {(item: Item) => Promise<void>} work
 */
export async function inParallel(items, work) {
  const queue = items.values();
  const workers = Array.from({ length: availableParallelism() + 1 }, async () => {
    for (const item of queue) await work(item);
  });
  await Promise.all(workers);
}
