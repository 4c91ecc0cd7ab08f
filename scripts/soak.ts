import { print } from '#local/output.ts';
import { drawVariables, seed } from '#testkit/draws/seed.ts';
import { parts } from './soak/parts.ts';
import type { Check } from './validate/check.ts';
import { build } from './validate/checks.ts';
import { runStages } from './validate/run-checks.ts';

// npm run soak [-- <names of parts>]: everything of which `npm test` only draws some, and what takes too long for it.

/** How long all parts may take on two cores. The model runs for what the others leave of it. */
const longestMinutes = 60;

const chosen = process.argv.slice(2);
const names = parts.flat().map(({ name }) => name);
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  throw new Error(`There is no part ${unknown.join(' or ')}. The parts are ${names.join(', ')}.`);
}
print(`Draws by the seed ${seed}. To replay them: SEED=${seed} npm run soak`);
await runStages(stages(), 3 * longestMinutes);

function* stages(): Generator<Check[]> {
  yield [build];
  for (const stage of parts) {
    const selected = stage.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
    yield selected.flatMap(({ checks }) => checks(minutesLeft()));
  }
}

function minutesLeft(): number {
  const given = process.env[drawVariables.minutes];
  const left = longestMinutes - performance.now() / 60_000;
  return given ? Number(given) : Math.max(1, Math.floor(left));
}
