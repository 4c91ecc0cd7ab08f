import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import type { FrameTable } from '#shared/rules/film/frame-table.ts';
import { phoneFilm } from '#shared/testing/variable-films.ts';
import type { PlayerHandle, ReviewPlayerProps } from './player-types.ts';
import { ReviewPlayer } from './review-player.tsx';

// jsdom plays nothing, so positions are sought only; what is on the screen is tested in a browser.
beforeEach(() => localStorage.clear());

/** Ten seconds at 29.97, from 00:00:59;20 on. */
const table: FrameTable = {
  timescale: 30_000,
  first: 0,
  runs: [[1_001, 300]],
  rate: { numerator: 30_000, denominator: 1_001 },
  isVariable: false,
  start: { frame: 1_790, dropFrame: true },
};

test('the position is drop-frame timecode from the start timecode, and the number of the frame', async () => {
  const { handle, timecode } = open();
  expect(timecode()).toBe('00:00:59;20');
  act(() => handle.seekToFrame(10));
  expect(timecode()).toBe('00:01:00;02');
  expect(screen.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuetext')).toBe(
    '00:01:00;02, frame 10',
  );
});

test('keys step, go to the ends and set marks, and do nothing while one types or a dialog is open', async () => {
  const { handle } = open();
  const frame = () => handle.position().frame;
  await userEvent.keyboard('..{ArrowRight}');
  expect(frame()).toBe(3);
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift},{ArrowLeft}');
  expect(frame()).toBe(11);
  await userEvent.keyboard('i{End}o{Home}');
  expect(frame()).toBe(0);
  expect(handle.marks()).toMatchObject({ in: { frame: 11 }, out: { frame: 299 } });
  await userEvent.keyboard('{Shift>}i{/Shift}');
  expect(frame()).toBe(11);
  await userEvent.keyboard('x,');
  expect(handle.marks()).toEqual({});
  expect(frame()).toBe(10);
  await userEvent.click(screen.getByLabelText('Comment'));
  await userEvent.keyboard('..i{Home}');
  expect(frame()).toBe(10);
  act(() => screen.getByLabelText('Comment').blur());
  document.body.append(Object.assign(document.createElement('dialog'), { open: true }));
  await userEvent.keyboard('..i');
  expect(frame()).toBe(10);
  document.querySelector('dialog')?.remove();
  await userEvent.keyboard('.');
  expect(frame()).toBe(11);
});

test('a film that is played before it has loaded plays once it has, unless it is paused before', async () => {
  const { handle } = open();
  await userEvent.keyboard('l');
  expect(handle.position().isPlaying).toBe(true);
  screen.getByRole('button', { name: 'Pause' });
  await userEvent.keyboard('k');
  expect(handle.position().isPlaying).toBe(false);
});

test('a mark out before the mark in, or an in after the out, replaces it', async () => {
  const { handle } = open();
  act(() => handle.seekToFrame(20));
  await userEvent.keyboard('i,,o');
  expect(handle.marks()).toMatchObject({ out: { frame: 18, milliseconds: 601 } });
  await userEvent.keyboard('...i');
  expect(handle.marks()).toMatchObject({ in: { frame: 21, milliseconds: 701 } });
});

test('a typed timecode is gone to, a wrong one is refused with its reason', async () => {
  const { handle, timecode } = open();
  await userEvent.keyboard('t00:01:01;00{Enter}');
  expect(handle.position().frame).toBe(38);
  expect(document.activeElement).toBe(document.body);
  await userEvent.keyboard('t02:00:00;00{Enter}');
  expect(screen.getByRole('alert').textContent).toBe(
    'The timecode runs from 00:00:59;20 to 00:01:09;21.',
  );
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(timecode()).toBe('00:01:01;00');
});

test('the page says that the rate of a film varies, and its timecode tells the time', () => {
  const { handle, timecode } = open({ table: phoneFilm });
  expect(screen.getByText('Variable rate').parentElement?.textContent).toBe(
    'Variable rate, timecode at 29.97 fps',
  );
  act(() => handle.seekToFrame(5_309));
  expect(timecode()).toBe('00:02:59:27');
});

test('nothing is said of the rate of a film that is constant', () => {
  open();
  expect(screen.queryByText('Variable rate')).toBeNull();
});

test('frames are counted from 0 to the last one, or from 1 where that was chosen, in this browser', async () => {
  const first = open();
  expect(numberShown()).toBe('Frame 0 of 0–299. Count frames from 1');
  await userEvent.keyboard('{End}');
  expect(numberShown()).toBe('Frame 299 of 0–299. Count frames from 1');
  await userEvent.click(screen.getByRole('button', { name: /^Frame 299/ }));
  expect(numberShown()).toBe('Frame 300 of 1–300. Count frames from 0');
  expect(screen.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuetext')).toBe(
    '00:01:09;21, frame 300',
  );
  first.unmount();
  open();
  expect(localStorage.getItem('review-first-frame')).toBe('1');
  await userEvent.click(screen.getByRole('button', { name: /^Frame 300/ }));
  expect(numberShown()).toMatch(/^Frame 299 of 0–299/);
});

test('a film is counted in frames or seconds where that was chosen, in this browser, and its timecode is copied', async () => {
  const copied: string[] = [];
  const user = userEvent.setup();
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  const { handle, unmount } = open();
  act(() => handle.seekToFrame(30));
  const sheet = document.querySelector('[popover]');
  if (!sheet) throw new Error('There is no sheet.');
  // jsdom opens no popovers.
  fireEvent(sheet, Object.assign(new Event('toggle'), { newState: 'open' }));
  await user.selectOptions(screen.getByLabelText('Count in'), 'Frames');
  expect(screen.getByLabelText('Frame')).toHaveProperty('value', '30');
  await user.selectOptions(screen.getByLabelText('Count in'), 'Seconds');
  expect(screen.getByLabelText('Seconds')).toHaveProperty('value', '1.001');
  await user.click(screen.getByRole('button', { name: 'Copy timecode' }));
  act(() => screen.getByRole('button', { name: 'Copy timecode' }).blur());
  await user.keyboard('.{Shift>}t{/Shift}');
  expect(copied).toEqual(['00:01:00;22', '00:01:00;23']);
  unmount();
  open();
  screen.getByLabelText('Seconds');
  fireEvent(
    document.querySelector('[popover]') ?? document,
    Object.assign(new Event('toggle'), { newState: 'open' }),
  );
  await user.selectOptions(screen.getByLabelText('Count in'), 'Timecode');
  expect(localStorage.getItem('review-counting')).toBe('"timecode"');
});

function numberShown() {
  return screen.getByRole('button', { name: /^Frame/ }).textContent;
}

test('frames that are those of the proxy are said to be', () => {
  const { unmount } = open();
  expect(screen.queryByText('Frames of the proxy')).toBeNull();
  unmount();
  open({ hasFramesOfProxy: true });
  screen.getByText('Frames of the proxy');
});

test('frames that a film does not have are not gone to', () => {
  const { handle } = open();
  act(() => handle.seekToFrame(5));
  for (const frame of [-1, 300, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    act(() => handle.seekToFrame(frame));
    act(() => handle.seekToMilliseconds(Number.NaN));
  }
  expect(handle.position().frame).toBe(5);
});

test('while the bar is hovered, the nearest frame of the filmstrip is shown with its timecode, until its link expires', () => {
  open({ strip: { url: 'https://files.example/strip', frames: 12 } });
  const bar = screen.getByRole('slider', { name: 'Position' }).parentElement;
  if (!bar) throw new Error('There is no bar.');
  bar.getBoundingClientRect = () => new DOMRect(0, 0, 299, 24);
  const hover = (clientX: number) => {
    const event = new MouseEvent('pointermove', { clientX, bubbles: true });
    fireEvent(bar, Object.assign(event, { pointerType: 'mouse' }));
    return document.querySelector<HTMLElement>('[data-frame]');
  };
  expect([0, 24, 25, 150, 299].map((x) => hover(x)?.dataset['frame'])).toEqual([
    '0',
    '0',
    '1',
    '6',
    '11',
  ]);
  const frame = hover(30);
  expect(frame?.style.transform).toBe(`translateX(${-100 / 12}%)`);
  expect(bar.textContent).toContain('00:01:00;22');
  if (frame) fireEvent.error(frame);
  expect(hover(40)).toBeNull();
  expect(bar.textContent).toContain('00:01:01;02');
});

test('markers are gone to by key, and announced with their timecode', async () => {
  const chosen: string[] = [];
  const { handle } = open({ onMarker: (id) => chosen.push(id) });
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}');
  expect(handle.position().frame).toBe(10);
  expect(chosen).toEqual(['a', 'b', 'a']);
  const list = screen.getByRole('listbox', { name: 'Markers' });
  act(() => list.focus());
  await userEvent.keyboard('{End}');
  const option = within(list).getByRole('option');
  expect(option.textContent).toBe('00:01:00;22 to 00:01:01;00, Ana: Too dark, done');
  expect(option.getAttribute('aria-setsize')).toBe('2');
  await userEvent.keyboard('{Enter}');
  expect(chosen.at(-1)).toBe('b');
  expect(handle.position().frame).toBe(30);
});

test('the place in a version is remembered, and another version has its own', () => {
  const first = open();
  act(() => first.handle.seekToFrame(42));
  first.unmount();
  const other = open({ storageKey: 'review-2' });
  expect(other.handle.position().frame).toBe(0);
  other.unmount();
  expect(open().handle.position().frame).toBe(42);
});

test('a place is remembered in frames, also if the table comes after the player', () => {
  const first = open();
  act(() => first.handle.seekToFrame(42));
  first.unmount();
  const { rerender } = render(playerWith({ src: undefined, table: null }));
  rerender(playerWith({}));
  expect(screen.getByText(/^Frame 42/)).toBeDefined();
});

test('a film that is shown stays in full screen when its frames become known', () => {
  const { rerender } = render(playerWith({ table: null }));
  const player = screen.getByRole('region', { name: /^Player/ });
  rerender(playerWith({}));
  expect(screen.getByText(/^Frame 0/)).toBeDefined();
  expect(screen.getByRole('region', { name: /^Player/ })).toBe(player);
});

test('keys are taken from the moment at which the player is on the screen', () => {
  function PressedAtOnce() {
    useLayoutEffect(() => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '.', bubbles: true }));
    }, []);
    return null;
  }
  const { rerender } = render(playerWith({ src: undefined, table: null }));
  rerender(
    <>
      {playerWith({})}
      <PressedAtOnce />
    </>,
  );
  expect(screen.getByText(/^Frame 1$/)).toBeDefined();
});

test('a film that has loaded where it is shown from is not sent there', async () => {
  open({ table: null });
  const film = document.querySelector('video');
  if (!film) throw new Error('There is no film.');
  const sent: number[] = [];
  Object.defineProperties(film, {
    readyState: { value: HTMLMediaElement.HAVE_METADATA },
    duration: { value: 10 },
    currentTime: { get: () => sent.at(-1) ?? 0, set: (seconds: number) => sent.push(seconds) },
  });
  for (const type of ['durationchange', 'loadedmetadata'])
    act(() => void film.dispatchEvent(new Event(type)));
  expect(sent).toEqual([]);
  await userEvent.keyboard('{End}');
  expect(sent).toHaveLength(1);
});

test('without storage nothing is remembered, and everything else works', async () => {
  const { getItem, setItem } = Storage.prototype;
  const refuse = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse });
  try {
    const { handle, unmount } = open();
    await userEvent.keyboard('.m');
    expect(handle.position().frame).toBe(1);
    unmount();
  } finally {
    Object.assign(Storage.prototype, { getItem, setItem });
  }
});

test('sound is counted in milliseconds, and shown as time', async () => {
  const { handle } = open({ kind: 'sound', table: null });
  const sound = screen.getByLabelText('Cut');
  Object.defineProperty(sound, 'duration', { value: 65.25 });
  act(() => sound.dispatchEvent(new Event('durationchange')));
  await userEvent.keyboard('t1:02.5{Enter}..');
  expect(handle.position()).toMatchObject({ milliseconds: 62_700, isPlaying: false });
  expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('1:02.7');
  await userEvent.keyboard('{End}');
  expect(handle.position().milliseconds).toBe(65_250);
});

test('a sound that says when it begins is counted from there, and goes to what is typed', async () => {
  const start = { ticks: 36_000 * 48_000, timescale: 48_000 };
  const { handle } = open({ kind: 'sound', table: null, start });
  const sound = screen.getByLabelText('Cut');
  Object.defineProperty(sound, 'duration', { value: 65.25 });
  act(() => sound.dispatchEvent(new Event('durationchange')));
  const shown = () => screen.getByLabelText<HTMLInputElement>('Time').value;
  expect(shown()).toBe('10:00:00.0');
  await userEvent.keyboard('t10:01:02.5{Enter}');
  expect(handle.position().milliseconds).toBe(62_500);
  await userEvent.keyboard('t0:05{Enter}');
  expect([handle.position().milliseconds, shown()]).toEqual([5_000, '10:00:05.0']);
  await userEvent.keyboard('t9:59:59{Enter}');
  expect(screen.getByRole('alert').textContent).toBe(
    'The time runs from 10:00:00.0 to 10:01:05.2.',
  );
});

test('a film that cannot be played says so, offers the original, and is gone through by timecode', async () => {
  const expired: number[] = [];
  const { handle } = open({ onExpired: () => expired.push(1), onDownload: () => {} });
  const film = screen.getByLabelText('Cut');
  Object.assign(film, { load: () => {} });
  // The first time it may be the link.
  await act(async () => film.dispatchEvent(new Event('error')));
  expect(expired).toHaveLength(1);
  expect(screen.queryByText('Your browser cannot play this file')).toBeNull();
  await act(async () => film.dispatchEvent(new Event('error')));
  expect(screen.getByText('Your browser cannot play this file')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Download original' })).toBeDefined();
  await userEvent.keyboard('t00:01:01;00{Enter}');
  expect(handle.position().frame).toBe(38);
});

function open(props: Partial<ReviewPlayerProps> = {}) {
  let handle: PlayerHandle | null = null;
  const ref = (current: PlayerHandle | null) => {
    handle = current ?? handle;
  };
  const { unmount } = render(playerWith({ ref, ...props }));
  if (!handle) throw new Error('The player has no handle.');
  const timecode = () => screen.getByLabelText<HTMLInputElement>('Timecode').value;
  return { handle: handle as PlayerHandle, timecode, unmount };
}

function playerWith(props: Partial<ReviewPlayerProps>) {
  return (
    <>
      <ReviewPlayer
        src="https://files.example/cut.mp4"
        kind="film"
        table={table}
        title="Cut"
        markers={[
          { id: 'b', frame: 30, endFrame: 38, author: 'Ana', words: 'Too dark', isDone: true },
          { id: 'a', frame: 10, author: 'Ana', words: 'Trim', isDone: false },
          { id: 'beyond', frame: 300, author: 'Ana', words: 'Not in this version', isDone: false },
        ]}
        storageKey="review-1"
        {...props}
      />
      <textarea aria-label="Comment" />
    </>
  );
}
