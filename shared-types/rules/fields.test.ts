import { expect, test } from '@jest/globals';
import { email } from './fields.ts';

test.each([
  ['Ana@Example.COM ', 'ana@example.com'],
  ['ana@münchen.example', 'ana@xn--mnchen-3ya.example'],
  ['ANA@MÜNCHEN.EXAMPLE', 'ana@xn--mnchen-3ya.example'],
  ['ana@xn--mnchen-3ya.example', 'ana@xn--mnchen-3ya.example'],
  ['post@пример.рф', 'post@xn--e1afmkfd.xn--p1ai'],
  // The Cyrillic "а" is another domain, not the Latin one.
  ['ana@exаmple.com', 'ana@xn--exmple-4nf.com'],
])('%s is %s', (typed, stored) => {
  expect(email.parse(typed)).toBe(stored);
});

test.each([
  'anä@example.com',
  'аna@example.com',
  'ana@example',
  'ana@münchen',
  'ana@1.1',
  'ana@①.①',
  'ana@ü/../example.com',
  'ana@ü?.example',
  'ana@-ü.example:80',
  'ana@b@ü.example',
  'ana@ü..example',
  'ana@\u200dü.example',
  `${'a'.repeat(250)}@ü.example`,
])('%s is refused', (typed) => {
  expect(email.safeParse(typed).success).toBe(false);
});
