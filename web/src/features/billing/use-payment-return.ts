import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '#web/lib/api-client.ts';

/**
 * What the address says after a return from the payment provider: `session_id` of a Checkout to save,
 * or `updated=true` where nothing had to be paid.
 * @param cleanAddress takes these off the address
 * @param updated is called once the subscription is as it was paid for, and ends when that is on the screen
 * @returns `returning`: whether the address is one of such a return; `settling`: whether it is still being dealt with
 */
export function usePaymentReturn(cleanAddress: () => void, updated: () => Promise<unknown>) {
  const [query] = useSearchParams();
  const sessionId = query.get('session_id');
  const returning = sessionId !== null || query.get('updated') === 'true';
  const [settling, setSettling] = useState(returning);
  const handled = useRef(false);

  useEffect(() => {
    // The effect may run again before the address is clean.
    if (handled.current === returning) return;
    handled.current = returning;
    if (!returning) return;
    cleanAddress();
    setSettling(true);
    save(sessionId)
      .then(updated)
      .catch((error: unknown) => console.error('The subscription could not be saved.', error))
      .finally(() => setSettling(false));
  }, [returning, sessionId, cleanAddress, updated]);

  return { returning, settling };
}

async function save(sessionId: string | null): Promise<void> {
  if (sessionId) await call('POST /api/save-subscription', { body: { session_id: sessionId } });
}
