/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { safeRedirect } from './safe-redirect.ts';

test('signing in redirects only to paths of the product, whatever the URL requests', () => {
  const asked = [
    '/dashboard/billing#plan',
    null,
    'dashboard',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/./\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    // Encoded, they are names of pages that do not exist: the browser does not decode them into a host.
    '/%2f/evil.example',
    '/%5cevil.example',
    '/dashboard@evil.example',
  ];
  expect(asked.map(safeRedirect)).toEqual([
    '/dashboard/billing#plan',
    '/dashboard',
    '/dashboard',
    '/dashboard',
    '/dashboard',
    '/dashboard',
    '/dashboard',
    '/dashboard',
    '/dashboard',
    '/dashboard',
    '/dashboard',
    '/dashboard',
    '/%2f/evil.example',
    '/%5cevil.example',
    '/dashboard@evil.example',
  ]);
});
