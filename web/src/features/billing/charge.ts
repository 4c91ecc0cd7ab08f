import { useEffect } from 'react';
import useSWR from 'swr';
import type { Subscription } from '#shared/account.ts';
import type { CallAt } from '#shared/api.ts';
import type { Answer } from '#shared/operation.ts';
import type { Quote } from '#shared/pricing.ts';
import { call } from '#web/lib/api-client.ts';
import { runningQuote } from './cost-lines.ts';

type Charge = Answer<CallAt<'POST /api/quote'>>;

/**
 * What Update Plan would charge now and from when on each month, as the server reckons it. It is asked once for each
 * state that is wanted, and only where that would change something.
 * @returns `due` undefined while nothing would change, until the answer is there, and where it speaks of other figures
 *   than the screen shows; `coming` while it is on its way
 */
export function useCharge(wanted: Quote | undefined, running: Subscription | undefined) {
  const key =
    wanted && changes(wanted, running) ? (['/api/quote', wanted, running ?? null] as const) : null;
  const { data, error, isLoading } = useSWR<Charge, Error, typeof key>(key, ([, { plan }]) =>
    call('POST /api/quote', { body: { plan } }),
  );

  useEffect(() => {
    if (error) console.error('The quote could not be loaded.', error);
  }, [error]);

  const agrees = data && wanted && differences(data.quote, wanted) === 0;
  return { due: agrees ? data : undefined, coming: isLoading };
}

function changes(wanted: Quote, running: Subscription | undefined): boolean {
  return !running || differences(wanted, runningQuote(running)) > 0;
}

const compared = ['plan', 'memberCount', 'storageAmount', 'coldStorageAmount', 'total'] as const;

function differences(one: Quote, other: Quote): number {
  return compared.filter((name) => one[name] !== other[name]).length;
}
