import { controlEmulator } from '@cutbay/stripe-emulator/control';
import { seeded } from '#testkit/faults/random.ts';
import { brokenInvariants, lostChanges, reconcile } from './checks.ts';
import { measuringClient } from './client.ts';
import { startRecording } from './latencies.ts';
import { makeChange } from './make-change.ts';
import { changes, chosen } from './mix.ts';
import type { LoadedProduct } from './product.ts';
import type { LoadWorkspace } from './workspaces.ts';

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
