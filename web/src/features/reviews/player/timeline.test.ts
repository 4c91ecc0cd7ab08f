import { expect, test } from '@jest/globals';
import { phoneFilm, screenRecording } from '#shared/testing/variable-films.ts';
import { frameTimeline } from './timeline.ts';

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

test('a frame later is another frame, also where that is shown for seconds', () => {
  const timeline = frameTimeline(screenRecording);
  expect(timeline.parse('+1', 20)).toEqual({ position: 21 });
  expect(timeline.parse('+5', 20)).toEqual({ position: 21 });
  expect(timeline.parse('+0', 20)).toEqual({ position: 20 });
  expect(timeline.parse('-1', 21)).toEqual({ position: 20 });
  expect(timeline.parse('+2:50', 0)).toEqual({ position: 21 });
});
