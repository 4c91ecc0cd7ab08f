import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { itemsOf, putItems } from '#testkit/table.ts';
import { transact } from './client.ts';
import {
  absent,
  anyOf,
  atMost,
  between,
  contains,
  exists,
  greaterThan,
  having,
  lessThan,
  not,
  oneOf,
  type When,
} from './conditions.ts';
import { keys } from './keys.ts';
import { assertThat } from './write.ts';

type Item = Readonly<Record<string, unknown>>;

class Refused extends Error {}

const item = {
  plan: 'team',
  count: 3,
  confirmed: false,
  closedAt: null,
  codes: new Set(['a', 'b']),
  // `status` and `name` are reserved words of DynamoDB.
  status: { name: 'open', tries: 2 },
};

test.each<[string, When<Item>, When<Item>]>([
  ['a string equals', { plan: 'team' }, { plan: 'starter' }],
  ['a number equals', { count: 3 }, { count: 4 }],
  ['a boolean equals', { confirmed: false }, { confirmed: true }],
  ['a map equals as a whole', { status: item.status }, { status: { name: 'open' } }],
  ['null is a value', { closedAt: null }, { missing: null }],
  ['null is not absence', { closedAt: not('x') }, { closedAt: undefined }],
  ['undefined is absence', { missing: undefined }, { plan: undefined }],
  ['absent', { missing: absent }, { plan: absent }],
  ['exists', { closedAt: exists }, { missing: exists }],
  ['not', { plan: not('starter') }, { plan: not('team') }],
  ['not, of an absent attribute', { missing: not('x') }, { plan: not('team') }],
  ['less than', { count: lessThan(4) }, { count: lessThan(3) }],
  ['less than, of an absent attribute', { count: lessThan(4) }, { missing: lessThan(4) }],
  ['at most', { count: atMost(3) }, { count: atMost(2) }],
  ['greater than', { count: greaterThan(2) }, { count: greaterThan(3) }],
  ['between includes the least', { count: between(3, 4) }, { count: between(4, 5) }],
  ['between includes the most', { count: between(2, 3) }, { count: between(1, 2) }],
  ['one of', { plan: oneOf('starter', 'team') }, { plan: oneOf('starter') }],
  ['contains', { codes: contains('b') }, { codes: contains('c') }],
  ['having', { status: having({ tries: atMost(2) }) }, { status: having({ tries: lessThan(2) }) }],
  ['having several', { status: having(item.status) }, { status: having({ name: 'x', tries: 2 }) }],
  ['any of', { plan: anyOf<string>(absent, 'team') }, { plan: anyOf<string>(absent, 'x') }],
  ['all must hold', { plan: 'team', count: 3 }, { plan: 'team', count: 4 }],
  ['one alternative must hold', [{ pk: absent }, { count: 3 }], [{ pk: absent }, { count: 4 }]],
  [
    'the conditions of an alternative hold together',
    [{ plan: 'team', count: 3 }, { pk: absent }],
    [
      { plan: 'team', count: 4 },
      { plan: 'starter', count: 3 },
    ],
  ],
])('%s', async (_, holding, failing) => {
  const key = keys.workspace(randomUUID());
  await putItems([{ ...key, ...item }]);
  await transact([assertThat(key, holding, () => new Refused())]);
  await expect(transact([assertThat(key, failing, () => new Refused())])).rejects.toThrow(Refused);
  expect(await itemsOf(key.pk)).toEqual([{ ...key, ...item }]);
});
