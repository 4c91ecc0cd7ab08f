import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import type { CallAt } from '#shared/api.ts';
import type { UpdatePlan } from '#shared/calls/billing.ts';
import type { Answer } from '#shared/operation.ts';
import type { Quote } from '#shared/rules/pricing.ts';
import type { Subscription } from '#shared/rules/user.ts';
import type { ApiClient } from '#web/lib/api/api-client.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { runningQuote } from './cost-lines.ts';

/** The charge of Update Plan, as the server quotes it. */
export interface Charge extends Answer<CallAt<'POST /api/quote'>> {
  /** When the quote was received, in milliseconds since 1970. */
  askedAt: number;
}

/**
 * The figures of a quote that are sent with Update Plan, so that nothing else is charged; empty without a subscription.
 */
export type AgreedTerms = Pick<UpdatePlan, 'dueNow' | 'prorationDate'>;

/** Prorations change every second; an older quote is refetched before the user can agree to it. */
const maxAgeMs = 5 * 60 * 1000;

interface ChargeParts {
  /** Undefined until everything is loaded, and if a change cannot be made. */
  targetQuote: Quote | undefined;
  running: Subscription | undefined;
  /** Refetches the figures on the screen. */
  refreshFigures: () => Promise<unknown>;
}

/**
 * The immediate and the monthly charge of Update Plan, as the server calculates them. Fetched once for each target
 * state, and only if it differs from the current one; never refetched automatically.
 */
export function useQuote({ targetQuote, running, refreshFigures }: ChargeParts) {
  const { call } = useApi();
  const key =
    targetQuote && changes(targetQuote, running)
      ? (['/api/quote', targetQuote, running ?? null] as const)
      : null;
  const { data, error, isLoading, mutate } = useSWR<Charge, Error, typeof key>(
    key,
    ([, { plan }]) => fetchQuote(call, plan),
  );
  const [agreedQuote, setAgreedQuote] = useState<Charge>();
  const currentKey = JSON.stringify(key);
  const latestKey = useRef(currentKey);

  useEffect(() => {
    latestKey.current = currentKey;
  }, [currentKey]);
  useEffect(() => {
    if (error) console.error('The quote could not be loaded.', error);
  }, [error]);

  const due = data && targetQuote && differences(data.quote, targetQuote) === 0 ? data : undefined;

  async function refetchQuote(): Promise<Charge | undefined> {
    if (!targetQuote || !key) return undefined;
    const fresh = mutate(fetchQuote(call, targetQuote.plan), { revalidate: false });
    return fresh.catch((failure: unknown) => {
      console.error('The quote could not be loaded.', failure);
      return undefined;
    });
  }

  /**
   * Called when Update Plan is pressed.
   * @returns what to send with it; undefined if the user must review new figures first
   */
  async function agree(): Promise<AgreedTerms | undefined> {
    setAgreedQuote(undefined);
    if (!key || (!due && !running)) return {};
    if (due && !isStale(due)) return termsOf(due);
    if (data && !due) await refreshFigures();
    const fresh = await refetchQuote();
    if (due && fresh && !isDifferent(due, fresh)) return termsOf(fresh);
    setAgreedQuote(due);
    // Without a subscription, the payment provider's page shows the amount before the payment.
    return running ? undefined : {};
  }

  return {
    /**
     * Undefined while nothing would change, until the response has arrived, and if the response is for other figures.
     */
    due,
    /** The quote agreed to at the last press, if it is no longer valid. */
    before: agreedQuote && due && isDifferent(agreedQuote, due) ? agreedQuote : undefined,
    coming: isLoading,
    /** Whether the charge for a running subscription could not be loaded. */
    failed: error !== undefined && !data && running !== undefined,
    agree,
    /** After a rejected update: the quote agreed to may no longer be valid. */
    refused: async () => {
      setAgreedQuote(due);
      // If the figures have changed, a new quote is already being fetched.
      if (latestKey.current === currentKey) await refetchQuote();
    },
    retry: refetchQuote,
    /** Called when Update Plan is hovered or focused. */
    refreshStale: () => {
      if (due && isStale(due)) void refetchQuote();
    },
  };
}

async function fetchQuote(call: ApiClient['call'], plan: Quote['plan']): Promise<Charge> {
  const answer = await call('POST /api/quote', { body: { plan } });
  return { ...answer, askedAt: Date.now() };
}

/** Whether a quote is too old to agree to, or belongs to the previous billing period. */
function isStale({ askedAt, nextPaymentAt }: Charge): boolean {
  const now = Date.now();
  return now - askedAt > maxAgeMs || now >= Date.parse(nextPaymentAt);
}

function termsOf({ dueNow, prorationDate }: Charge): AgreedTerms {
  return prorationDate === undefined ? {} : { dueNow, prorationDate };
}

function isDifferent(one: Charge, other: Charge): boolean {
  return one.dueNow !== other.dueNow || one.quote.total !== other.quote.total;
}

function changes(targetQuote: Quote, running: Subscription | undefined): boolean {
  return !running || differences(targetQuote, runningQuote(running)) > 0;
}

const compared = ['plan', 'memberCount', 'storageAmount', 'coldStorageAmount', 'total'] as const;

function differences(one: Quote, other: Quote): number {
  return compared.filter((name) => one[name] !== other[name]).length;
}
