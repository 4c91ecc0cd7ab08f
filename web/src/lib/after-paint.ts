/**
 * Runs `act` after the browser has painted the last render, so that it does not delay that paint.
 * @returns a function that cancels it if it has not run
 */
export function afterPaint(act: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    task = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
  };
}

/** In milliseconds: a page that is hidden in the meantime is not painted. */
const longestWait = 100;

/**
 * Resolves after the browser has painted the last render, or after 100 ms. An action that has shown its result awaits
 * it, so that preparing the request does not delay that paint.
 */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    afterPaint(resolve);
    setTimeout(resolve, longestWait);
  });
}
