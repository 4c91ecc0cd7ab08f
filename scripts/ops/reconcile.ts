import { parseArgs } from 'node:util';
import { subscriptionsOf } from '#functions/billing/at-stripe.ts';
import { checkAll } from '#functions/daily-check/checking.ts';
import { dealWith } from '#functions/daily-check/dealing.ts';
import type { Finding } from '#functions/daily-check/discrepancy.ts';
import { checkOwner } from '#functions/daily-check/subscription-check.ts';
import { checkWorkspace } from '#functions/daily-check/workspace-check.ts';
import { findWorkspace } from '#functions/workspace/store.ts';

/** The daily check by hand: of everything or of one workspace, only looking unless told to repair. */
export const reconcile = {
  usage:
    'reconcile [--workspace ID] [--repair]   compare with Stripe; repair what is safe, alarm the rest',
  async run(args: string[]): Promise<string> {
    const { values } = parseArgs({
      args,
      options: { workspace: { type: 'string' }, repair: { type: 'boolean', default: false } },
    });
    const { workspace, repair } = values;
    const { checked, findings } = workspace
      ? await checkOne(workspace, repair)
      : await checkEverything(repair);
    return [...findings.map(lineOf), summary(checked, findings, repair)].join('\n');
  },
};

async function checkEverything(repair: boolean) {
  const { position, findings } = await checkAll(repair);
  return { checked: position.totals.checked, findings };
}

/** Its subscriptions first, as in the whole check: one that we have not heard of may explain what differs. */
async function checkOne(workspaceId: string, repair: boolean) {
  const workspace = await findWorkspace(workspaceId);
  if (!workspace) throw new Error(`There is no workspace ${workspaceId}.`);
  const { stripeCustomerId } = workspace;
  const findings: Finding[] = [];
  const deal = async (discrepancies: Awaited<ReturnType<typeof checkOwner>>) => {
    for (const discrepancy of discrepancies) {
      const finding = await dealWith(discrepancy, repair);
      if (finding) findings.push(finding);
    }
  };
  for (const subscription of stripeCustomerId ? await subscriptionsOf(stripeCustomerId) : []) {
    await deal(await checkOwner(subscription));
  }
  await deal(await checkWorkspace(workspaceId));
  return { checked: 1, findings };
}

function lineOf({ outcome, kind, subject, details }: Finding): string {
  return [outcome.padEnd(8), kind.padEnd(24), subject, JSON.stringify(details)].join('  ');
}

function summary(checked: number, findings: readonly Finding[], repair: boolean): string {
  const count = (wanted: Finding['outcome']) =>
    findings.filter(({ outcome }) => outcome === wanted).length;
  const all = `${checked} checked, ${findings.length} found`;
  if (!repair) return `${all}${findings.length > 0 ? '; --repair mends what is safe' : ''}.`;
  return `${all}: ${count('repaired')} repaired, ${count('alarmed')} alarmed, ${count('noted')} noted.`;
}
