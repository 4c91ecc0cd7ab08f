import * as z from 'zod/mini';
import { log } from '#core/runtime/log.ts';
import { reconciliationDone } from '#shared/ops/environment.ts';
import type { Finding } from './discrepancy.ts';
import { handleDiscrepancy } from './handle-discrepancy.ts';
import { passes } from './passes.ts';
import { noRevenue, withRevenue } from './revenue.ts';

const totals = z.object({
  checked: z.int(),
  found: z.int(),
  repaired: z.int(),
  alarmed: z.int(),
  noted: z.int(),
  /** Running plans, and their revenue in US cents a month. Old cursors lack them. */
  subscriptions: z._default(z.int(), 0),
  monthlyCents: z._default(z.int(), 0),
});

/** The progress of a run: the pass, the last key within it, and the totals so far. */
export const cursorSchema = z.object({ pass: z.int(), after: z.nullable(z.string()), totals });
export type Cursor = z.infer<typeof cursorSchema>;

/** The cursor at the start of a run. */
export const initialCursor: Cursor = {
  pass: 0,
  after: null,
  totals: { checked: 0, found: 0, repaired: 0, alarmed: 0, noted: 0, ...noRevenue },
};

/** A part of a run: its findings and the next cursor; `done` once everything was checked. */
export interface Part {
  position: Cursor;
  done: boolean;
  findings: Finding[];
}

/** Checks one page. Idempotent, so an interrupted part can be retried. */
export async function checkPage(at: Cursor, repair: boolean): Promise<Part> {
  const pass = passes[at.pass];
  if (!pass) return { position: at, done: true, findings: [] };
  const { checked, discrepancies, next, revenue = noRevenue } = await pass.page(at.after);
  const findings: Finding[] = [];
  for (const discrepancy of discrepancies) {
    const finding = await handleDiscrepancy(discrepancy, repair);
    if (finding) findings.push(finding);
  }
  const reached: Cursor = {
    pass: next === null ? at.pass + 1 : at.pass,
    after: next,
    totals: { ...added(at.totals, checked, findings), ...withRevenue(at.totals, revenue) },
  };
  const done = reached.pass >= passes.length;
  if (done) {
    const { monthlyCents, ...totals } = reached.totals;
    log('info', reconciliationDone, { ...totals, monthlyRevenue: monthlyCents / 100 });
  }
  return { position: reached, done, findings };
}

/** Runs the whole reconciliation at once. */
export async function checkAll(repair: boolean): Promise<Omit<Part, 'done'>> {
  const findings: Finding[] = [];
  for (let at = initialCursor; ; ) {
    const part = await checkPage(at, repair);
    findings.push(...part.findings);
    if (part.done) return { position: part.position, findings };
    at = part.position;
  }
}

function added(
  before: Cursor['totals'],
  checked: number,
  findings: readonly Finding[],
): Cursor['totals'] {
  const after = { ...before, checked: before.checked + checked };
  for (const { outcome } of findings) after[outcome] += 1;
  return after;
}
