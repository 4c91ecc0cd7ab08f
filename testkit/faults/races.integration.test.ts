import { test } from '@jest/globals';
import { runHistory } from './histories.ts';
import { run as runRace } from './race.ts';
import { races } from './races/all.ts';
import { openSample, seed } from './sample.ts';

const racesEach = 1;
const histories = 5;

const sample = openSample();

test.each(races.map((race) => [race.title, race] as const))(
  '%s',
  async (name, race) => {
    const { environment, figures, orReplay } = sample();
    for (let order = 0; order < racesEach; order += 1) {
      const own = `${seed}.${order}`;
      const replay = `npm run faults -- --seed ${own} --call '${name}' --orders 1`;
      await orReplay(replay, runRace(environment, race, own, figures));
    }
  },
  300_000,
);

test("a random history of a customer, with events in any order, ends in Stripe's state", async () => {
  const { environment, figures, orReplay } = sample();
  for (let history = 0; history < histories; history += 1) {
    const own = `${seed}.${history}`;
    await orReplay(
      `npm run faults -- --seed ${own} --call history --histories 1`,
      runHistory(environment, own, figures),
    );
  }
});
