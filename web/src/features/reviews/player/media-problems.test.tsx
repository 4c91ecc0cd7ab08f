import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { FrameTable } from '#shared/rules/film/frame-table.ts';
import type { ReviewPlayerProps } from './player-types.ts';
import { rememberPlace } from './remembered.ts';
import { ReviewPlayer } from './review-player.tsx';

// jsdom plays nothing: what its elements do is said here; what a browser does is tested in one.
beforeEach(() => {
  localStorage.clear();
  follow = undefined;
  Object.assign(HTMLVideoElement.prototype, {
    requestVideoFrameCallback: (callback: typeof follow) => {
      follow = callback;
      return 1;
    },
    cancelVideoFrameCallback: () => {},
  });
});

afterEach(() => {
  for (const name of ['requestVideoFrameCallback', 'cancelVideoFrameCallback'])
    Reflect.deleteProperty(HTMLVideoElement.prototype, name);
});

/** What is called with the next frame that comes to the screen. */
let follow: ((now: number, frame: { mediaTime: number }) => void) | undefined;

/** Forty seconds at 25. */
const table: FrameTable = {
  timescale: 25,
  first: 0,
  runs: [[1, 1_000]],
  rate: { numerator: 25, denominator: 1 },
  isVariable: false,
};

const codes = { MEDIA_ERR_NETWORK: 2, MEDIA_ERR_DECODE: 3, MEDIA_ERR_SRC_NOT_SUPPORTED: 4 };

test.each([
  [{ fault: 'empty' }, 'MEDIA_ERR_SRC_NOT_SUPPORTED', 'This file is empty'],
  [{ fault: 'empty', kind: 'sound' }, 'MEDIA_ERR_SRC_NOT_SUPPORTED', 'This file is empty'],
  [{ fault: 'cut_off' }, 'MEDIA_ERR_SRC_NOT_SUPPORTED', 'This film was cut off'],
  [{ fault: 'no_picture' }, 'MEDIA_ERR_SRC_NOT_SUPPORTED', 'This film has no picture'],
  [{ fault: 'damaged' }, 'MEDIA_ERR_SRC_NOT_SUPPORTED', 'The table of this film is damaged'],
  [{ codec: 'hvc1' }, 'MEDIA_ERR_SRC_NOT_SUPPORTED', 'Your browser cannot play this file'],
  [{}, 'MEDIA_ERR_SRC_NOT_SUPPORTED', 'Your browser cannot play this file'],
  [{ fault: 'cut_off' }, 'MEDIA_ERR_NETWORK', 'This file could not be loaded'],
] as const)(
  'of a file %j that fails with %s it says: %s; it can be tried again',
  async (file, error, title) => {
    const film = open({ table: null, ...file });
    await film.fail(error);
    await film.fail(error);
    screen.getByText(title);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByText(title)).toBeNull();
    expect(film.loads).toBe(2);
  },
);

test('the format of a picture that the browser lacks is named', async () => {
  const film = open({ codec: 'hvc1' });
  film.loaded({ videoWidth: 0 });
  screen.getByText('Your browser plays only the sound of this film');
  screen.getByText(/^Its picture is HEVC\. /);
  screen.getByRole('button', { name: 'Try again' });
});

test('a format of a picture that is unknown is said by its name in the file', () => {
  const film = open({ codec: 'CFHD' });
  film.loaded({ videoWidth: 0 });
  screen.getByText(/^Its picture is in a format that is unknown here: CFHD\. /);
});

test('what becomes of the proxy is said where the browser plays nothing', async () => {
  let refreshed = 0;
  const refreshProxy = async () => {
    refreshed += 1;
  };
  const film = open({
    codec: 'apcn',
    proxyState: { state: 'making', by: 'cloud' },
    refreshProxy,
  });
  film.loaded({ videoWidth: 0 });
  await screen.findByText('A proxy is being made, and plays here once it is ready.');
  // As every 20 seconds: https://html.spec.whatwg.org/multipage/interaction.html#page-visibility
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect(refreshed).toBe(1);
});

test('why there is no proxy is said where the browser plays nothing', async () => {
  const reason = 'minutes_used_up' as const;
  const film = open({ codec: 'apcn', proxyState: { state: 'failed', by: 'cloud', reason } });
  film.loaded({ videoWidth: 0 });
  await screen.findByText('There is no proxy: The minutes of this month are used up.');
});

test('an original that the browser does not play gives way to its proxy, without a verdict', async () => {
  let given = 0;
  const onUnplayable = () => {
    given += 1;
  };
  const film = open({ codec: 'apcn', onUnplayable });
  film.loaded({ videoWidth: 0 });
  for (let time = 0; time < 2; time += 1) await film.fail('MEDIA_ERR_DECODE');
  for (let time = 0; time < 2; time += 1) await film.fail('MEDIA_ERR_SRC_NOT_SUPPORTED');
  expect(given).toBe(3);
  expect(screen.queryByText(/cannot play|plays only|could not be decoded/)).toBeNull();
});

test('a film that is sound alone says so, and can be tried again', () => {
  const film = open({ table: null, fault: 'no_picture' });
  film.loaded({ videoWidth: 0 });
  screen.getByText('This film has no picture');
  screen.getByRole('button', { name: 'Try again' });
});

test('a place that is not decoded is come to from earlier ones, a few times, and is then no verdict on the file', async () => {
  const film = open();
  film.loaded();
  await userEvent.keyboard('t00:00:30:00{Enter}');
  expect(film.sent.at(-1)).toBeCloseTo(30.02);
  // A second, five and twenty seconds before it.
  for (const seconds of [29, 25, 10]) {
    await film.fail('MEDIA_ERR_DECODE');
    expect(screen.queryByText('This place could not be decoded')).toBeNull();
    film.loaded();
    expect(film.sent.at(-1)).toBeCloseTo(seconds + 0.02);
    expect(screen.getByLabelText<HTMLInputElement>('Timecode').value).toBe('00:00:30:00');
  }
  await film.fail('MEDIA_ERR_DECODE');
  screen.getByText('This place could not be decoded');
  expect(screen.queryByText('Your browser cannot play this file')).toBeNull();
  // Elsewhere it may be decoded.
  await userEvent.keyboard('{Home}');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  film.loaded();
  expect(screen.queryByText('This place could not be decoded')).toBeNull();
});

test('a place that is come to from an earlier one is the one that is named, and what is near comes from there, too', async () => {
  const film = open();
  film.loaded();
  await userEvent.keyboard('t00:00:10:00{Enter}');
  await film.fail('MEDIA_ERR_DECODE');
  film.loaded();
  film.seeked();
  expect(film.isPlaying).toBe(true);
  film.present(9.5);
  expect(film.video.playbackRate).toBeLessThan(8);
  film.present(10);
  expect(film.isPlaying).toBe(false);
  expect(film.stage.getAttribute('aria-busy')).toBe('false');
  await userEvent.keyboard('.');
  expect(film.sent.at(-1)).toBeCloseTo(9.02);
  film.seeked();
  film.present(10.04);
  expect(screen.getByLabelText<HTMLInputElement>('Timecode').value).toBe('00:00:10:01');
  // Far from it, nothing is in the way.
  await userEvent.keyboard('t00:00:20:00{Enter}');
  expect(film.sent.at(-1)).toBeCloseTo(20.02);
});

test('a place that was passed is come to again, more slowly each time; then what is shown is named', async () => {
  const film = open();
  film.loaded();
  await userEvent.keyboard('t00:00:10:00{Enter}');
  await film.fail('MEDIA_ERR_DECODE');
  film.loaded();
  const speeds = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    expect(film.sent.at(-1)).toBeCloseTo(9.02);
    film.seeked();
    film.present(9.96);
    speeds.push(film.video.playbackRate);
    film.present(10.04);
  }
  expect(speeds).toEqual([0.25, 0.125, 0.0625, 0.0625]);
  expect(film.stage.getAttribute('aria-busy')).toBe('false');
  expect(screen.getByLabelText<HTMLInputElement>('Timecode').value).toBe('00:00:10:01');
});

test.each(['paused', 'playing'] as const)(
  'a film that is loaded again while it is %s goes on where it was, whatever it shows before it has loaded',
  async (mode) => {
    rememberPlace('review-1', 300);
    const film = open();
    await film.fail('MEDIA_ERR_SRC_NOT_SUPPORTED');
    film.present(0);
    film.loaded();
    expect(film.sent.at(-1)).toBeCloseTo(12.02);
    film.seeked();
    film.present(12);
    if (mode === 'playing') {
      await userEvent.keyboard('l');
      film.present(12.4);
    }
    const place = screen.getByLabelText<HTMLInputElement>('Timecode').value;
    // It has been loaded again, and tells of its first frame before it tells of that.
    act(() => void film.video.dispatchEvent(new Event('emptied')));
    film.present(0);
    expect(screen.getByLabelText<HTMLInputElement>('Timecode').value).toBe(place);
    film.loaded();
    expect(film.sent.at(-1)).toBeCloseTo(mode === 'playing' ? 12.42 : 12.02);
  },
);

test('a sound whose link expires while it plays goes on where it was', async () => {
  const sound = open({ kind: 'sound', table: null });
  Object.defineProperty(sound.video, 'duration', { configurable: true, value: 60 });
  act(() => void sound.video.dispatchEvent(new Event('durationchange')));
  sound.loaded();
  await userEvent.keyboard('t0:30{Enter}');
  sound.seeked();
  await userEvent.keyboard('l');
  await sound.fail('MEDIA_ERR_NETWORK');
  // It is loaded from its beginning, which is not where it is.
  sound.unloaded();
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
  expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('0:30.0');
  sound.loaded();
  expect(sound.sent.at(-1)).toBeCloseTo(30);
  expect(sound.isPlaying).toBe(true);
});

test.each([
  ['the same link', 'cut.mp4', 1],
  ['another link', 'cut.mp4?renewed', 0],
] as const)(
  'where a link has expired, %s is loaded once, and the expired one never again',
  async (_, renewed, loads) => {
    const film = open({ onExpired: async () => film.show(`https://files.example/${renewed}`) });
    await film.fail('MEDIA_ERR_SRC_NOT_SUPPORTED');
    expect(film.video.src).toBe(`https://files.example/${renewed}`);
    expect(film.loads).toBe(loads);
  },
);

test('a link that expires again at the same place is renewed again, but not one that fails there soon', async () => {
  let renewed = 0;
  const film = open({
    onExpired: () => {
      renewed += 1;
    },
  });
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  for (const minutes of [6, 12, 18]) {
    film.loaded();
    film.shown();
    clock.mockReturnValue(minutes * 60_000);
    await film.fail('MEDIA_ERR_NETWORK');
  }
  expect(renewed).toBe(3);
  expect(screen.queryByText('This file could not be loaded')).toBeNull();
  film.loaded();
  film.shown();
  await film.fail('MEDIA_ERR_NETWORK');
  expect(renewed).toBe(3);
  screen.getByText('This file could not be loaded');
  clock.mockRestore();
});

/** A player, and what its element is made to do. */
function open(props: Partial<ReviewPlayerProps> = {}) {
  let show = (_src: string) => {};
  function Opened() {
    const [src, setSrc] = useState('https://files.example/cut.mp4');
    show = setSrc;
    return (
      <ReviewPlayer
        src={src}
        kind="film"
        table={table}
        title="Cut"
        markers={[]}
        onExpired={() => {}}
        storageKey="review-1"
        {...props}
      />
    );
  }
  render(<Opened />);
  const video = screen.getByLabelText<HTMLVideoElement>('Cut');
  const stage = video.closest<HTMLElement>('[aria-busy]');
  if (!stage) throw new Error('There is no stage.');
  const film = {
    video,
    stage,
    /** Gives the player another link. */
    show: (src: string) => show(src),
    loads: 0,
    sent: [] as number[],
    isPlaying: false,
    async fail(error: keyof typeof codes) {
      Object.defineProperty(video, 'error', {
        configurable: true,
        value: { code: codes[error], ...codes },
      });
      await act(async () => void video.dispatchEvent(new Event('error')));
    },
    loaded({ videoWidth = 128 } = {}) {
      Object.defineProperties(video, {
        error: { configurable: true, value: null },
        readyState: { configurable: true, value: HTMLMediaElement.HAVE_METADATA },
        videoWidth: { configurable: true, value: videoWidth },
        videoHeight: { configurable: true, value: videoWidth / 2 },
      });
      act(() => void video.dispatchEvent(new Event('loadedmetadata')));
    },
    shown: () => act(() => void video.dispatchEvent(new Event('loadeddata'))),
    /** It has begun to load again. */
    unloaded() {
      Object.defineProperty(video, 'readyState', { configurable: true, value: 0 });
      film.sent.push(0);
    },
    seeked: () => act(() => void video.dispatchEvent(new Event('seeked'))),
    present: (seconds: number) => act(() => follow?.(0, { mediaTime: seconds })),
  };
  Object.assign(video, {
    load: () => {
      film.loads += 1;
      film.isPlaying = false;
    },
    play: async () => {
      film.isPlaying = true;
    },
    pause: () => {
      film.isPlaying = false;
    },
  });
  Object.defineProperties(video, {
    seeking: { value: false },
    paused: { get: () => !film.isPlaying },
    ended: { value: false },
    currentTime: {
      get: () => film.sent.at(-1) ?? 0,
      set: (seconds: number) => film.sent.push(seconds),
    },
  });
  return film;
}
