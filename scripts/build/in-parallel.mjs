import { availableParallelism } from 'node:os';

/**
 * Works through a list with one hand more than there are processors, so that not all files are in memory at once.
 *
 * @template Item
 * @param {Item[]} items
 * @param {(item: Item) => Promise<void>} work
 */
export async function inParallel(items, work) {
  const queue = items.values();
  const hands = Array.from({ length: availableParallelism() + 1 }, async () => {
    for (const item of queue) await work(item);
  });
  await Promise.all(hands);
}
