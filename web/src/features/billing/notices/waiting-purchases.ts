import { useEffect } from 'react';
import useSWR from 'swr';
import type { CallAt } from '#shared/api.ts';
import type { WaitingPurchase } from '#shared/calls/claims.ts';
import type { Answer } from '#shared/operation.ts';
import { useApi } from '#web/lib/api/api-context.ts';

type Purchases = Answer<CallAt<'GET /api/purchases'>>;

const noPurchases: readonly WaitingPurchase[] = [];

/**
 * Purchases made on the public page with the user's email that wait for a workspace. Fetched once; a failure is only
 * logged.
 * @param mayClaim whether the user may claim them here; nothing is fetched before
 */
export function useWaitingPurchases(mayClaim: boolean) {
  const { call } = useApi();
  const { data, error, mutate } = useSWR<Purchases, Error>(mayClaim ? '/api/purchases' : null);
  const remove = (id: string) =>
    mutate(
      (current) =>
        current && { purchases: current.purchases.filter((purchase) => purchase.id !== id) },
      { revalidate: false },
    );

  useEffect(() => {
    if (error) console.error('The purchases could not be loaded.', error);
  }, [error]);

  return {
    purchases: (mayClaim && data?.purchases) || noPurchases,
    /** Claims one for the current workspace. */
    async claim(id: string) {
      await call('POST /api/purchases/{id}', { params: { id } });
      await remove(id);
    },
    /** Cancels one, which is refunded. */
    async cancel(id: string) {
      await call('DELETE /api/purchases/{id}', { params: { id } });
      await remove(id);
    },
  };
}
