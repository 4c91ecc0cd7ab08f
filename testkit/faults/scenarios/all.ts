import type { CallRoute, calls } from '#shared/api.ts';
import { account } from './account.ts';
import { billing } from './billing.ts';
import { dailyCheck } from './daily-check.ts';
import { links } from './links.ts';
import { mail } from './mail.ts';
import { newEmailLinks } from './new-email.ts';
import type { Scenario } from './scenario.ts';
import { secondFactor } from './second-factor.ts';
import { sessions } from './sessions.ts';
import { webhook } from './webhook.ts';
import { workspace } from './workspace.ts';

/** A call that may write: every call of the contract except those that only read. */
type ChangingRoute =
  | Exclude<CallRoute, `GET ${string}`>
  | Extract<(typeof calls)[keyof typeof calls], { alsoWrites: true }>['route'];

/** Functions that no browser calls: Stripe's events, the table's stream, and the reconciliation. */
type Triggered = 'POST /webhooks/stripe' | 'events/send-mail' | 'events/reconcile';

/** The scenarios; a missing call does not compile. */
const scenarios: Record<ChangingRoute | Triggered, readonly Scenario[]> = {
  ...account,
  ...sessions,
  ...secondFactor,
  ...links,
  ...newEmailLinks,
  ...workspace,
  ...billing,
  'POST /webhooks/stripe': webhook,
  'events/send-mail': mail,
  'events/reconcile': dailyCheck,
};

/** Every scenario with its call. */
export const allScenarios = Object.entries(scenarios).flatMap(([call, situations]) =>
  situations.map((scenario) => ({ call, ...scenario })),
);
