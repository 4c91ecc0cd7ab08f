import type { CallRoute, calls } from '#shared/api.ts';
import { account } from './account.ts';
import { billing } from './billing.ts';
import { links } from './links.ts';
import { newEmailLinks } from './new-email.ts';
import type { Scenario } from './scenario.ts';
import { sessions } from './sessions.ts';
import { webhook } from './webhook.ts';
import { workspace } from './workspace.ts';

/** A call that may change something: every one of the contract but those that only read. */
type ChangingRoute =
  | Exclude<CallRoute, `GET ${string}`>
  | Extract<(typeof calls)[keyof typeof calls], { alsoWrites: true }>['route'];

/** What is put to the test; a call that is missing here does not compile. */
const scenarios: Record<ChangingRoute | 'POST /webhooks/stripe', readonly Scenario[]> = {
  ...account,
  ...sessions,
  ...links,
  ...newEmailLinks,
  ...workspace,
  ...billing,
  'POST /webhooks/stripe': webhook,
};

/** Every scenario with the call that it makes. */
export const allScenarios = Object.entries(scenarios).flatMap(([call, situations]) =>
  situations.map((scenario) => ({ call, ...scenario })),
);
