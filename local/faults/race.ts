import type { Environment } from './environment.ts';
import type { Figures } from './figures.ts';
import { interleave } from './interleave.ts';
import { seeded } from './random.ts';
import type { Answer } from './scenarios/scenario.ts';
import { checkAll, dayAfter, deliverAll } from './settle.ts';

/** Things done at the same time. */
interface Contest {
  rivals: (() => Promise<Answer>)[];
  /** What people do with the answers, and what must have come of it. */
  after(answers: Answer[]): Promise<void>;
  /** What must have come of it once all events and the daily check have been. */
  settled?(): Promise<void>;
}

export interface Race {
  title: string;
  stage(): Promise<Contest>;
}

/**
 * One race in an order of requests drawn from a seed, with all events and the daily check after it.
 * @throws Error saying what does not hold.
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
