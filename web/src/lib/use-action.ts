import { useRef, useState } from 'react';

/**
 * Work that a press starts: at most one at a time, with whether it is running.
 * @param failed gets what the work threw; `run` itself never rejects
 */
export function useAction<A extends readonly unknown[]>(
  work: (...args: A) => Promise<unknown>,
  failed: (error: unknown) => void,
) {
  const [busy, setBusy] = useState(false);
  // A second press can come before the state of the first is rendered.
  const running = useRef(false);

  async function run(...args: A): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work(...args);
    } catch (error) {
      failed(error);
    }
    running.current = false;
    setBusy(false);
  }

  return { run, busy };
}
