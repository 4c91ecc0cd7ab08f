import type { Environment } from './environment.ts';
import type { Figures } from './figures.ts';
import { interleave } from './interleave.ts';
import { seeded } from './random.ts';
import type { Answer } from './scenarios/scenario.ts';
import { checkAll, dayAfter, deliverAll } from './settle.ts';

/** Actions that run concurrently. */
interface Contest {
  rivals: (() => Promise<Answer>)[];
  /** What users do with the responses, and the assertions on the result. */
  after(answers: Answer[]): Promise<void>;
  /** Assertions that hold once all events and the reconciliation have run. */
  settled?(): Promise<void>;
}

export interface Race {
  title: string;
  stage(): Promise<Contest>;
}

/**
 * Runs one race with a request order drawn from a seed, then all events and the reconciliation.
 * @throws Error with the violated invariants.
 */
export async function run(
  world: Environment,
  race: Race,
  seed: string,
  figures: Figures,
): Promise<void> {
  const random = seeded(seed);
  await world.reset();
  const { rivals, after, settled } = await race.stage();
  const results = await interleave(random, rivals);
  await after(
    results.map((result) => {
      if (result.status === 'fulfilled') return result.value;
      throw result.reason;
    }),
  );
  await deliverAll(world, random, figures);
  await dayAfter();
  await settled?.();
  await checkAll(world);
}
