/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { membersWithoutFactor } from './members-without-factor.ts';

const member = (id: string, hasSecondFactor?: boolean) => ({
  id,
  email: `${id}@northlight.example`,
  role: 'Producer' as const,
  createdAt: '2026-11-22T09:00:00.000Z',
  status: hasSecondFactor === undefined ? ('invited' as const) : ('active' as const),
  ...(hasSecondFactor !== undefined && { hasSecondFactor }),
});

test.each([
  [[], false, 'No member has joined yet.'],
  [[member('invited')], true, 'No member has joined yet.'],
  [[member('ana', true)], true, 'The only member who has joined has set it up.'],
  [
    [member('ana', true), member('jo', true)],
    false,
    'All 2 members who have joined have set it up.',
  ],
  [
    [member('ana', false)],
    false,
    '1 of 1 member who has joined does not have it, and would have to set it up.',
  ],
  [
    [member('ana', false), member('jo', true)],
    true,
    '1 of 2 members who have joined still has to set it up. The Members list shows who.',
  ],
  [
    [member('ana', false), member('jo', false), member('kim', true)],
    true,
    '2 of 3 members who have joined still have to set it up. The Members list shows who.',
  ],
])(
  'the sentence counts the members without a second factor (%#)',
  (members, required, sentence) => {
    expect(membersWithoutFactor(members, required)).toBe(sentence);
  },
);
