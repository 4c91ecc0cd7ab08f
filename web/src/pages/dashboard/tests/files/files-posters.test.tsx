import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { decodeFilms, setConnection } from '#web/features/files/posters/testing/decoder.ts';
import { prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { openFiles, showFiles } from '#web/pages/dashboard/testing/open-files.ts';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

let decoder: ReturnType<typeof decodeFilms> | undefined;
afterEach(() => decoder?.restore());

/** The paths of which this browser has begun to make a poster, and those of which it has stored one. */
const attempts = () => pathsOf('POST /api/files/poster-attempts');
const announced = () => pathsOf('POST /api/files/poster');
const pathsOf = (route: string) =>
  site.sent().flatMap(([sent, body]) => (sent === route ? [Object(body).path] : []));
const pictures = () => [...document.querySelectorAll('img')].map(({ src }) => src);
/** Generous, as a browser makes posters only while it has nothing else to do. */
const patience = { timeout: 15_000 };

test('a poster is requested once, and one that is missing again when the list is refreshed', async () => {
  const requested: unknown[] = [];
  site.intercept('POST /api/files/posters', (_, { body }) => {
    requested.push(body);
    return { answer: { posters: [{ path: 'a.mov', url: 'https://files.example/a.jpg' }] } };
  });
  await openFiles(site, [{ path: 'a.mov' }, { path: 'b.mov' }, { path: 'mix.wav' }]);
  const row = await screen.findByRole('row', { name: /a.mov/ });
  await waitFor(() => expect(row.querySelector('img')?.src).toBe('https://files.example/a.jpg'));
  expect(requested).toEqual([{ paths: ['a.mov', 'b.mov'] }]);
  (await screen.findByRole('row', { name: /mix/ })).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{Delete}');
  await waitFor(() => expect(requested).toEqual([expect.anything(), { paths: ['b.mov'] }]));
});

test('a file keeps its poster in the trash', async () => {
  const requested: unknown[] = [];
  site.intercept('POST /api/files/posters', (_, { body }) => {
    requested.push(body);
    const { trashed = [] } = Object(body);
    const posters = trashed.map((version: { path: string; version: string }) => ({
      ...version,
      url: 'https://files.example/trashed.jpg',
    }));
    return { answer: { posters } };
  });
  await openFiles(site, [{ path: 'a.mov' }]);
  (await screen.findByRole('row', { name: /a.mov/ })).focus();
  await userEvent.keyboard('{Delete}');
  await screen.findByText('1 item deleted');
  await userEvent.click(screen.getByRole('link', { name: 'Trash' }));
  const row = await screen.findByRole('row', { name: /a.mov/ });
  await waitFor(() =>
    expect(row.querySelector('img')?.src).toBe('https://files.example/trashed.jpg'),
  );
  expect(requested.at(-1)).toEqual({ trashed: [{ path: 'a.mov', version: expect.any(String) }] });
});

test('films without posters are made them in the browser of the member who sees them, which says so', async () => {
  decoder = decodeFilms();
  const owner = await site.subscribe({ seats: 1, hot: 1, cold: 1 });
  await site.storeFiles(owner, [
    { path: 'a.mov' },
    { path: 'b.mov' },
    { path: 'mix.wav' },
    { path: 'raw.r3d' },
  ]);
  setConnection({});
  let answer: (() => void) | undefined;
  site.intercept('POST /api/files/poster', async (pass) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return pass();
  });
  await showFiles();
  await screen.findByText('Preparing pictures', {}, patience);
  screen.getByText('1 of 2');
  site.intercept('POST /api/files/poster', (pass) => pass());
  answer?.();
  await waitFor(() => expect(pictures()).toHaveLength(2), patience);
  expect(pictures().every((url) => url.includes('/posters/'))).toBe(true);
  await waitFor(() => expect(screen.queryByText('Preparing pictures')).toBeNull(), patience);
  expect([attempts(), announced()]).toEqual([
    ['a.mov', 'b.mov'],
    ['a.mov', 'b.mov'],
  ]);
  expect(decoder.mostOpen()).toBe(1);
});

test('a film that no browser decodes is tried once, also when the list is refreshed', async () => {
  decoder = decodeFilms({ decodes: false });
  const owner = await site.subscribe({ seats: 1, hot: 1, cold: 1 });
  await site.storeFiles(owner, [{ path: 'a.mov' }, { path: 'mix.wav' }]);
  setConnection({});
  await showFiles();
  await waitFor(() => expect(attempts()).toEqual(['a.mov']), patience);
  (await screen.findByRole('row', { name: /mix/ })).focus();
  const before = site.asked().length;
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{Delete}');
  await screen.findByText('1 item deleted');
  await waitFor(() =>
    expect(site.asked().indexOf('POST /api/files/posters', before)).toBeGreaterThan(0),
  );
  expect([attempts(), announced()]).toEqual([['a.mov'], []]);
});

test.each(['files', 'review'])(
  'a poster that was announced and never stored is made by the browser that cannot load it, in %s',
  async (tab) => {
    decoder = decodeFilms();
    const owner = await site.subscribe({ seats: 1, hot: 1, cold: 1 });
    await site.storeFiles(owner, [{ path: 'a.mov' }]);
    await owner.call('POST /api/files/poster', { body: { path: 'a.mov', size: 7 } });
    await owner.call('POST /api/reviews', { body: { path: 'a.mov' } });
    setConnection({});
    show(`/dashboard/${tab}`);
    await waitFor(() => expect(pictures()).toHaveLength(1), patience);
    expect(attempts()).toEqual([]);
    const [broken] = document.querySelectorAll('img');
    if (broken) fireEvent.error(broken);
    await waitFor(
      () => expect([attempts(), announced()]).toEqual([['a.mov'], ['a.mov']]),
      patience,
    );
    await waitFor(() => expect(pictures()).toHaveLength(1), patience);
  },
);
