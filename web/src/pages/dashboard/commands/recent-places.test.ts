import { afterEach, expect, test } from '@jest/globals';
import { addRecentPlace, recentPlaces } from './recent-places.ts';

afterEach(() => sessionStorage.clear());

const film = {
  kind: 'file',
  to: '/dashboard/files?file=A.mov',
  label: 'A.mov',
  detail: 'Day 1',
} as const;
const billing = { kind: 'billing_tab', to: '/dashboard/billing', label: 'Billing' } as const;

const keep = (kept: string) => sessionStorage.setItem('recent-places owner', kept);

test('the places that were opened last come first, once, and at most five of them', () => {
  for (const label of ['1', '2', '3', '4']) addRecentPlace('owner', { ...film, label });
  addRecentPlace('owner', billing);
  addRecentPlace('owner', { ...film, label: '1' });
  addRecentPlace('owner', { ...film, label: '5' });
  expect(recentPlaces('owner').map(({ label }) => label)).toEqual(['5', '1', 'Billing', '4', '3']);
  expect(recentPlaces('another')).toEqual([]);
});

test('of what the browser has kept, only places of the dashboard are offered', () => {
  keep(
    JSON.stringify([
      null,
      'A.mov',
      { ...film, kind: 'toString' },
      { ...film, label: 7 },
      { ...film, to: undefined },
      { ...film, to: 'https://evil.example/dashboard' },
      { ...film, to: '//evil.example/dashboard' },
      { ...film, to: '/dashboard.evil.example' },
      { ...film, detail: { $$typeof: 'x' }, more: 'x' },
      { ...billing, to: '/dashboard' },
    ]),
  );
  const { detail: _detail, ...undescribed } = film;
  expect(recentPlaces('owner')).toEqual([undescribed, { ...billing, to: '/dashboard' }]);
});

test.each(['{', '{}', '"/dashboard"', '7', 'null'])(
  '%s offers nothing, and is replaced',
  (kept) => {
    keep(kept);
    expect(recentPlaces('owner')).toEqual([]);
    addRecentPlace('owner', film);
    expect(recentPlaces('owner')).toEqual([film]);
  },
);
