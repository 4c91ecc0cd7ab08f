import { passes } from '#core/reconciliation/passes.ts';
import { checkPage, initialCursor, type Part } from '#core/reconciliation/run.ts';
import { assertEqual } from '#testkit/cases/case.ts';
import { withGrantedAccess } from '#testkit/granted-access.ts';
import { allItems } from '#testkit/table.ts';
import type { Item } from './environment.ts';
import { listedAs } from './items.ts';
import { type Changes, concerns, noteReads, type Reads } from './reads.ts';

/** What each pass has read, by its number. */
export type PassReads = Map<number, Reads>;

/**
 * Runs the reconciliation, which repairs what no event did. After one that repairs, a second run finds nothing.
 * @param noted receives what each pass reads
 */
export async function reconcile(noted: PassReads = new Map()): Promise<void> {
  await reconcileBy(usedPasses(await allItems()), noted);
}

/**
 * Runs the passes that could find something else than when their reads were noted, and those that were not run then.
 * @returns whether it ran any
 */
export async function reconcileChanges(
  items: readonly Item[],
  changes: Changes,
  noted: ReadonlyMap<number, Reads>,
): Promise<boolean> {
  const due = usedPasses(items).filter((number) => {
    const reads = noted.get(number);
    return !reads || concerns(reads, changes);
  });
  if (due.length > 0) await reconcileBy(due, new Map());
  return due.length > 0;
}

async function reconcileBy(numbers: readonly number[], noted: PassReads): Promise<void> {
  const run = () => withGrantedAccess('events/reconcile', () => runPasses(numbers, noted));
  const repaired = await run();
  if (repaired.length > 0)
    assertEqual('The findings of the second reconciliation', await run(), []);
}

/**
 * The numbers of all passes but those over empty shards of the workspace index: these find nothing, and of one
 * customer's data there are 30 in a reconciliation, which made a third of all requests to the table.
 */
function usedPasses(items: readonly Item[]): number[] {
  const workspaces = listedAs(items, 'WORKSPACE');
  const used = new Set(workspaces.map(({ pk }) => String(pk).split('#')[1]));
  return passes.flatMap(({ name }, number) => {
    const [, shard] = /^(?:workspaces|storage)-(.)$/.exec(name) ?? [];
    return shard === undefined || used.has(shard) ? [number] : [];
  });
}

/** Runs passes from their first to their last page, and returns the findings. */
async function runPasses(numbers: readonly number[], noted: PassReads): Promise<Part['findings']> {
  const findings: Part['findings'] = [];
  for (const pass of numbers) {
    const { result, reads } = await noteReads(() => runPass(pass), noted.get(pass));
    noted.set(pass, reads);
    findings.push(...result);
  }
  return findings;
}

async function runPass(pass: number): Promise<Part['findings']> {
  const findings: Part['findings'] = [];
  for (let at = { ...initialCursor, pass }; at.pass === pass; ) {
    const part = await checkPage(at, true);
    findings.push(...part.findings);
    at = part.position;
  }
  return findings;
}
