import { useEffect, useState } from 'react';
import type { UpdatePlan } from '#shared/billing.ts';
import type { Quote } from '#shared/pricing.ts';
import { call } from '#web/lib/api-client.ts';
import type { useQuote } from './use-quote.ts';

interface UpdatePlanSteps {
  /** Saves the storage amounts that the quote was made for. */
  saveStorage: (quote: Quote) => Promise<unknown>;
  /** Takes over what the subscription has become: nothing is pending any more. */
  settle: () => Promise<unknown>;
  /** Says that it is done. */
  updated: () => void;
  /** Goes to a place of our own, which takes over by itself what the subscription has become. */
  goTo: (path: string) => void;
  /** Fetches the figures again: the server may have others than the person saw. */
  refreshFigures: () => Promise<unknown>;
}

/**
 * Updates the plan to a quote, at what the person was told that it costs now: from there on to the payment provider, to a place of our own, or nowhere.
 * A failure is only logged; the figures fall back to what the server has, and what is pending stays pending.
 */
export function useUpdatePlan(steps: UpdatePlanSteps) {
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    // Back from the payment provider's page, a browser may show this one just as it was left: busy.
    const cameBack = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    window.addEventListener('pageshow', cameBack);
    return () => window.removeEventListener('pageshow', cameBack);
  }, []);

  async function update(
    quote: Quote,
    memberDifference: number,
    charge: Pick<ReturnType<typeof useQuote>, 'agree' | 'refused'>,
  ) {
    setBusy(true);
    try {
      const terms = await charge.agree();
      if (!terms) return setBusy(false);
      await steps.saveStorage(quote);
      const body: UpdatePlan = { ...quote, memberDifference, ...terms };
      const answer = await call('POST /api/create-subscription', { body });
      if ('url' in answer && answer.url) {
        window.location.assign(answer.url);
        return;
      }
      if ('redirect' in answer && answer.redirect) {
        steps.goTo(answer.redirect);
      } else if ('success' in answer && answer.success) {
        await steps.settle();
        steps.updated();
      }
    } catch (error) {
      console.error('The plan could not be updated.', error);
      await steps.refreshFigures();
      await charge.refused();
    }
    setBusy(false);
  }

  return { update, busy };
}
