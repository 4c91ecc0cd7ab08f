import { nameCustomer } from '#core/billing/subscription/customer-name.ts';
import { nameWorkspace } from '#core/workspaces/name-workspace.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { setCompanyName } from '#shared/calls/company.ts';

export const handler = handle(setCompanyName, async ({ body: { companyName }, caller }) => {
  await nameWorkspace(caller, companyName);
  const { stripeCustomerId } = caller.workspace ?? {};
  if (stripeCustomerId) await nameCustomer(stripeCustomerId, companyName);
  return done;
});
