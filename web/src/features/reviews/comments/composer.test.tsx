import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import type { Pen } from '#web/features/reviews/drawing/strokes.ts';
import type { PlayerHandle, PlayerMarks } from '#web/features/reviews/player/player-types.ts';
import { createPositionStore } from '#web/features/reviews/player-position.ts';
import type { NewComment } from '#web/features/reviews/review-source.ts';
import type { Draft } from '#web/features/reviews/use-draft.ts';
import { Composer } from './composer.tsx';

const place = (frame: number) => ({ frame, milliseconds: frame * 40 });
const marks: PlayerMarks = { in: place(10), out: place(30) };

test.each<[string, PlayerMarks, number, object, string]>([
  [
    'a drawing within the marks keeps their range',
    marks,
    20,
    { frame: 10, endFrame: 30 },
    '00:00:00:10 to 00:00:01:05',
  ],
  [
    'a drawing on the last frame of the marks keeps their range',
    marks,
    30,
    { frame: 10, endFrame: 30 },
    '00:00:00:10 to 00:00:01:05',
  ],
  ['a drawing elsewhere stays on its frame', marks, 40, { frame: 40 }, '00:00:01:15'],
  ['a drawing without marks is on its frame', {}, 20, { frame: 20 }, '00:00:00:20'],
  ['one mark makes no range', { in: place(10) }, 20, { frame: 20 }, '00:00:00:20'],
])('%s', async (_what, set, drawnAt, sent, about) => {
  const comments = compose(set, {
    drawing: { strokes: [{ tool: 'pen', color: 'red', points: [0, 0, 9, 9] }] },
    place: place(drawnAt),
  });
  expect(screen.getByRole('textbox', { name: `Comment at ${about}` })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  expect(comments).toHaveLength(1);
  const { frame, endFrame } = comments[0] ?? {};
  expect({ frame, ...(endFrame !== undefined && { endFrame }) }).toEqual(sent);
});

test('a press of Draw takes the focus from the field, and not to what a phone moves below it', async () => {
  const pens: unknown[] = [];
  compose({}, {}, (pen) => pens.push(pen));
  const field = screen.getByRole('textbox');
  await userEvent.click(field);
  expect(document.activeElement).toBe(field);
  await userEvent.click(screen.getByRole('button', { name: 'Draw' }));
  expect(pens).toHaveLength(1);
  expect(document.activeElement).toBe(document.body);
});

/** Shows a draft beside a player with these marks. @returns what is sent */
function compose(
  set: PlayerMarks,
  draft: Partial<Draft>,
  onPen: (pen: Pen | undefined) => void = () => {},
): NewComment[] {
  const sent: NewComment[] = [];
  const position = createPositionStore();
  position.set({ ...place(0), share: 0, isPlaying: false });
  const player: PlayerHandle = {
    seekToFrame: () => {},
    seekToMilliseconds: () => {},
    pause: () => {},
    position: position.get,
    marks: () => set,
    clearMarks: () => {},
  };
  const version: ReviewVersion = {
    number: 1,
    path: 'Film.mp4',
    size: 1,
    kind: 'film',
    addedAt: '2026-11-20T10:00:00Z',
    state: 'current',
    status: 'needs_review',
    frames: { count: 100, rate: { numerator: 25, denominator: 1 }, isVariable: false },
  };
  render(
    <Composer
      mayShowStills={false}
      stillTool={undefined}
      version={version}
      player={{ current: player }}
      position={position}
      draft={{ text: '', key: 'a', ...draft }}
      onDraft={() => {}}
      pen={undefined}
      onPen={onPen}
      audience={undefined}
      onBegin={() => {}}
      onSend={async (comment) => {
        sent.push(comment);
      }}
    />,
  );
  return sent;
}
