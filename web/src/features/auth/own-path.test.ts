import { expect, test } from '@jest/globals';
import { ownPath } from './own-path.ts';

test('signing in leads to pages of our own, whatever the address asks for', () => {
  const asked = [
    '/dashboard?tab=billing#plan',
    null,
    'dashboard',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/./\\evil.example',
    '/\t/evil.example',
  ];
  expect(asked.map(ownPath)).toEqual([
    '/dashboard?tab=billing#plan',
    '/dashboard',
    '/dashboard',
    '/dashboard',
    '/dashboard',
    '/dashboard',
    '/dashboard',
    '/dashboard',
    '/dashboard',
    '/dashboard',
  ]);
});
