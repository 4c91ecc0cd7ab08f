import { beforeAll, expect, test } from '@jest/globals';
import { fuzz } from '#functions/testing/generated/fuzz.ts';
import { useOwnTable } from '#functions/testing/table.ts';
import { calls } from '#shared/api.ts';

/** Always the same in `npm test`; `npm run fuzz` tries others, and more. */
const options = { runs: 1_000, seed: 20_261_121 };

beforeAll(useOwnTable);

const files = Object.keys(calls) as (keyof typeof calls)[];

test.each(files)(
  '%s takes whatever it is sent, and answers as it declares or with an error of the catalogue',
  async (file) => {
    const { statuses, faults } = await fuzz(file, options);
    expect(faults.slice(0, 3)).toEqual([]);
    expect([...statuses.values()].reduce((sum, count) => sum + count)).toBe(options.runs);
  },
  60_000,
);
