import { type CallRoute, calls } from '#shared/api.ts';
import { mayWrite, type Operation } from '#shared/operation.ts';
import { account } from './account.ts';
import { billing } from './billing.ts';
import { defaultScenario, hasDefaultScenario } from './default-scenario.ts';
import { devices } from './devices.ts';
import { fileChanges } from './file-changes.ts';
import { fileRequests } from './file-requests.ts';
import { files } from './files.ts';
import { links } from './links.ts';
import { mail } from './mail.ts';
import { messages } from './messages.ts';
import { newEmailLinks } from './new-email.ts';
import { reconciliation } from './reconciliation.ts';
import type { Scenario } from './scenario.ts';
import { secondFactor } from './second-factor.ts';
import { secondStep } from './second-step.ts';
import { sessions } from './sessions.ts';
import { storageEnds } from './storage-ends.ts';
import { storageRepairs } from './storage-repairs.ts';
import { teamMembers } from './team.ts';
import { uploads } from './uploads.ts';
import { webhook } from './webhook.ts';
import { workspace } from './workspace.ts';

/** The scenarios of calls that need particular ones, and of the functions that no browser calls. */
const particular: Readonly<Record<string, readonly Scenario[]>> = {
  ...account,
  ...sessions,
  ...secondFactor,
  ...secondStep,
  ...links,
  ...newEmailLinks,
  ...workspace,
  ...teamMembers,
  ...messages,
  ...billing,
  ...files,
  ...uploads,
  ...fileRequests,
  ...fileChanges,
  ...storageRepairs,
  ...storageEnds,
  ...devices,
  'POST /webhooks/stripe': webhook,
  'events/send-mail': mail,
  'POST /api/cancel-subscription': [
    ...billing['POST /api/cancel-subscription'],
    ...storageEnds['POST /api/cancel-subscription'],
  ],
  'DELETE /api/account': [...account['DELETE /api/account'], ...storageEnds['DELETE /api/account']],
  'DELETE /api/team-members/{id}': [
    ...teamMembers['DELETE /api/team-members/{id}'],
    ...storageEnds['DELETE /api/team-members/{id}'],
  ],
  'events/reconcile': [...reconciliation, ...storageRepairs['events/reconcile']],
};

/** The default scenario of every other call that may write and whose path names nothing. */
const byDefault = Object.values<Operation & { route: CallRoute }>(calls)
  .filter((call) => mayWrite(call) && !Object.hasOwn(particular, call.route))
  .filter(hasDefaultScenario)
  .map((call) => ({ call: call.route, ...defaultScenario(call) }));

/** Every scenario with its call. */
export const allScenarios = [
  ...Object.entries(particular).flatMap(([call, situations]) =>
    situations.map((scenario) => ({ call, ...scenario })),
  ),
  ...byDefault,
];
