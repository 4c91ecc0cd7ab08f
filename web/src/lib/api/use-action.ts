import { useRef, useState } from 'react';
import { readableMessage } from './messages.ts';

/**
 * Runs work on a press, at most once at a time, and returns whether it is running.
 * @param failed receives the error that the work threw; `run` itself never rejects
 */
export function useAction<A extends readonly unknown[]>(
  work: (...args: A) => Promise<unknown>,
  failed: (error: unknown) => void,
) {
  const [busy, setBusy] = useState(false);
  // A second press can arrive before the state of the first is rendered.
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

/**
 * An action that shows its error in place instead of in a toast.
 * @param fallback the message if the server gave none
 */
export function useAttempt(work: () => Promise<unknown>, fallback: string) {
  const [failure, setFailure] = useState<string>();
  const clearFailure = () => setFailure(undefined);
  const { run, busy } = useAction(
    async () => {
      clearFailure();
      await work();
    },
    (error) => setFailure(readableMessage(error, fallback)),
  );
  return { run, busy, failure, clearFailure };
}
