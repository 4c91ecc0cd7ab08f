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
