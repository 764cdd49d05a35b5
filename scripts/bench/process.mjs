import { readFile } from 'node:fs/promises';

/** The unit of processor time in /proc. */
const TICKS_PER_SECOND = 100;

/** @param {number} pid */
async function children(pid) {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return list.trim().split(' ').filter(Boolean).map(Number);
}

/** Resident memory in megabytes. @param {number} pid */
export async function resident(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/**
 * Seconds of processor time that a process and its children have used. Unlike requests per second, the processor time of a
 * request hardly depends on other work of the machine.
 *
 * @param {number} pid
 */
export async function processorTime(pid) {
  let ticks = 0;
  for (const process of [pid, ...(await children(pid))]) {
    const stat = await readFile(`/proc/${process}/stat`, 'utf8');
    // The numbers follow the name, which is in brackets and may contain any characters.
    const figures = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    ticks += Number(figures[11]) + Number(figures[12]);
  }
  return ticks / TICKS_PER_SECOND;
}
