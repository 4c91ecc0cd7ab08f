import * as z from 'zod';
import type { Finding } from '#core/reconciliation/discrepancy.ts';
import { checkOneWorkspace } from '#core/reconciliation/one-workspace.ts';
import { checkAll } from '#core/reconciliation/run.ts';
import { flag } from '../../stage/command-line.ts';
import * as given from '../arguments.ts';
import { command } from '../command.ts';
import { requireWorkspace } from '../find-workspace.ts';
import { render, text } from '../report.ts';
import { findingsSummary, findingsTable } from './findings.ts';

export const reconcile = command({
  name: 'reconcile',
  summary:
    'Compare every workspace with Stripe; with --repair, repair what is safe, as the nightly run does.',
  details: [
    'Reads the indexes of workspaces, purchases and subscriptions page by page. What cannot be repaired is recorded, and raises an alarm once a week.',
  ],
  input: z.object({ repair: flag('repairs what is safe, and records the rest') }),
  async run({ repair }) {
    if (!repair) return report(await checkAll(false));
    return {
      will: [
        'Run the whole reconciliation now: repair what is safe, notify owners of seats that their renewal will bill, record the rest.',
        'For a dry run: npm run ops -- reconcile',
      ],
      apply: async () => report(await checkAll(true)),
    };
  },
});

function report({ position, findings }: Awaited<ReturnType<typeof checkAll>>) {
  const { checked } = position.totals;
  return {
    data: { checked, findings },
    blocks: [findingsTable(findings), text(findingsSummary(checked, findings))],
  };
}

export const repair = command({
  name: 'repair',
  summary: 'Repair the discrepancies of one workspace, as the reconciliation would.',
  input: z.object({ workspace: given.workspace }),
  positionals: ['workspace'],
  async run(input) {
    const workspace = await requireWorkspace(input.workspace);
    const found = await checkOneWorkspace(workspace, false);
    if (found.length === 0) {
      return { data: { checked: 1, findings: found }, blocks: [text(findingsSummary(1, found))] };
    }
    return {
      will: [
        `In the workspace ${workspace.companyName ?? '-'} (${workspace.id}), repair what is safe of this, and record the rest:`,
        '',
        ...render([findingsTable(found)]).split('\n'),
      ],
      apply: () => repairWorkspace(workspace.id),
    };
  },
});

async function repairWorkspace(workspaceId: string) {
  const findings: Finding[] = await checkOneWorkspace(await requireWorkspace(workspaceId), true);
  return {
    data: { checked: 1, findings },
    blocks: [findingsTable(findings), text(findingsSummary(1, findings))],
  };
}
