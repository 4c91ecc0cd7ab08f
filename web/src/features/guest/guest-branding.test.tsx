import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GuestBranding } from '#shared/calls/company.ts';
import { accentColors } from '#shared/rules/accent-colors.ts';
import { siteUnderTest } from '#web/testing/site.ts';
import { everything, open, prepareGuestPage } from './testing/open-link.tsx';

prepareGuestPage();
const site = siteUnderTest();

const expiresAt = '2099-01-02T12:00:00.000Z';
const colors = { light: accentColors('#ffd400', 'light'), dark: accentColors('#ffd400', 'dark') };
const logo = {
  url: 'https://bucket.example/logo.png',
  width: 400,
  height: 100,
  ground: 'dark',
} as const;
const branding = { colors, logo, welcome: 'Welcome to the screening room.' };

/** Opens the entrance of a folder's link, without a product behind it. */
function openBranded(shown: GuestBranding | null) {
  const entrance = {
    id: 'link',
    company: 'Northlight',
    branding: shown,
    sharedBy: 'mara',
  } as const;
  const terms = { asks: 'nothing', asksName: false, may: everything, expiresAt } as const;
  site.intercept('POST /api/guest/open', () => ({
    answer: { ...entrance, ...terms, opens: 'folder', isEntered: false },
  }));
  site.intercept('POST /api/guest/enter', () => ({ answer: { id: 'link' } }));
  site.intercept('GET /api/guest/{link}', () => ({
    answer: {
      ...{ company: 'Northlight', branding: shown, may: everything, guest: {}, expiresAt },
      opens: { kind: 'folder', name: 'Day 1' },
    },
  }));
  site.intercept('GET /api/guest/{link}/files', () => ({ answer: { folders: [], files: [] } }));
  open('A'.repeat(43));
}

const accentOf = (theme: string) =>
  document.documentElement.style.getPropertyValue(`--brand-${theme}-accent`);

afterEach(() => localStorage.clear());

test('a page in the branding of a company has its logo, colors and welcome, and not the product', async () => {
  openBranded(branding);
  const image = await screen.findByRole('img', { name: 'Northlight' });
  expect(image.getAttribute('src')).toBe(logo.url);
  expect(image.closest('[data-theme]')?.getAttribute('data-theme')).toBe('dark');
  screen.getByText(branding.welcome);
  expect(accentOf('light')).toBe('#ffd400');
  expect(screen.queryByText('Shared with Cutbay')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open the folder' }));
  await screen.findByRole('heading', { name: 'Day 1' });
  screen.getByRole('img', { name: 'Northlight' });
  screen.getByText(branding.welcome);
  expect(screen.queryByText('Shared with Cutbay')).toBeNull();
  cleanup();
  expect(accentOf('light')).toBe('');
});

test('on Business without a choice the name is shown, and not the product', async () => {
  openBranded({});
  await screen.findByText('Northlight');
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByText('Shared with Cutbay')).toBeNull();
  expect(accentOf('dark')).toBe('');
});

test('on another plan the page says whose product it is', async () => {
  openBranded(null);
  expect((await screen.findAllByText('Shared with Cutbay')).length).toBeGreaterThan(0);
});

test('a logo that does not load gives way to the name', async () => {
  openBranded(branding);
  fireEvent.error(await screen.findByRole('img', { name: 'Northlight' }));
  await screen.findByText('Northlight');
  await waitFor(() => expect(screen.queryByRole('img')).toBeNull());
});

test.each([
  ['wide', 720, 10],
  ['tall', 7, 240],
])(
  'beside a logo that is so %s that it is but a line stands the name',
  async (_, width, height) => {
    openBranded({ logo: { ...logo, width, height } });
    await screen.findByText('Northlight');
    expect(document.querySelector('header img')?.getAttribute('alt')).toBe('');
  },
);
