import { expect, jest, test } from '@jest/globals';
import { collectPlayedParts } from './played-parts.ts';

function collected() {
  const sent: number[][] = [];
  const parts = collectPlayedParts(async (played) => {
    sent.push(played.toSorted((a, b) => a - b));
  });
  const play = (...shares: number[]) => {
    for (const share of shares) parts.at({ share, isPlaying: true });
  };
  return { sent, parts, play };
}

test('what is played is sent once, and what lies between two pictures of one playback with it', () => {
  const { sent, parts, play } = collected();
  play(0, 0.021, 0.049);
  parts.flush();
  parts.flush();
  play(0.06);
  parts.flush();
  expect(sent).toEqual([
    [0, 1, 2, 3, 4],
    [4, 5, 6],
  ]);
});

test('what is jumped over, and what is looked at in a pause, was not played', () => {
  const { sent, parts, play } = collected();
  play(0, 0.5);
  parts.at({ share: 0.9, isPlaying: false });
  play(0.91, 1);
  parts.flush();
  expect(sent).toEqual([[0, 50, 91, 99]]);
});

test('backwards is played, too', () => {
  const { sent, parts, play } = collected();
  play(0.33, 0.3);
  parts.flush();
  expect(sent).toEqual([[30, 31, 32, 33]]);
});

test('a version counts as opened once, without being played', () => {
  const { sent, parts } = collected();
  parts.flush();
  parts.open();
  parts.open();
  parts.flush();
  expect(sent).toEqual([[]]);
});

test('what does not arrive is sent with the next', async () => {
  const send = jest.fn<(played: number[]) => Promise<void>>();
  send.mockRejectedValueOnce(new Error('No connection.')).mockResolvedValue();
  const parts = collectPlayedParts(send);
  parts.open();
  await Promise.resolve();
  parts.at({ share: 0.5, isPlaying: true });
  parts.flush();
  await Promise.resolve();
  parts.flush();
  expect(send.mock.calls).toEqual([[[]], [[50]]]);
});
