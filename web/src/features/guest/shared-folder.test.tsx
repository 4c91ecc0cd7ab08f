import { expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { siteUnderTest } from '#web/testing/site.ts';
import { lookOnly, open, prepareGuestPage } from './testing/open-link.tsx';

prepareGuestPage();
const site = siteUnderTest();

test('a shared folder is gone through and its files are opened; without the right to download none is offered', async () => {
  const owner = await site.signUp();
  await site.buy(owner, 'business');
  await site.storeFiles(owner, [
    { path: 'Day 1/Take 1.mov' },
    { path: 'Day 1/Selects/Take 2.mov' },
    { path: 'Day 1/Selects/Take 2.prproj' },
    { path: 'Day 2/Secret.mov' },
  ]);
  const { url } = await owner.call('POST /api/links', {
    body: {
      opens: { kind: 'folder', folder: 'Day 1/' },
      may: lookOnly,
    },
  });
  site.browseAs(null);
  const opened: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    opened.push(decodeURI(new URL(this.href).pathname));
  });
  open(url.slice(-43));
  await screen.findByText(/^Northlight shares a folder with you\./);
  await userEvent.click(screen.getByRole('button', { name: 'Open the folder' }));
  await screen.findByRole('button', { name: 'Take 1.mov' });
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
  await userEvent.click(await screen.findByRole('link', { name: 'Selects' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Take 2.mov' }));
  await waitFor(() =>
    expect(opened).toEqual([expect.stringMatching(/Day 1\/Selects\/Take 2\.mov$/)]),
  );
  screen.getByText('Take 2.prproj');
  expect(screen.queryByRole('button', { name: 'Take 2.prproj' })).toBeNull();
  screen.getByText('Cannot be shown in the browser');
  screen.getByText('Ask Northlight for a link with download.');
  await userEvent.click(screen.getByRole('link', { name: 'The folder above' }));
  await screen.findByRole('button', { name: 'Take 1.mov' });
});

/** Enters the folder Day 1 of a link that downloads, without a product behind it. */
function openDayOne() {
  const [company, branding] = ['Northlight', null];
  const entrance = { id: 'link', company, branding, asks: 'nothing', asksName: false } as const;
  const may = { ...lookOnly, download: true };
  const expiresAt = '2099-01-01T00:00:00.000Z';
  site.intercept('POST /api/guest/open', () => ({
    answer: { ...entrance, sharedBy: 'mara', may, expiresAt, opens: 'folder', isEntered: true },
  }));
  site.intercept('GET /api/guest/{link}', () => ({
    answer: {
      company,
      branding,
      may,
      guest: {},
      expiresAt,
      opens: { kind: 'folder', name: 'Day 1' },
    },
  }));
  open('A'.repeat(43));
}

test('a guest sees the characters that turn the direction of a name', async () => {
  site.intercept('GET /api/guest/{link}/files', () => {
    const modifiedAt = '2026-11-20T12:00:00.000Z';
    const file = { path: 'inv\u202egpj.exe', size: 1_000, modifiedAt, isViewable: false };
    return { answer: { folders: ['di\u202er'], files: [file] } };
  });
  openDayOne();
  await screen.findByRole('button', { name: 'inv[U+202E]gpj.exe' });
  screen.getByRole('button', { name: 'Download inv[U+202E]gpj.exe' });
  screen.getByRole('link', { name: 'di[U+202E]r' });
  expect(document.documentElement.outerHTML).not.toContain('\u202e');
});

test('the ZIP of a folder names what no link leads to, and has the rest', async () => {
  site.intercept('GET /api/guest/{link}/files', () => {
    const file = { size: 1_000, modifiedAt: '2026-11-20T12:00:00.000Z', isViewable: true };
    const files = ['Take 1.mov', '..'].map((path) => ({ ...file, path }));
    return { answer: { folders: ['..'], files } };
  });
  openDayOne();
  await userEvent.click(await screen.findByRole('button', { name: 'Download folder' }));
  const dialog = await screen.findByRole('dialog', { name: 'Download “Day 1”' });
  await within(dialog).findByText('2 files or folders are not in the ZIP');
  const left = within(dialog).getAllByRole('listitem');
  expect(left.map(({ textContent }) => textContent)).toEqual(['../', '..']);
  within(dialog).getByText(/^1 file, 1 KB/);
  within(dialog).getByRole('button', { name: 'Save ZIP' });
});

test('films of a folder are tiles with posters, kinds and lengths, and rows by choice', async () => {
  const modifiedAt = '2026-11-20T12:00:00.000Z';
  const file = { size: 31_000_000, modifiedAt, isViewable: true };
  site.intercept('GET /api/guest/{link}/files', () => ({
    answer: {
      folders: ['Selects'],
      files: [
        { ...file, path: 'A001.mov', duration: 83 },
        { ...file, path: 'Mix.wav' },
      ],
    },
  }));
  const asked: unknown[] = [];
  const url = 'https://bucket.example/a001.jpg';
  site.intercept('POST /api/guest/{link}/files/posters', (_, { body }) => {
    asked.push(body);
    return { answer: { posters: [{ path: 'A001.mov', url }] } };
  });
  openDayOne();
  const list = within(await screen.findByRole('list', { name: 'Folders and files' }));
  const textOf = (name: string) =>
    list.getByRole('button', { name }).closest('li')?.textContent ?? '';
  await waitFor(() => expect(document.querySelector('img')?.src).toBe(url));
  expect(asked).toEqual([{ paths: ['A001.mov'] }]);
  expect(textOf('A001.mov')).toBe('1:23A001.mov31 MB');
  expect(textOf('Mix.wav')).toBe('Mix.wav31 MB');
  await userEvent.click(screen.getByRole('button', { name: 'List' }));
  const rows = within(screen.getByRole('list', { name: 'Folders and files' }));
  expect(rows.getByRole('button', { name: 'A001.mov' }).closest('li')?.textContent).toBe(
    'A001.movVideo · 1:23 · 31 MB',
  );
  expect(localStorage.getItem('share-view')).toBe('list');
});
