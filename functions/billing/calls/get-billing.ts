import { summarizeBilling } from '#core/billing/billing-summary.ts';
import { handle } from '#functions/http/handler.ts';
import { getBilling } from '#shared/calls/billing.ts';

export const handler = handle(getBilling, ({ caller: { workspace } }) =>
  summarizeBilling(workspace),
);
