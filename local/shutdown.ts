/** One Ctrl-C sends signals from the terminal, npm and our starter, all within this time. */
const doublePressMs = 500;

/**
 * Graceful shutdown: exits on a signal after closing resources, and immediately on a second one.
 * @param close closes the resources
 */
export function shutDownOnSignal(close: () => Promise<void>): void {
  let firstAt: number | null = null;
  const end = () => {
    const now = performance.now();
    if (firstAt !== null) {
      if (now - firstAt > doublePressMs) process.exit(130);
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
  // Our starter has the other end of this channel: when it exits, no process could stop this one.
  process.on('disconnect', end);
}
