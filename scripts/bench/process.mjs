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
 * The ticks in user and system mode of a process, and of those of its children that have ended.
 *
 * @param {number | 'self'} pid
 */
async function ticksOf(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The numbers follow the name, which is in brackets and may contain any characters.
  const figures = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = figures.slice(11, 15).map(Number);
  return { own: user + system, ended: childUser + childSystem };
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
    const { own, ended } = await ticksOf(process);
    ticks += own + ended;
  }
  return ticks / TICKS_PER_SECOND;
}

/** Seconds of processor time of this process's children that have ended, with all that they started. */
export async function childrenTime() {
  return (await ticksOf('self')).ended / TICKS_PER_SECOND;
}
