import { test } from '@jest/globals';
import { seedsOf } from '#testkit/draws/named-seeds.ts';
import { run as runRace } from './race.ts';
import { races } from './races/all.ts';
import { openSample } from './sample.ts';

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
