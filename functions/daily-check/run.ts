import * as z from 'zod';
import { log } from '#functions/runtime/log.ts';
import { dailyCheckDone } from '#shared/environment.ts';
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
  /** Plans that run, and what they bring in: US cents a month. Not in positions from before they were counted. */
  subscriptions: z.int().default(0),
  monthlyCents: z.int().default(0),
});

/** How far a check has come: the pass, after what in it, and what was counted so far. */
export const cursorSchema = z.object({ pass: z.int(), after: z.string().nullable(), totals });
export type Cursor = z.infer<typeof cursorSchema>;

/** Where a check begins. */
export const initialCursor: Cursor = {
  pass: 0,
  after: null,
  totals: { checked: 0, found: 0, repaired: 0, alarmed: 0, noted: 0, ...noRevenue },
};

/** A part of a check: what it found, and from where to go on; `done` once all was checked. */
export interface Part {
  position: Cursor;
  done: boolean;
  findings: Finding[];
}

/** Checks one page of what there is. Twice is the same as once, so a part that died is simply done again. */
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
    log('info', dailyCheckDone, { ...totals, monthlyRevenue: monthlyCents / 100 });
  }
  return { position: reached, done, findings };
}

/** A whole check, in one go. */
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
