import { controlEmulator } from '@cutbay/stripe-emulator/control';
import * as z from 'zod';
import { runningEnvironment } from '#local/instance/instance-file.ts';
import { seeded } from '#testkit/draws/random.ts';
import { type Item, readStripeState } from '#testkit/faults/environment.ts';
import { fileViolations } from '#testkit/faults/file-invariants.ts';
import { violations } from '#testkit/faults/invariants.ts';
import { ofKind } from '#testkit/faults/items.ts';
import { setEnvironment } from '#testkit/local/emulators.ts';
import { allItems } from '#testkit/table.ts';
import { measuringClient } from './client.ts';
import { startRecording } from './latencies.ts';
import { makeChange } from './make-change.ts';
import { changes, chosen } from './model/mix.ts';
import type { LoadedProduct } from './product/product.ts';
import { type LoadWorkspace, shownState } from './workspaces.ts';

/** What is left after the product was killed amid changes and started again. */
export interface AfterKill {
  /** Changes in flight at that moment. */
  inFlight: number;
  restartSeconds: number;
  /** What was acknowledged and is not there, or the reverse, in words: before and after the reconciliation. */
  lost: string[];
  /** The invariants that do not hold after the reconciliation, and what a second one still finds, in words. */
  broken: string[];
}

/** Kills the product amid a change in every workspace, starts it again, and checks what it has stored. */
export async function killAndCheck(
  product: LoadedProduct,
  workspaces: readonly LoadWorkspace[],
  seed: string,
): Promise<AfterKill> {
  const client = measuringClient(product.origin, startRecording());
  const inProgress = workspaces.map(async (workspace, index) => {
    const random = seeded(`${seed} kill ${index}`);
    await makeChange(client, chosen(changes, random.next()), workspace, random);
  });
  // Then some are acknowledged and others are in flight.
  await Promise.race(inProgress);
  const inFlight = workspaces.filter(({ model }) => model.isBusy()).length;
  await product.kill();
  await Promise.all(inProgress);
  const restartSeconds = await product.restart();
  const lost = await lostChanges(product, workspaces);
  await controlEmulator(product.paymentsOrigin, 'deliveries', { mode: 'normal' });
  await reconcile(product);
  const found = await reconcile(product);
  lost.push(...(await lostChanges(product, workspaces)));
  return {
    inFlight,
    restartSeconds,
    lost,
    broken: [...(await brokenInvariants(product)), ...found],
  };
}

/** Every item of the running product's table. */
async function itemsOf({ dataDir }: LoadedProduct): Promise<Item[]> {
  await setEnvironment(runningEnvironment(dataDir) ?? {});
  return allItems();
}

/** What the product does not show although it was acknowledged, or shows although it was not requested, in words. */
async function lostChanges(
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
async function brokenInvariants(product: LoadedProduct): Promise<string[]> {
  const items = await itemsOf(product);
  const stripeState = await readStripeState(product.paymentsOrigin);
  return [...violations(items, stripeState), ...(await fileViolations(items))];
}

const report = z.object({ findings: z.array(z.unknown()) });

/** Runs the reconciliation. @returns its findings, each as JSON */
async function reconcile({ origin }: LoadedProduct): Promise<string[]> {
  const answer = await fetch(`${origin}/__local/daily-check`, { method: 'POST' });
  const { findings } = report.parse(await answer.json());
  return findings.map((finding) => JSON.stringify(finding));
}
