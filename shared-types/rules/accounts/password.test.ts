import { expect, test } from '@jest/globals';
import { passwordCriteria } from './password.ts';

test.each([
  ['secret', [true, false, false, false]],
  ['S3 et', [false, true, true, true]],
  ['Secret 12', [true, true, true, true]],
  ['Secret\t12', [true, true, true, true]],
  ['Secret_12', [true, true, true, true]],
  ['Sécrét12', [true, true, true, false]],
  ['ÉCRAN７', [true, true, true, false]],
])('%s meets exactly these criteria: %j', (password, met) => {
  expect(passwordCriteria.map((criterion) => criterion.met(password))).toEqual(met);
});
