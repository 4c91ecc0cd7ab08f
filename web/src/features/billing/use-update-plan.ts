import { useState } from 'react';
import type { UpdatePlan } from '#shared/calls/billing.ts';
import type { Quote } from '#shared/rules/pricing.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { leavePage } from '#web/lib/leave-page.ts';
import type { useQuote } from './costs/use-quote.ts';

interface UpdatePlanSteps {
  /** Saves the storage amounts of the quote. */
  saveStorage: (quote: Quote) => Promise<unknown>;
  /** Applies the new state of the subscription: nothing is pending any more. */
  settle: () => Promise<unknown>;
  /** Shows the success message. */
  updated: () => void;
  /** Navigates to a path of the product, which loads the new state of the subscription itself. */
  goTo: (path: string) => void;
  /** Refetches the figures: the server's may differ from those that the user saw. */
  refreshFigures: () => Promise<unknown>;
}

/**
 * Updates the plan to a quote, at the charge that the user saw; then redirects to the payment provider, to a path of
 * the product, or nowhere. A failure is only logged: the figures fall back to the server's, and pending changes stay
 * pending.
 */
export function useUpdatePlan(steps: UpdatePlanSteps) {
  const { call } = useApi();
  const [busy, setBusy] = useState(false);

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
        await leavePage(answer.url);
      } else if ('redirect' in answer && answer.redirect) {
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
