import { readFileSync } from 'node:fs';

/** The resident memory of a process in MB, as Linux reports it (proc_pid_status(5)); 0 for one that has ended. */
export function residentMegabytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(status) ?? [];
    return Number(kilobytes ?? 0) / 1_024;
  } catch {
    return 0;
  }
}
