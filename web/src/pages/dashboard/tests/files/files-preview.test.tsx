import { expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { findRow, openFiles } from '#web/pages/dashboard/testing/open-files.ts';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

/** Opens the preview of a picture, with a new address for each link. */
async function openPreview() {
  const state = { links: 0, isGone: false };
  site.intercept('GET /api/files/link', () => {
    state.links += 1;
    if (state.isGone) return { status: 404, message: 'Not found.', code: 'not_found' };
    const url = `https://files.example/${state.links}`;
    return { answer: { url, expiresAt: '2099-01-01T00:00:00.000Z' } };
  });
  await openFiles(site, [{ path: 'take.jpg' }, { path: 'take 2.wav' }]);
  const row = await screen.findByRole('row', { name: /take.jpg/ });
  row.focus();
  await userEvent.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'take.jpg' });
  await pictureAt(1);
  return { state, dialog };
}

/** The picture, once it has the link of this number. */
function pictureAt(link: number): Promise<HTMLElement> {
  return waitFor(() => {
    const picture = screen.getByRole('img', { name: 'take.jpg' });
    expect(picture).toHaveProperty('src', `https://files.example/${link}`);
    return picture;
  });
}

test('a preview that a held Enter has asked for twice is closed at once', async () => {
  const { dialog } = await openPreview();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  const row = screen.getByRole('row', { name: /take.jpg/ });
  act(() => {
    fireEvent.keyDown(row, { key: 'Enter' });
    fireEvent.keyDown(row, { key: 'Enter', repeat: true });
  });
  await screen.findByRole('dialog', { name: 'take.jpg' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a picture that is not shown asks for a new link only once, unless it is tried again', async () => {
  const { state, dialog } = await openPreview();
  fireEvent.error(await pictureAt(1));
  fireEvent.error(await pictureAt(2));
  await within(dialog).findByText('Your browser cannot show this file');
  expect(state.links).toBe(2);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  fireEvent.error(await pictureAt(3));
  await pictureAt(4);
});

test('a file that was moved or deleted meanwhile says so, and the preview can be closed', async () => {
  const { state, dialog } = await openPreview();
  state.isGone = true;
  fireEvent.error(await pictureAt(1));
  await within(dialog).findByText('It was moved or deleted in the meantime.');
  expect(state.links).toBe(2);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('row', { name: /take.jpg/ }));
});

const film = { path: 'take.mp4' };
const table = {
  timescale: 24,
  first: 0,
  runs: [[1, 48]],
  rate: { numerator: 24, denominator: 1 },
  isVariable: false,
};

/** Opens the preview of a film. @param frames its table of frames; none if null */
async function openFilm(frames: object | null) {
  const state = { links: 0, isGone: false };
  site.intercept('GET /api/files/media', () => {
    state.links += 1;
    if (state.isGone) return { status: 404, message: 'Not found.', code: 'not_found' };
    const framesUrl = 'https://files.example/frames';
    return {
      answer: {
        url: `https://files.example/${state.links}`,
        expiresAt: '2099-01-01T00:00:00.000Z',
        ...(frames && { framesUrl }),
      },
    };
  });
  const pass = globalThis.fetch;
  globalThis.fetch = async (url, init) =>
    url === 'https://files.example/frames' ? Response.json(frames) : pass(url, init);
  await openFiles(site, [film, { path: 'take 2.wav' }]);
  const row = await screen.findByRole('row', { name: /take.mp4/ });
  row.focus();
  await userEvent.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'take.mp4' });
  const player = within(await within(dialog).findByRole('region', { name: 'Player, take.mp4' }));
  return { state, dialog, player };
}

test('a film is shown in the player of reviews, by its frames, without what is about comments', async () => {
  const { player } = await openFilm(table);
  player.getByText('Frame 0');
  // Not a button, which the space bar would press.
  expect(document.activeElement?.matches('button')).toBe(false);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  player.getByText('Frame 2');
  expect(player.getByRole('textbox', { name: /timecode/i })).toHaveProperty('value', '00:00:00:02');
  expect(player.queryByRole('button', { name: 'Next marker' })).toBeNull();
  await userEvent.click(player.getByRole('button', { name: 'More controls' }));
  expect(localStorage.getItem('review-places')).toBeNull();
  await userEvent.keyboard('{PageUp}');
  await screen.findByRole('dialog', { name: 'take 2.wav' });
  expect(localStorage.getItem('review-places')).toBeNull();
});

test('a film whose frames cannot be read is played by its time, and its expired link is renewed', async () => {
  const { state, player } = await openFilm(null);
  const video = player.getByLabelText('take.mp4', { selector: 'video' });
  expect(player.queryByText(/^Frame/)).toBeNull();
  fireEvent.error(video);
  await waitFor(() => expect(state.links).toBe(2));
  await waitFor(() => expect(video).toHaveProperty('src', 'https://files.example/2'));
});

test('a sound is shown in the same player, with its waveform', async () => {
  site.intercept('GET /api/files/media', () => ({
    answer: {
      url: 'https://files.example/sound',
      waveformUrl: 'https://files.example/waveform',
      expiresAt: '2099-01-01T00:00:00.000Z',
    },
  }));
  const pass = globalThis.fetch;
  globalThis.fetch = async (url, init) =>
    url === 'https://files.example/waveform' ? Response.json([0, 255]) : pass(url, init);
  await openFiles(site, [{ path: 'take.wav' }, { path: 'take 2.jpg' }]);
  (await screen.findByRole('row', { name: /take.wav/ })).focus();
  await userEvent.keyboard('{Enter}');
  const player = within(await screen.findByRole('region', { name: 'Player, take.wav' }));
  const sound = player.getByLabelText('take.wav', { selector: 'audio' });
  expect(sound).toHaveProperty('src', 'https://files.example/sound');
  await waitFor(() => expect(document.querySelector('[data-waveform]')).not.toBeNull());
  // The arrow keys are the player's.
  await userEvent.keyboard('{ArrowRight}{PageUp}');
  await screen.findByRole('dialog', { name: 'take 2.jpg' });
});

test('a film that was moved or deleted meanwhile says so', async () => {
  const { state, dialog, player } = await openFilm(null);
  state.isGone = true;
  fireEvent.error(player.getByLabelText('take.mp4', { selector: 'video' }));
  await within(dialog).findByText('It was moved or deleted in the meantime.');
});

test('the preview leads to the review of a film, and to sharing it, in words', async () => {
  const { dialog } = await openFilm(table);
  const words = within(dialog)
    .getAllByRole('button')
    .filter(({ textContent }) => textContent)
    .map(({ textContent }) => textContent);
  expect(words).toEqual(expect.arrayContaining(['Review', 'Share']));
  site.intercept('POST /api/reviews', (pass) => pass());
  await userEvent.click(within(dialog).getByRole('button', { name: 'Share' }));
  await screen.findByRole('dialog', { name: /^Share take/ });
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
