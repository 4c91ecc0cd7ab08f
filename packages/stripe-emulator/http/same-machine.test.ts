import { expect, test } from '@jest/globals';
import { isFromThisMachine } from './same-machine.ts';

const host = 'localhost:3000';

test.each([
  { host },
  { host: '127.0.0.1:3000' },
  { host: '[::1]:3000' },
  { host, origin: 'http://localhost:3000' },
  { host, 'sec-fetch-site': 'none' },
  { host, 'sec-fetch-site': 'same-origin' },
  { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
])('requests from own pages and programs are accepted: %j', (headers) => {
  expect(isFromThisMachine(headers)).toBe(true);
});

test.each([
  { host: 'rebound.example:3000' },
  { host: 'localhost.rebound.example' },
  { host: '127.0.0.1.nip.example:3000' },
  { host, origin: 'https://evil.example' },
  { host, origin: 'http://localhost.evil.example:3000' },
  { host, origin: 'null' },
  { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
])(
  'requests from other sites, and to names that resolve to this machine, are rejected: %j',
  (headers) => {
    expect(isFromThisMachine(headers)).toBe(false);
  },
);
