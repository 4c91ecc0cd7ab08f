import { expect, test } from '@jest/globals';
import { enterLink } from '#shared/calls/guests.ts';
import { finishAuthenticator } from '#shared/calls/second-factor.ts';
import { completeLogin } from '#shared/calls/second-step.ts';

const token = 'A'.repeat(43);

test.each([
  ['a guest enters with', (code: string) => enterLink.body.parse({ token, code }).code],
  ['a sign-in is completed with', (code: string) => completeLogin.body.parse({ code }).code],
  [
    'an authenticator app is set up with',
    (code: string) => finishAuthenticator.body.parse({ code }).code,
  ],
])('a code that %s may be pasted as mails and phones write it', (_, parse) => {
  const mailed = ['123 456', '123456\n', '\u00a0123\u00a0456 ', '123\u200b456', '123-456'];
  // Full width, as keyboards of East Asia type them.
  const wide = ['１２３４５６', '１２３\u3000４５６', '１２３－４５６'];
  for (const typed of [...mailed, ...wide]) expect(parse(typed)).toBe('123456');
  for (const wrong of ['12345', '1234567', '12345a', '', ' '.repeat(200)]) {
    expect(() => parse(wrong)).toThrow(/digits/);
  }
});
