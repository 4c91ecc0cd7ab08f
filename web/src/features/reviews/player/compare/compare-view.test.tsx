import { beforeEach, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, type ReactNode } from 'react';
import type { FrameTable } from '#shared/rules/film/frame-table.ts';
import type { PlayerHandle, PlayerPosition } from '#web/features/reviews/player/player-types.ts';
import { frameTimeline, timeTimeline } from '#web/features/reviews/player/timeline.ts';
import { CompareView } from './compare-view.tsx';
import { mapPositions } from './position-map.ts';

type Played = Pick<PlayerPosition, 'share' | 'isPlaying'>;

// jsdom plays nothing: that both play within a frame of each other is tested in a browser.
beforeEach(() => localStorage.clear());

test('versions of one constant rate are matched by frame number, to the last one of the shorter', () => {
  const map = mapTables(tableAt(24, 100), tableAt(24, 80));
  expect(map.by).toBe('frame');
  expect([0, 79, 80, 99].map(map.of)).toEqual([0, 79, 79, 79]);
  expect([79, 80].map(map.isPastEnd)).toEqual([false, true]);
});

test('versions of different rates are matched by the time since their first frames', () => {
  const late = { ...tableAt(25, 75), first: 50 };
  const map = mapTables(tableAt(50, 150), late);
  expect(map.by).toBe('time');
  expect([0, 1, 2, 3, 149].map(map.of)).toEqual([0, 0, 1, 1, 74]);
  expect(map.isPastEnd(149)).toBe(false);
});

test('a version at a variable rate, or without frames, is matched by time', () => {
  const variable = { ...tableAt(24, 48), isVariable: true };
  expect(mapTables(variable, tableAt(24, 48)).by).toBe('time');
  const map = mapPositions(frameTimeline(variable), timeTimeline(2), [variable, null]);
  expect(map.by).toBe('time');
  expect(map.of(24)).toBe(1_021);
});

test('one set of controls moves both versions, and says how they are matched', async () => {
  open(tableAt(24, 48), tableAt(25, 50));
  expect(screen.getByText('Matched by time').textContent).toBe(
    'Matched by time, as their frame rates differ or vary.',
  );
  expect(screen.getByLabelText('Sound')).toHaveProperty('value', '2');
  await userEvent.keyboard('...');
  expect(screen.getByLabelText<HTMLInputElement>('Timecode').value).toBe('00:00:00:03');
  expect(screen.getAllByRole('slider', { name: 'Position' })).toHaveLength(1);
});

test('the wipe is moved by keys, which then do not step', async () => {
  open(tableAt(24, 48), tableAt(24, 48));
  screen.getByText('Matched frame by frame.');
  await userEvent.click(screen.getByRole('button', { name: 'Wipe' }));
  const wipe = screen.getByRole('slider', { name: 'Wipe' });
  wipe.focus();
  await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}');
  expect(wipe.getAttribute('aria-valuenow')).toBe('39');
  expect(wipe.getAttribute('aria-valuetext')).toBe('Version 1 on 39% of the picture');
  await userEvent.keyboard('{End}');
  expect(wipe.getAttribute('aria-valuenow')).toBe('100');
  expect(screen.getByLabelText<HTMLInputElement>('Timecode').value).toBe('00:00:00:00');
});

test.each([
  [1, 'inset(0 0% 0 0)'],
  [2, 'inset(0 100% 0 0)'],
])(
  'while something is drawn on version %d, the wipe shows all of it, and then both again',
  async (commented, shown) => {
    const again = open(tableAt(24, 48), tableAt(24, 48), commented);
    await userEvent.click(screen.getByRole('button', { name: 'Wipe' }));
    const older = screen.getByLabelText('Version 1').closest<HTMLElement>('[style*="clip-path"]');
    expect(older?.style.clipPath).toBe('inset(0 50% 0 0)');
    again.draw(<p>Pen</p>);
    expect(older?.style.clipPath).toBe(shown);
    expect(screen.queryByRole('slider', { name: 'Wipe' })).toBeNull();
    again.draw(undefined);
    expect(older?.style.clipPath).toBe('inset(0 50% 0 0)');
  },
);

test.each([1, 2])('a place of version %d is shown in both', (commented) => {
  const { seek } = open(tableAt(24, 48), tableAt(24, 40), commented);
  act(() => seek.current?.seekToFrame(12));
  expect(screen.getByLabelText<HTMLInputElement>('Timecode').value).toBe('00:00:00:12');
});

test('what is played is reported of both versions, of each by its own length', async () => {
  const { seek, played } = open(tableAt(24, 48), tableAt(24, 40), 1);
  act(() => seek.current?.seekToFrame(12));
  expect(played.every(({ isPlaying }) => !isPlaying)).toBe(true);
  played.length = 0;
  await userEvent.keyboard('l');
  expect(played).toContainEqual({ number: 1, share: 12 / 48, isPlaying: true });
  expect(played).toContainEqual({ number: 2, share: 12 / 40, isPlaying: true });
  await userEvent.keyboard('k');
  expect(played.slice(-2).map(({ isPlaying }) => isPlaying)).toEqual([false, false]);
});

test.each([
  [1, '00:00:00:25'],
  [2, '00:00:00:12'],
])(
  'a place of version %d is found in the newer one by its time, where the rates differ',
  (commented, shown) => {
    const { seek } = open(tableAt(24, 48), tableAt(48, 96), commented);
    act(() => seek.current?.seekToFrame(12));
    expect(screen.getByLabelText<HTMLInputElement>('Timecode').value).toBe(shown);
  },
);

function tableAt(rate: number, frames: number): FrameTable {
  return {
    timescale: rate * 100,
    first: 0,
    runs: [[100, frames]],
    rate: { numerator: rate, denominator: 1 },
    isVariable: false,
  };
}

function mapTables(from: FrameTable, to: FrameTable) {
  return mapPositions(frameTimeline(from), frameTimeline(to), [from, to]);
}

function open(older: FrameTable, newer: FrameTable, commented = 2) {
  const ref = createRef<PlayerHandle>();
  const played: (Played & { number: number })[] = [];
  const version = (number: number, table: FrameTable) => ({
    number,
    table,
    src: `https://files.example/${number}.mp4`,
    kind: 'film' as const,
    title: `Version ${number}`,
    storageKey: `review-${number}`,
    onPlayed: (position: Played) => void played.push({ number, ...position }),
  });
  const view = (tools?: ReactNode) => (
    <CompareView
      ref={ref}
      older={version(1, older)}
      newer={version(2, newer)}
      commented={commented}
      markers={{ older: [], newer: [] }}
      tools={tools}
    />
  );
  const { rerender } = render(view());
  return { seek: ref, played, draw: (tools: ReactNode) => rerender(view(tools)) };
}
