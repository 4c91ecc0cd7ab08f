/** The variables by which `npm test` and `npm run soak` tell their processes what to draw. */
export const drawVariables = {
  seed: 'SEED',
  soak: 'SOAK',
  /** How long the model walks in soak. */
  minutes: 'SOAK_MINUTES',
} as const;

/**
 * The seed of all draws of a run: by default the UTC date as a number, such as 20261128, so that all tests of a day draw
 * the same and those of the next day others. `SEED=20261128` before a command replays a day.
 */
export const seed = readSeed(process.env[drawVariables.seed]);

/** The environment in which a process draws as this one does, also past midnight. */
export const drawEnvironment = { [drawVariables.seed]: String(seed) };

/** Whether this is `npm run soak`, which runs everything that the tests of every day draw from. */
const isSoak = process.env[drawVariables.soak] === '1';

/** What the tests of every day use, and what `npm run soak` uses instead. */
export function draws<T>(everyday: T, whole: T): T {
  return isSoak ? whole : everyday;
}

/**
 * The number of the day whose date a seed is, so that days in a row have numbers in a row.
 * @returns the days since 1970; for a seed that is no date the seed itself
 */
export function dayOf(given: number): number {
  const [, year, month, date] = /^(\d{4})(\d\d)(\d\d)$/.exec(String(given)) ?? [];
  const time = Date.parse(`${year}-${month}-${date}`);
  return Number.isNaN(time) ? given : time / 86_400_000;
}

function readSeed(given: string | undefined): number {
  const date = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const read = Number(given || date);
  // What fast-check takes.
  if (!Number.isInteger(read) || read < 0 || read >= 2 ** 31) {
    throw new Error(`${drawVariables.seed} is a whole number below 2^31, not ${given}.`);
  }
  return read;
}
