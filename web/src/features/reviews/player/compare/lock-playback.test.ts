import { expect, test } from '@jest/globals';
import { frameTimeline } from '#web/features/reviews/player/timeline.ts';
import { Transport } from '#web/features/reviews/player/transport.ts';
import { lockPlayback } from './lock-playback.ts';
import { mapPositions } from './position-map.ts';

const table = {
  timescale: 2_400,
  first: 0,
  runs: [[100, 240]] as [number, number][],
  rate: { numerator: 24, denominator: 1 },
  isVariable: false,
};

test('a version that waits for data stops the other one until it goes on', () => {
  const { leader, follower } = lockedPair();
  follower.media.dispatchEvent(new Event('waiting'));
  expect([leader.media.paused, follower.media.paused]).toEqual([true, false]);
  follower.media.dispatchEvent(new Event('playing'));
  expect([leader.media.paused, follower.media.paused]).toEqual([false, false]);
});

// What is held is paused, so that no event says that its data has arrived.
test('two versions that wait for data at the same time both go on', () => {
  const { leader, follower } = lockedPair();
  for (const { media } of [leader, follower]) media.dispatchEvent(new Event('waiting'));
  expect([leader.media.paused, follower.media.paused]).toEqual([false, false]);
  leader.media.dispatchEvent(new Event('playing'));
  expect([leader.media.paused, follower.media.paused]).toEqual([true, false]);
  follower.media.dispatchEvent(new Event('playing'));
  expect([leader.media.paused, follower.media.paused]).toEqual([false, false]);
});

/** Two locked versions that play. */
function lockedPair() {
  const [leader, follower] = [playable(), playable()];
  const timeline = frameTimeline(table);
  lockPlayback(
    leader.transport,
    follower.transport,
    mapPositions(timeline, timeline, [table, table]),
  );
  leader.transport.play(1);
  return { leader, follower };
}

/** A transport of a media element that has loaded, of which jsdom has no more than the events. */
function playable() {
  const transport = new Transport(frameTimeline(table), 0);
  const media = document.createElement('video');
  let paused = true;
  Object.defineProperties(media, {
    readyState: { value: HTMLMediaElement.HAVE_ENOUGH_DATA },
    paused: { get: () => paused },
  });
  media.play = async () => {
    paused = false;
  };
  media.pause = () => {
    paused = true;
  };
  transport.attach(media);
  return { transport, media };
}
