import type { Functions } from './functions/functions.ts';

/** More often than the stack's schedule, so that no one waits for it. */
const everyMs = 10_000;

const timeoutMs = 25_000;

export interface ChangeResumption {
  /** Resumes the changes of files that are due; a failure is only reported. */
  run(): Promise<void>;
  close(): Promise<void>;
}

/** Resumes due changes of files regularly, as the stack's schedule does. */
export function resumeChanges(
  functions: Pick<Functions, 'invoke'>,
  onFailure: (message: string) => void,
): ChangeResumption {
  const run = async () => {
    try {
      await functions.invoke('events/resume-changes', {}, timeoutMs);
    } catch (error) {
      onFailure(`events/resume-changes: ${error instanceof Error ? error.message : error}`);
    }
  };
  const timer = setInterval(run, everyMs);
  return { run, close: async () => clearInterval(timer) };
}
