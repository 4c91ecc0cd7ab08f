import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { findRow, openFiles } from '#web/pages/dashboard/testing/open-files.ts';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

beforeEach(() => {
  // jsdom has media elements without their errors.
  Reflect.set(globalThis, 'MediaError', { MEDIA_ERR_NETWORK: 2 });
});

/** Opens the preview of a video, with a new address for each link. */
async function openPreview() {
  const state = { links: 0, isGone: false };
  site.intercept('GET /api/files/link', () => {
    state.links += 1;
    if (state.isGone) return { status: 404, message: 'Not found.', code: 'not_found' };
    const url = `https://files.example/${state.links}`;
    return { answer: { url, expiresAt: '2099-01-01T00:00:00.000Z' } };
  });
  await openFiles(site, [{ path: 'take.mp4' }, { path: 'take 2.mp4' }]);
  const row = await screen.findByRole('row', { name: /take.mp4/ });
  row.focus();
  await userEvent.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'take.mp4' });
  await videoAt(1);
  return { state, dialog };
}

/** The player, once it has the link of this number. */
async function videoAt(link: number): Promise<HTMLVideoElement> {
  return waitFor(() => {
    const video = screen.getByLabelText('take.mp4', { selector: 'video' });
    if (!(video instanceof HTMLVideoElement)) throw new Error('It is no video.');
    expect(video.src).toBe(`https://files.example/${link}`);
    return video;
  });
}

function playTo(video: HTMLVideoElement, seconds: number) {
  fireEvent.loadedMetadata(video);
  video.currentTime = seconds;
  fireEvent.timeUpdate(video);
}

test('a preview that a held Enter has asked for twice is closed at once', async () => {
  const { dialog } = await openPreview();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  const row = screen.getByRole('row', { name: /take.mp4/ });
  act(() => {
    fireEvent.keyDown(row, { key: 'Enter' });
    fireEvent.keyDown(row, { key: 'Enter', repeat: true });
  });
  await screen.findByRole('dialog', { name: 'take.mp4' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an expired link is renewed, and the playback goes on at the same time code', async () => {
  const { state } = await openPreview();
  playTo(await videoAt(1), 42);
  fireEvent.error(await videoAt(1));
  const renewed = await videoAt(2);
  expect(renewed.currentTime).toBe(0);
  fireEvent.loadedMetadata(renewed);
  expect(renewed.currentTime).toBe(42);
  playTo(renewed, 90);
  fireEvent.error(renewed);
  const again = await videoAt(3);
  fireEvent.loadedMetadata(again);
  expect(again.currentTime).toBe(90);
  expect(state.links).toBe(3);
});

test('a file that cannot be played asks for a new link only once, also where its start can be read', async () => {
  const { state, dialog } = await openPreview();
  playTo(await videoAt(1), 42);
  fireEvent.error(await videoAt(1));
  const renewed = await videoAt(2);
  playTo(renewed, 42);
  fireEvent.error(renewed);
  await within(dialog).findByText('Your browser cannot play this file');
  expect(state.links).toBe(2);
});

test('what is not decoded goes on from earlier places, a few times; the file can be tried again', async () => {
  const { state, dialog } = await openPreview();
  playTo(await videoAt(1), 42);
  for (const [link, from] of [
    [1, 41],
    [2, 36],
    [3, 16],
  ] as const) {
    const video = await videoAt(link);
    const error = { code: 3, MEDIA_ERR_DECODE: 3 };
    Object.defineProperty(video, 'error', { configurable: true, value: error });
    fireEvent.error(video);
    const renewed = await videoAt(link + 1);
    fireEvent.loadedMetadata(renewed);
    expect(renewed.currentTime).toBe(from);
  }
  fireEvent.error(await videoAt(4));
  fireEvent.error(await videoAt(5));
  await within(dialog).findByText('Your browser cannot play this file');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await videoAt(6);
  expect(state.links).toBe(6);
});

test('a file that was moved or deleted meanwhile says so, and the preview can be closed', async () => {
  const { state, dialog } = await openPreview();
  state.isGone = true;
  fireEvent.error(await videoAt(1));
  await within(dialog).findByText('It was moved or deleted in the meantime.');
  expect(state.links).toBe(2);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('row', { name: /take.mp4/ }));
});

test('a name that turns the direction of the text is shown with the characters that do so, wherever it is', async () => {
  // The site refuses such names, which sync tools store.
  site.intercept('GET /api/files', (_pass, { path }) => {
    const folder = new URL(path, location.origin).searchParams.get('folder') ?? '';
    const modifiedAt = '2026-11-20T12:00:00.000Z';
    const file = { path: `${folder}inv\u202egpj.exe`, size: 1_000, modifiedAt };
    const folders = folder === '' ? ['di\u202er'] : [];
    return { answer: { folders, files: [{ ...file, storage: 'hot' }] } };
  });
  const raw = () => /.{0,80}\u202e/.exec(document.documentElement.outerHTML)?.[0];
  await openFiles(site, []);
  const row = await findRow('inv\\[U\\+202E\\]gpj\\.exe');
  expect(raw()).toBeUndefined();
  row.focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'inv[U+202E]gpj.exe' });
  expect(raw()).toBeUndefined();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('link', { name: 'di[U+202E]r' }));
  const trail = await screen.findByRole('navigation', { name: 'Folders' });
  await within(trail).findByText('di[U+202E]r');
  expect(raw()).toBeUndefined();
});
