import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import type { CallAt } from '#shared/api.ts';
import type { UpdatePlan } from '#shared/billing.ts';
import type { Answer } from '#shared/operation.ts';
import type { Quote } from '#shared/pricing.ts';
import type { Subscription } from '#shared/user.ts';
import { call } from '#web/lib/api-client.ts';
import { runningQuote } from './cost-lines.ts';

/** What the server says that Update Plan would charge. */
export interface Charge extends Answer<CallAt<'POST /api/quote'>> {
  /** When it said so, in milliseconds since 1970. */
  askedAt: number;
}

/** The figures of a quote that go back with Update Plan, so that nothing else is charged; none where nothing runs. */
export type AgreedTerms = Pick<UpdatePlan, 'dueNow' | 'prorationDate'>;

/** A proration moves by the second; after so long the figure is asked for again before it is agreed to. */
const maxAgeMs = 5 * 60 * 1000;

interface ChargeParts {
  /** Undefined until everything is loaded, and where a change cannot be made. */
  wanted: Quote | undefined;
  running: Subscription | undefined;
  /** Fetches the figures of the screen again. */
  refreshFigures: () => Promise<unknown>;
}

/**
 * What Update Plan would charge now and from when on each month, as the server reckons it. It is asked once for each
 * state that is wanted, and only where that would change something; never by itself after that.
 */
export function useQuote({ wanted, running, refreshFigures }: ChargeParts) {
  const key =
    wanted && changes(wanted, running) ? (['/api/quote', wanted, running ?? null] as const) : null;
  const { data, error, isLoading, mutate } = useSWR<Charge, Error, typeof key>(
    key,
    ([, { plan }]) => ask(plan),
  );
  const [pressedOn, setPressedOn] = useState<Charge>();
  const asked = JSON.stringify(key);
  const askedLast = useRef(asked);

  useEffect(() => {
    askedLast.current = asked;
  }, [asked]);
  useEffect(() => {
    if (error) console.error('The quote could not be loaded.', error);
  }, [error]);

  const due = data && wanted && differences(data.quote, wanted) === 0 ? data : undefined;

  async function askAgain(): Promise<Charge | undefined> {
    if (!wanted || !key) return undefined;
    const fresh = mutate(ask(wanted.plan), { revalidate: false });
    return fresh.catch((failure: unknown) => {
      console.error('The quote could not be loaded.', failure);
      return undefined;
    });
  }

  /**
   * For the press of Update Plan.
   * @returns what to send with it; undefined where there are figures to look at first
   */
  async function agree(): Promise<AgreedTerms | undefined> {
    setPressedOn(undefined);
    if (!key || (!due && !running)) return {};
    if (due && !isStale(due)) return termsOf(due);
    if (data && !due) await refreshFigures();
    const fresh = await askAgain();
    if (due && fresh && !isOther(due, fresh)) return termsOf(fresh);
    setPressedOn(due);
    // Where nothing runs yet, the payment provider's page shows the sum before it is paid.
    return running ? undefined : {};
  }

  return {
    /** Undefined while nothing would change, until the answer is there, and where it speaks of other figures. */
    due,
    /** What was agreed to at the last press, where that holds no longer. */
    before: pressedOn && due && isOther(pressedOn, due) ? pressedOn : undefined,
    coming: isLoading,
    /** Whether a figure is missing that a running subscription would be charged by. */
    failed: error !== undefined && !data && running !== undefined,
    agree,
    /** After a refusal: what was agreed to may no longer hold. */
    refused: async () => {
      setPressedOn(due);
      // Where the figures have become others, what they cost is being asked for already.
      if (askedLast.current === asked) await askAgain();
    },
    retry: askAgain,
    /** For the moment at which Update Plan is approached. */
    refreshStale: () => {
      if (due && isStale(due)) void askAgain();
    },
  };
}

async function ask(plan: Quote['plan']): Promise<Charge> {
  const answer = await call('POST /api/quote', { body: { plan } });
  return { ...answer, askedAt: Date.now() };
}

/** Whether a quote is too old to be agreed to, or of the period before. */
function isStale({ askedAt, nextPaymentAt }: Charge): boolean {
  const now = Date.now();
  return now - askedAt > maxAgeMs || now >= Date.parse(nextPaymentAt);
}

function termsOf({ dueNow, prorationDate }: Charge): AgreedTerms {
  return prorationDate === undefined ? {} : { dueNow, prorationDate };
}

function isOther(one: Charge, other: Charge): boolean {
  return one.dueNow !== other.dueNow || one.quote.total !== other.quote.total;
}

function changes(wanted: Quote, running: Subscription | undefined): boolean {
  return !running || differences(wanted, runningQuote(running)) > 0;
}

const compared = ['plan', 'memberCount', 'storageAmount', 'coldStorageAmount', 'total'] as const;

function differences(one: Quote, other: Quote): number {
  return compared.filter((name) => one[name] !== other[name]).length;
}
