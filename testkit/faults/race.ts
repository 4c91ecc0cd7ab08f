import type { Answer } from '#testkit/cases/case.ts';
import { seeded } from '#testkit/draws/random.ts';
import type { Environment } from './environment.ts';
import type { Figures } from './figures.ts';
import { interleave, schedulerOf } from './interleave.ts';
import { reconcile } from './reconciliation.ts';
import { checkInvariants, deliverAll, deliverStorageEvents } from './settle.ts';

/** Actions that run concurrently. */
interface ArrangedRace {
  actions: (() => Promise<Answer>)[];
  /** What users do with the responses, and the assertions on the result. */
  after(answers: Answer[]): Promise<void>;
  /** Assertions that hold once all events and the reconciliation have run. */
  settled?(): Promise<void>;
}

export interface Race {
  title: string;
  arrange(): Promise<ArrangedRace>;
}

/**
 * Runs one race with a request order drawn from a seed, then all events and the reconciliation.
 * @throws Error with the violated invariants.
 */
export async function run(
  environment: Environment,
  race: Race,
  seed: string,
  figures: Figures,
): Promise<void> {
  const random = seeded(seed);
  await environment.reset();
  const { actions, after, settled } = await race.arrange();
  const results = await interleave(schedulerOf(seed), actions);
  await after(
    results.map((result) => {
      if (result.status === 'fulfilled') return result.value;
      throw result.reason;
    }),
  );
  await deliverAll(environment, random, figures);
  await reconcile();
  await settled?.();
  await checkInvariants(environment);
  await deliverStorageEvents(environment, random, figures);
  await checkInvariants(environment);
}
