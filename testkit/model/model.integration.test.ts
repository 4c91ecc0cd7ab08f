import { afterAll, beforeAll, test } from '@jest/globals';
import { seedsOf } from '#testkit/draws/named-seeds.ts';
import { draws, drawVariables, seed } from '#testkit/draws/seed.ts';
import { namedHistories } from './named-histories.ts';
import { type Subject, walk, walkNamed } from './walk.ts';
import { openWorld, type World } from './world.ts';

const histories = Number(process.env['HISTORIES'] ?? draws(300, 1_000_000));
const minutes = draws(undefined, Number(process.env[drawVariables.minutes] ?? 10));
/** What a failure has printed as `path` and `replayPath`, to replay it with its seed: `SEED=1 MODEL_REPLAY='273:7:8 sA:B'`. */
const [path, commands] = process.env['MODEL_REPLAY']?.split(' ') ?? [];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** In how many orders events come, and the requests of what happens at once are made, in a named history. */
const ordersEach = draws(1, 20);

/** Of each subject the part of the histories, and of the minutes, that it gets. */
const shares: Record<Subject, number> = { workspace: 4 / 5, money: 1 / 5 };
const walks = seedsOf('model').flatMap((seed) => [
  ['everyone sees what they may and no more, and all is counted', 'workspace', seed] as const,
  ['what is paid is an entitlement, a balance or a refund', 'money', seed] as const,
]);

test.each(walks)(
  'whatever happens, %s (%s, seed %i)',
  async (_, subject, seed) => {
    const walked = await walk(world, {
      subject,
      seed,
      histories: Math.round(histories * shares[subject]),
      ...(minutes !== undefined && { minutes: minutes * shares[subject] }),
      ...(path !== undefined && { replay: { path, ...(commands && { commands }) } }),
    });
    process.stdout.write(`Model: ${walked} histories of the ${subject}, seed ${seed}\n`);
  },
  3_600_000,
);

const named = (['workspace', 'money'] as const).flatMap((subject) =>
  Object.entries(namedHistories[subject]).map(([title, steps]) => [title, subject, steps] as const),
);

test.each(named)('%s (%s)', async (_, subject, steps) => {
  const isDrawn = subject === 'money' || steps.some((step) => 'atOnce' in step);
  const orders = isDrawn ? ordersEach : 1;
  for (let order = 0; order < orders; order += 1) {
    await walkNamed(world, steps, subject, `${seed} ${order}`);
  }
});
