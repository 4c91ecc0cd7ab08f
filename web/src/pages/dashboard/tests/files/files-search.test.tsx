import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { findRow, openFiles, rowNames } from '#web/pages/dashboard/testing/open-files.ts';
import { requestsSettled, siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

const reels = ['Reel 1.mov', 'Reel 2.mov', 'Reel 3.mov'];

test('a search goes on by itself through all files: it says how far it is, and shows what it finds at once', async () => {
  const pages = await searchReels();
  await pages.answer();
  await screen.findByText('Searched 50,000 files so far');
  expect(rowNames()).toEqual(['Reel 1.mov']);
  await pages.answer();
  await screen.findByText('Searched 100,000 files so far');
  expect(rowNames()).toEqual(['Reel 1.mov', 'Reel 2.mov']);
  await pages.answer();
  await findRow('Reel 3');
  await waitFor(() => expect(screen.queryByText(/^Searched/)).toBeNull());
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
});

test('a search that has found nothing yet does not say that there is nothing', async () => {
  const pages = await searchReels('nothing');
  await pages.answer();
  await screen.findByRole('heading', { name: 'Nothing found so far' });
  await pages.answer();
  await pages.answer();
  await screen.findByRole('heading', { name: 'No file is named like “nothing”' });
});

test('a search is stopped, keeps what it has found, and continues where it was', async () => {
  const pages = await searchReels();
  await pages.answer();
  const button = await screen.findByRole('button', { name: 'Stop' });
  await userEvent.click(button);
  await screen.findByText('Stopped after 50,000 files');
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Continue' }));
  expect(screen.getByText('Search stopped')).toBeDefined();
  // What was on its way is not shown.
  await pages.answer();
  expect(rowNames()).toEqual(['Reel 1.mov']);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await pages.answer();
  await pages.answer();
  await findRow('Reel 3');
  expect(pages.asked()).toEqual(['reel', 'reel after 1', 'reel after 1', 'reel after 2']);
});

test('a longer name is looked for in what was found, and then where the search was', async () => {
  const pages = await searchReels();
  await pages.answer();
  await pages.answer();
  await findRow('Reel 2');
  await userEvent.type(screen.getByRole('searchbox'), ' 2');
  await waitFor(() => expect(rowNames()).toEqual(['Reel 2.mov']));
  await waitFor(() => expect(pages.asked().at(-1)).toBe('reel 2 after 2'));
  await pages.answer();
  await waitFor(() => expect(screen.queryByText(/^Searched/)).toBeNull());
  expect(rowNames()).toEqual(['Reel 2.mov']);
  await userEvent.type(screen.getByRole('searchbox'), '.mov');
  await screen.findByRole('grid', { name: 'Files named like reel 2.mov' });
  expect(rowNames()).toEqual(['Reel 2.mov']);
  expect(pages.asked()).toEqual(['reel', 'reel after 1', 'reel after 2', 'reel 2 after 2']);
});

test('a search that fails keeps what it has found, and is tried again from there', async () => {
  const pages = await searchReels();
  await pages.answer();
  await pages.fail();
  await screen.findByText('The rest of the list could not be loaded.');
  expect(rowNames()).toEqual(['Reel 1.mov']);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pages.answer();
  await pages.answer();
  await findRow('Reel 3');
  expect(pages.asked()).toEqual(['reel', 'reel after 1', 'reel after 1', 'reel after 2']);
});

/** Searches reels, of which each is on a page of 50,000 files that is answered when the test says so. */
async function searchReels(term = 'reel') {
  const owner = await openFiles(
    site,
    reels.map((path) => ({ path })),
  );
  await findRow('Reel 1');
  const asked: string[] = [];
  let answered = 0;
  const idle = () => {};
  let release: (failed: boolean) => void = idle;
  site.intercept('GET /api/files/search', async (_, { path }) => {
    const { name = '', after } = Object.fromEntries(new URL(path, 'http://localhost').searchParams);
    asked.push(after === undefined ? name : `${name} after ${after}`);
    const failed = await new Promise<boolean>((resolve) => {
      release = resolve;
    });
    const page = Number(after ?? 0);
    const { files } = await owner.call('GET /api/files/search', { query: { name } });
    answered += 1;
    if (failed) return 'no network';
    const next = page + 1 < reels.length ? { next: String(page + 1) } : {};
    const found = files.filter((file) => file.path === reels[page]);
    return { answer: { files: found, searched: 50_000, ...next } };
  });
  const settle = async ({ failed }: { failed: boolean }) => {
    await waitFor(() => expect(release).not.toBe(idle));
    const before = answered;
    release(failed);
    release = idle;
    await waitFor(() => expect(answered).toBe(before + 1));
    // The page has shown what it was to show.
    await requestsSettled();
  };
  await userEvent.type(screen.getByRole('searchbox'), term);
  return {
    /** Answers the request for the next page, once it is made, and lets the page handle it. */
    answer: () => settle({ failed: false }),
    fail: () => settle({ failed: true }),
    asked: () => asked,
  };
}
