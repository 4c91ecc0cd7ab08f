import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '#web/lib/api-client.ts';

/**
 * What the address says after a return from the payment provider: `session_id` of a Checkout to save,
 * or `updated=true` where nothing had to be paid.
 * @param cleanAddress takes these off the address
 * @param updated is called once the subscription is as it was paid for
 * @returns whether the address is one of such a return
 */
export function usePaymentReturn(cleanAddress: () => void, updated: () => void): boolean {
  const [query] = useSearchParams();
  const sessionId = query.get('session_id');
  const returning = sessionId !== null || query.get('updated') === 'true';
  const handled = useRef(false);

  useEffect(() => {
    // The effect may run again before the address is clean.
    if (handled.current === returning) return;
    handled.current = returning;
    if (!returning) return;
    cleanAddress();
    if (sessionId === null) return updated();
    call('POST /api/save-subscription', { body: { session_id: sessionId } }).then(
      updated,
      (error: unknown) => console.error('The subscription could not be saved.', error),
    );
  }, [returning, sessionId, cleanAddress, updated]);

  return returning;
}
