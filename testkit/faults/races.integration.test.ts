import { test } from '@jest/globals';
import { seedsOf } from '#testkit/draws/named-seeds.ts';
import { runHistory } from './histories.ts';
import { run as runRace } from './race.ts';
import { races } from './races/all.ts';
import { openSample } from './sample.ts';

const histories = 5;

const sample = openSample();

test.each(races.map((race) => [race.title, race] as const))(
  '%s',
  async (name, race) => {
    const { environment, figures, orReplay } = sample();
    for (const own of seedsOf('races', name).map(String)) {
      const replay = `npm run faults -- --seed ${own} --call '${name}' --orders 1`;
      await orReplay(replay, runRace(environment, race, own, figures));
    }
  },
  300_000,
);

test("a random history of a customer, with events in any order, ends in Stripe's state", async () => {
  const { environment, figures, orReplay } = sample();
  for (const seed of seedsOf('histories')) {
    for (let history = 0; history < histories; history += 1) {
      const own = history === 0 ? String(seed) : `${seed}.${history}`;
      await orReplay(
        `npm run faults -- --seed ${own} --call history --histories 1`,
        runHistory(environment, own, figures),
      );
    }
  }
});
