import * as z from 'zod';
import { runningEnvironment } from '#local/instance/instance-file.ts';
import { type Item, readStripeState } from '#testkit/faults/environment.ts';
import { fileViolations } from '#testkit/faults/file-invariants.ts';
import { violations } from '#testkit/faults/invariants.ts';
import { ofKind } from '#testkit/faults/items.ts';
import { setEnvironment } from '#testkit/local/emulators.ts';
import { allItems } from '#testkit/table.ts';
import type { LoadedProduct } from './product.ts';
import { type LoadWorkspace, shownState } from './workspaces.ts';

/** Every item of the running product's table. */
async function itemsOf({ dataDir }: LoadedProduct): Promise<Item[]> {
  await setEnvironment(runningEnvironment(dataDir) ?? {});
  return allItems();
}

/** What the product does not show although it was acknowledged, or shows although it was not requested, in words. */
export async function lostChanges(
  product: LoadedProduct,
  workspaces: readonly LoadWorkspace[],
): Promise<string[]> {
  const messages = ofKind(await itemsOf(product), 'MESSAGE');
  const lost: string[] = [];
  for (const { id, owner, model } of workspaces) {
    const feedback = messages.filter(({ workspaceId }) => workspaceId === id);
    const texts = feedback.map(({ message }) => String(message));
    const shown = await shownState(product.origin, owner, texts);
    lost.push(...model.differences(shown).map((difference) => `${owner.email} ${difference}`));
  }
  return lost;
}

/** The violated invariants, in words, within and between the table, Stripe and the files. */
export async function brokenInvariants(product: LoadedProduct): Promise<string[]> {
  const items = await itemsOf(product);
  const stripeState = await readStripeState(product.paymentsOrigin);
  return [...violations(items, stripeState), ...(await fileViolations(items))];
}

const report = z.object({ findings: z.array(z.unknown()) });

/** Runs the reconciliation. @returns its findings, each as JSON */
export async function reconcile({ origin }: LoadedProduct): Promise<string[]> {
  const answer = await fetch(`${origin}/__local/daily-check`, { method: 'POST' });
  const { findings } = report.parse(await answer.json());
  return findings.map((finding) => JSON.stringify(finding));
}
