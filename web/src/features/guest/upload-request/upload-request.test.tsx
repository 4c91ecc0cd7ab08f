import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from '#web/components/toasts/toast.tsx';
import { GuestPage } from '#web/features/guest/guest-page.tsx';
import { requestsSettled, siteUnderTest, type Visitor } from '#web/testing/site.ts';
import { addBrowserParts, fileOf } from './testing/browser-parts.ts';

const site = siteUnderTest();
addBrowserParts();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  // There is no IndexedDB here.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  await act(requestsSettled);
  cleanup();
  jest.restoreAllMocks();
});

type Terms = { maxBytes?: number; passcode?: string };

/** An owner who requests files for a folder, and the page that a client opens. */
async function openRequest({ passcode, ...terms }: Terms = {}) {
  const owner = await site.subscribe();
  await owner.call('POST /api/folders', { body: { path: 'Day 3' } });
  const { link, url } = await owner.call('POST /api/links', {
    body: {
      opens: { kind: 'upload', folder: 'Day 3/', title: 'Dailies of day 3', ...terms },
      passcode,
    },
  });
  site.browseAs(null);
  render(
    <>
      <GuestPage token={url.slice(-43)} />
      <Toaster />
    </>,
  );
  return { owner, link };
}

async function enter(name = 'Ana Client') {
  const field = await screen.findByLabelText('Your name');
  await userEvent.clear(field);
  await userEvent.type(field, name);
  await userEvent.click(screen.getByRole('button', { name: 'Open the request' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Open the request' })).toBeNull(),
  );
  await screen.findByRole('heading', { level: 1, name: 'Dailies of day 3' });
}

/** Chooses files by the button of that name, as the browser's own dialog does. */
async function choose(files: readonly File[], button = 'Choose files') {
  jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementationOnce(function (
    this: HTMLInputElement,
  ) {
    Object.defineProperty(this, 'files', { value: files });
    this.dispatchEvent(new Event('change'));
  });
  await userEvent.click(screen.getByRole('button', { name: button }));
}

const sentList = () => screen.findByRole('list', { name: 'Files that were sent' });
const day = () => new Date().toISOString().slice(0, 10);
async function requestOf(owner: Visitor) {
  const opens = (await owner.call('GET /api/links')).links[0]?.opens;
  return opens?.kind === 'upload' ? opens : undefined;
}

test('what a client sends arrives in a folder with their name and the day, and stays listed for them', async () => {
  const { owner } = await openRequest();
  await screen.findByText(/^Northlight asks you for files\./);
  await enter();
  await choose([fileOf('Selects/Take 1.mov', 'one'), fileOf('Selects/Sound/mix.wav', 'mixed')]);
  await screen.findByRole('heading', { name: '2 files sent to Northlight' });
  const list = within(await sentList());
  list.getByText('Selects/Take 1.mov');
  list.getByText('Selects/Sound/mix.wav');
  const folder = `Day 3/Ana Client ${day()}/`;
  expect(await site.pathsIn(owner, `${folder}Selects/`)).toContain(`${folder}Selects/Take 1.mov`);
  expect(await requestOf(owner)).toMatchObject({ files: 2, received: 8 });

  const item = { kind: 'file', getAsFile: () => fileOf('notes.txt', 'more') };
  const zone = screen.getByRole('region', { name: 'Northlight' });
  fireEvent.drop(zone, { dataTransfer: { types: ['Files'], items: [item] } });
  await screen.findByRole('heading', { name: '3 files sent to Northlight' });
  expect(document.body.textContent).not.toContain('Day 3/');
});

test('a name that was sent already is asked about before anything is sent, and is kept beside it', async () => {
  const { owner } = await openRequest();
  await enter();
  await choose([fileOf('a.mov', 'one')]);
  await screen.findByRole('heading', { name: '1 file sent to Northlight' });
  await choose([fileOf('a.mov', 'other'), fileOf('b.mov', 'two')]);
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('1 file exists already');
  expect(dialog.queryByRole('radio', { name: /^Replace/ })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Upload 2 files' }));
  await screen.findByRole('heading', { name: '3 files sent to Northlight' });
  const folder = `Day 3/Ana Client ${day()}/`;
  const paths = await site.pathsIn(owner, folder);
  expect(paths.toSorted()).toEqual([`${folder}a (2).mov`, `${folder}a.mov`, `${folder}b.mov`]);
});

test('a name that only the server knows is kept beside, or skipped', async () => {
  const { owner } = await openRequest();
  await enter();
  await choose([fileOf('a.mov', 'one'), fileOf('b.mov', 'two')]);
  await screen.findByRole('heading', { name: '2 files sent to Northlight' });
  // As in another tab, which has not sent them.
  await forget();
  await choose([fileOf('a.mov', 'other'), fileOf('b.mov', 'other')]);
  await screen.findByRole('heading', { name: '2 uploads failed' });
  await userEvent.click(screen.getAllByRole('button', { name: 'Keep both' })[0] as HTMLElement);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Skip' })).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }));
  await screen.findByRole('heading', { name: '3 files sent to Northlight' });
  const folder = `Day 3/Ana Client ${day()}/`;
  expect(await site.pathsIn(owner, folder)).toContain(`${folder}a (2).mov`);
});

test('what is more than a request takes is asked about first: what fits can be sent', async () => {
  await openRequest({ maxBytes: 10 });
  await enter();
  await choose([fileOf('a.mov', 'six by'), fileOf('b.mov', 'six by')]);
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('Not enough room');
  dialog.getByText(/needs 12 bytes, and 10 bytes is left\. 1 file of 2 fit/);
  dialog.getByText(/Ask the person at Northlight/);
  await userEvent.click(dialog.getByRole('button', { name: 'Upload 1 file' }));
  await screen.findByRole('heading', { name: '1 file sent to Northlight' });
});

test('a request that others have filled meanwhile says what to do, and goes on once its limit is raised', async () => {
  const { owner, link } = await openRequest({ maxBytes: 10 });
  await enter();
  await choose([fileOf('a.mov', 'six by')]);
  await screen.findByRole('heading', { name: '1 file sent to Northlight' });
  // The page still knows of the room that there was.
  site.intercept('GET /api/guest/{link}', async (pass) => {
    const { passed } = await pass();
    const answer = await passed.json();
    return { answer: { ...answer, opens: { ...answer.opens, received: 0 } } };
  });
  await choose([fileOf('b.mov', 'six by')]);
  const alert = within(await screen.findByRole('alert'));
  alert.getByText(/more than this link takes: 10 bytes in all\. Ask Northlight/);
  screen.getByRole('heading', { name: 'Uploads have stopped' });
  const { may, isOverlaid, expiresAt } = link;
  await owner.call('PUT /api/links/{id}', {
    params: { id: link.id },
    body: { may, isOverlaid, expiresAt, maxBytes: 100 },
  });
  await userEvent.click(alert.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: '2 files sent to Northlight' });
});

test('a storage without room says that the company has to make some', async () => {
  await openRequest();
  await enter();
  site.intercept('POST /api/guest/{link}/uploads', () => ({
    status: 409,
    code: 'storage_full',
    message: 'The storage of the workspace is full.',
  }));
  await choose([fileOf('a.mov', 'one')]);
  const alert = within(await screen.findByRole('alert'));
  alert.getByText(/^Northlight has no room for more files at present/);
  site.intercept('POST /api/guest/{link}/uploads', (pass) => pass());
  await userEvent.click(alert.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: '1 file sent to Northlight' });
});

test('a guest who has started too many files in an hour is told to wait, and nothing has failed', async () => {
  await openRequest();
  await enter();
  site.intercept('POST /api/guest/{link}/uploads', () => ({
    status: 429,
    code: 'too_many_attempts',
    message: 'Too many attempts. Please wait a moment and try again.',
  }));
  await choose([fileOf('a.mov', 'one'), fileOf('b.mov', 'two')]);
  const alert = within(await screen.findByRole('alert'));
  alert.getByText(
    /^More files than can be started in an hour\. Keep this page open, and try again later/,
  );
  expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull();
  site.intercept('POST /api/guest/{link}/uploads', (pass) => pass());
  await userEvent.click(alert.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: '2 files sent to Northlight' });
});

test('a lost connection is waited for, and the page asks before it is left meanwhile', async () => {
  await openRequest();
  await enter();
  let isLost = true;
  site.interceptStorage((pass) => (isLost ? 'no network' : pass()));
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  await choose([fileOf('a.mov', 'one')]);
  await screen.findByRole('heading', { name: 'Waiting for a connection' });
  expect(leave()).toBe(true);
  isLost = false;
  dispatchEvent(new Event('online'));
  await screen.findByRole('heading', { name: '1 file sent to Northlight' });
  await waitFor(() => expect(leave()).toBe(false));
});

test('a request that is revoked ends the page with the next file', async () => {
  const { owner, link } = await openRequest();
  await enter();
  await owner.call('DELETE /api/links/{id}', { params: { id: link.id } });
  await choose([fileOf('a.mov', 'one')]);
  await screen.findByRole('heading', { name: 'This link has ended' });
  expect(await site.pathsIn(owner, 'Day 3/')).toEqual([]);
});

test('a guest whose hours are over enters again, and what was being sent goes on without being chosen again', async () => {
  const { owner } = await openRequest({ passcode: 'open sesame' });
  await userEvent.type(await screen.findByLabelText('Passcode'), 'open sesame');
  await enter();
  const { promise: held, resolve: onHeld } = Promise.withResolvers<void>();
  const { promise: later, resolve: release } = Promise.withResolvers<void>();
  site.interceptStorage(async (pass) => {
    onHeld();
    await later;
    return pass();
  });
  await choose([fileOf('a.mov', 'one')]);
  await held;
  await site.advance({ hours: 13 });
  release();
  await userEvent.type(await screen.findByLabelText('Passcode'), 'open sesame');
  site.interceptStorage((pass) => pass());
  await enter();
  await screen.findByRole('heading', { name: '1 file sent to Northlight' });
  expect(await requestOf(owner)).toMatchObject({ files: 1 });
});

/** Forgets the names that this tab has sent, as another tab does not know them. */
async function forget() {
  const { guestUploads } = await import('./guest-uploads.ts');
  const [key = ''] = Object.keys({ ...sessionStorage });
  sessionStorage.clear();
  const watch = <T,>(answer: Promise<T>) => answer;
  const uploads = guestUploads(key.replace('sent ', ''), { watch } as never, 0);
  uploads.sent = [];
}
