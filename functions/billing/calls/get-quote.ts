import { quotePlan } from '#core/billing/plan/quote-plan.ts';
import { handle } from '#functions/http/handler.ts';
import { getQuote } from '#shared/calls/billing.ts';

export const handler = handle(getQuote, ({ body: { plan }, caller: { workspace } }) =>
  quotePlan(plan, workspace),
);
