import { expect, test } from '@jest/globals';
import { lacksOptionalBuild } from './setup.mjs';

const optional = ['@swc/core-darwin-arm64', 'fsevents'];

test.each([
  [
    'npm error code E404\nnpm error 404 Not Found - GET https://r.example/@swc%2fcore-darwin-arm64',
    true,
  ],
  [
    'npm error code ETARGET\nnpm error notarget No matching version found for fsevents@2.3.3.',
    true,
  ],
  ['npm error code E404\nnpm error 404 Not Found - GET https://r.example/react', false],
  ['npm error code ENOTFOUND\nnpm error network fsevents', false],
  ['npm error code EINTEGRITY', false],
])('%j is resolved anew: %s', (output, expected) => {
  expect(lacksOptionalBuild(output, optional)).toBe(expected);
});
