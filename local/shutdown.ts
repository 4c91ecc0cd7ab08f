/** Signals of one Ctrl-C reach us from the terminal, from npm and from our starter, all within this time. */
const sameKeyMs = 500;

/**
 * Ends the process when it is told to, after closing what is open; told again, at once.
 * @param close what to close first
 */
export function shutDownOnSignal(close: () => Promise<void>): void {
  let firstAt: number | null = null;
  const end = () => {
    const now = performance.now();
    if (firstAt !== null) {
      if (now - firstAt > sameKeyMs) process.exit(130);
      return;
    }
    firstAt = now;
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  // Our starter holds the other end of this channel: when it is gone, nobody could end us any more.
  process.on('disconnect', end);
}
