/**
 * Says on standard error how far a long benchmark is, with the seconds since its process started: a run that is merely
 * slow is not taken for one that waits for ever.
 */
export function reportProgress(step: string): void {
  process.stderr.write(
    `  ${String(Math.round(performance.now() / 1_000)).padStart(4)} s  ${step}\n`,
  );
}
