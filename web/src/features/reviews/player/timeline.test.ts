import { expect, test } from '@jest/globals';
import { phoneFilm, screenRecording } from '#shared/testing/variable-films.ts';
import { frameTimeline, placeAt } from './timeline.ts';

test.each([
  ['a phone’s film', phoneFilm],
  ['a screen recording', screenRecording],
])('the timecode of each frame of %s leads back to it', (_what, table) => {
  const timeline = frameTimeline(table);
  const wrong = Array.from({ length: timeline.count }, (_, frame) => frame).filter((frame) => {
    const parsed = timeline.parse(timeline.format(frame), 0);
    return !('position' in parsed && parsed.position === frame);
  });
  expect(wrong).toEqual([]);
});

test('a timecode between two frames of a variable film is that of the one that is shown', () => {
  const timeline = frameTimeline(screenRecording);
  // Frame 20 is shown from second 1/3 to 2 5/6.
  expect(timeline.parse('00:00:00:20', 0)).toEqual({ position: 20 });
  expect(timeline.parse('00:00:01:00', 0)).toEqual({ position: 20 });
  expect(timeline.parse('00:00:02:49', 0)).toEqual({ position: 20 });
  expect(timeline.parse('00:00:02:50', 0)).toEqual({ position: 21 });
});

test('the timecodes of a variable film run to the end of its last frame', () => {
  const timeline = frameTimeline(screenRecording);
  expect(timeline.parse('00:02:21:39', 0)).toEqual({ position: timeline.count - 1 });
  expect(timeline.parse('00:02:21:40', 0)).toEqual({
    refusal: 'The timecode runs from 00:00:00:00 to 00:02:21:39.',
  });
});

test('a proxy is sent where it shows a frame by its own clock, and the frame keeps the time of its film', () => {
  const film = frameTimeline(screenRecording);
  const start = { timescale: 600, ticks: 300 };
  const proxy = frameTimeline(screenRecording, { start });
  for (const frame of [0, 1, 20, 21, film.count - 1]) {
    const moved = film.secondsOf(frame) - film.startSeconds + 0.5;
    expect(proxy.secondsOf(frame)).toBeCloseTo(moved, 9);
    expect(proxy.positionAt(moved)).toBe(frame);
    // Its time is rounded to ticks of the proxy.
    const shown = Math.round((film.elapsedAt(frame) + 0.5) * 600) / 600;
    expect(proxy.positionAt(shown)).toBe(frame);
    expect(placeAt(proxy, frame)).toEqual(placeAt(film, frame));
    expect(proxy.format(frame)).toBe(film.format(frame));
  }
});

test('a frame later is another frame, also where that is shown for seconds', () => {
  const timeline = frameTimeline(screenRecording);
  expect(timeline.parse('+1', 20)).toEqual({ position: 21 });
  expect(timeline.parse('+5', 20)).toEqual({ position: 21 });
  expect(timeline.parse('+0', 20)).toEqual({ position: 20 });
  expect(timeline.parse('-1', 21)).toEqual({ position: 20 });
  expect(timeline.parse('+2:50', 0)).toEqual({ position: 21 });
});
