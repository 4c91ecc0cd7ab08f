/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { addressesIn, inputOf } from './pasted-addresses.ts';

test.each([
  ['one', 'ana@x.example', ['ana@x.example']],
  [
    'commas, semicolons and spaces',
    'ana@x.example, jo@x.example;kim@x.example  lee@x.example,',
    ['ana@x.example', 'jo@x.example', 'kim@x.example', 'lee@x.example'],
  ],
  ['what is no address, for the server to name', 'ana@x.example, jo', ['ana@x.example', 'jo']],
  ['one twice, in any case', 'ana@x.example, ANA@x.example', ['ANA@x.example']],
  ['nothing', ' , ; ', []],
])('the field may hold %s', (_, input, addresses) => {
  expect(addressesIn(input)).toEqual(addresses);
});

test.each([
  ['lines', 'ana@x.example\njo@x.example\r\n', 'ana@x.example,jo@x.example'],
  [
    'recipients of a mail program',
    'Ana Novak <ana@x.example>, "Doe, Jo" <jo@x.example>; kim@x.example',
    'ana@x.example,jo@x.example,kim@x.example',
  ],
])('pasted text may be %s', (_, pasted, input) => {
  expect(inputOf(pasted)).toBe(input);
});
