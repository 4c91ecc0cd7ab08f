import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ApiClient } from '#web/lib/api/api-client.ts';
import { useApi } from '#web/lib/api/api-context.ts';

/**
 * Handles the return from the payment provider: `session_id` of a Checkout session to save, or `updated=true` if no
 * payment was needed.
 * @param cleanAddress removes these parameters from the URL
 * @param updated called once the subscription is as paid for; resolves when the screen shows it
 * @returns `returning`: whether the URL is such a return; `settling`: whether it is still being processed
 */
export function usePaymentReturn(cleanAddress: () => void, updated: () => Promise<unknown>) {
  const { call } = useApi();
  const [query] = useSearchParams();
  const sessionId = query.get('session_id');
  const returning = isPaymentReturn(query);
  const [settling, setSettling] = useState(returning);
  const handled = useRef(false);

  useEffect(() => {
    // The effect may run again before the URL is clean.
    if (handled.current === returning) return;
    handled.current = returning;
    if (!returning) return;
    cleanAddress();
    setSettling(true);
    save(call, sessionId)
      .then(updated)
      .catch((error: unknown) => console.error('The subscription could not be saved.', error))
      .finally(() => setSettling(false));
  }, [call, returning, sessionId, cleanAddress, updated]);

  return { returning, settling };
}

/** Whether a query is that of a return from the payment provider. */
export function isPaymentReturn(query: URLSearchParams): boolean {
  return query.has('session_id') || query.get('updated') === 'true';
}

async function save(call: ApiClient['call'], sessionId: string | null): Promise<void> {
  if (sessionId) await call('POST /api/save-subscription', { body: { session_id: sessionId } });
}
