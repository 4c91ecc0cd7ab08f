import { expect, test } from '@jest/globals';
import { assertOwnName, containsName } from './guest-name.ts';

test.each([
  'Cutbay',
  'CUTBAY Billing',
  'cut bay support',
  'C u t b a y',
  'Cut-Bay',
  'Ｃｕｔｂａｙ',
  'Cutbáy',
  'Сutbау',
  'CUТВАУ',
  'Cυtbαy',
  'ᴄᴜᴛʙᴀʏ',
  'Cu\u200dtbay',
  'Cutb@y',
  '𝐂𝐮𝐭𝐛𝐚𝐲 team',
  'TheCutbayTeam',
])('a guest cannot be called “%s”, as the product', (name) => {
  expect(() => assertOwnName(name, null)).toThrow(
    expect.objectContaining({ code: 'invalid_input' }),
  );
});

test.each([
  ['Northlight Billing', 'Northlight'],
  ['N0rth1ight', 'Northlight'],
  ['northlightfilms', 'North Light'],
  ['Modem Cornpany', 'Modern Company'],
  ['Ana, ARRI', 'ARRI'],
  ['北光 账单', '北光'],
  ['Müller-Film GmbH', 'MULLER FILM'],
])('a guest cannot be called “%s” by a link of “%s”', (name, company) => {
  expect(() => assertOwnName(name, company)).toThrow(`without “${company}” in it`);
});

test.each([
  ['Clara Client', 'Northlight'],
  ['Harrison Ford', 'ARRI'],
  ['Hannah', 'Ann'],
  ['Ana', ''],
  ['Ana', '!!'],
  ['Bay Cuthbert', null],
  ['李小龙', 'Northlight'],
])('a guest can be called “%s” by a link of “%s”', (name, company) => {
  expect(() => assertOwnName(name, company)).not.toThrow();
});

test('a name without letters is in no other', () => {
  expect(containsName('Ana', '…')).toBe(false);
});
