import { readdirSync, readFileSync } from 'node:fs';
import { residentMegabytes } from '../../resident-memory.ts';

/** A process as Linux reports it. */
export interface ProcessFigures {
  pid: number;
  parent: number;
  /** The name of its program, such as `dynoxide`. */
  program: string;
  /** Processor time so far, in seconds. */
  cpuSeconds: number;
  /** Resident memory, in MB. */
  megabytes: number;
}

/** The kernel's unit of times in /proc: 1/100 s on every architecture that Node runs on. */
const ticksPerSecond = 100;

/** A process and all that descend from it. @throws Error without `/proc`, which only Linux has */
export function processTree(root: number): ProcessFigures[] {
  const all = readdirSync('/proc').flatMap((name) => processOf(Number(name)) ?? []);
  const inTree = new Set([root]);
  // A process can have a lower number than its parent: until no more are found.
  for (let before = 0; before < inTree.size; ) {
    before = inTree.size;
    for (const { pid, parent } of all) if (inTree.has(parent)) inTree.add(pid);
  }
  return all.filter(({ pid }) => inTree.has(pid));
}

/** Null for one that has ended, and for what is no process (proc_pid_stat(5)). */
function processOf(pid: number): ProcessFigures | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in parentheses, and may itself contain some.
    const [program = '', rest = ''] = [
      stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
      stat.slice(stat.lastIndexOf(')') + 2),
    ];
    const [, parent, , , , , , , , , , user, system] = rest.split(' ').map(Number);
    return {
      pid,
      parent: parent ?? 0,
      program,
      cpuSeconds: ((user ?? 0) + (system ?? 0)) / ticksPerSecond,
      megabytes: residentMegabytes(pid),
    };
  } catch {
    return null;
  }
}
