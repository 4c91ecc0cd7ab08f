/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { entryOf, newLinkDraft } from './link-draft.ts';

test.each([
  ['a name and an address', 'Kim Lee <kim@agency.example>', ['kim@agency.example'], []],
  ['a domain with its sign', '@agency.example', [], ['agency.example']],
  [
    'a list in lines, with commas and semicolons',
    '"Lee, Kim" <kim@agency.example>;\njo@client.example, @agency.example\nclient.example',
    ['kim@agency.example', 'jo@client.example'],
    ['agency.example', 'client.example'],
  ],
  ['a domain with an umlaut', 'ana@m\u00FCnchen.example', ['ana@m\u00FCnchen.example'], []],
])('whom a link opens to may be pasted as %s', (_, people, addresses, domains) => {
  const draft = { ...newLinkDraft(), asks: 'people' as const, people };
  expect(entryOf(draft)).toMatchObject({ addresses, domains });
});
