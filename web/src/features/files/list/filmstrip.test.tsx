import { expect, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fileEntry } from '#web/features/files/entries/entries.ts';
import { EntryRow } from './entry-row.tsx';
import { EntryTile } from './entry-tile.tsx';

const picture = {
  url: 'https://files.example/a.jpg',
  strip: { url: 'https://files.example/strip.jpg', frames: 3 },
  onBroken: () => undefined,
};
const props = {
  entry: fileEntry({
    path: 'a.mov',
    size: 7,
    modifiedAt: '2026-11-20T12:00:00.000Z',
    storage: 'hot',
  }),
  selected: false,
  reachable: true,
  changing: false,
  menuIsOpen: false,
};
const row = (shown: typeof picture | undefined) => (
  <EntryRow {...props} row={0} columns={[]} picture={shown} />
);
const tile = (shown: typeof picture | undefined) => (
  <EntryTile {...props} index={0} column={0} picture={shown} />
);

test.each([
  ['row', row],
  ['tile', tile],
] as const)(
  'the keys that step by a frame scrub through the filmstrip of a %s',
  async (kind, of) => {
    const { rerender } = render(of(picture));
    const focused = screen.getAllByRole(kind === 'row' ? 'row' : 'gridcell')[0];
    act(() => focused?.focus());
    for (const [key, frame] of [
      ['.', '0'],
      ['..', '2'],
      ['.', '2'],
      [',', '1'],
      ['{Control>}.{/Control}', '1'],
      ['{Shift>}{ArrowRight}{/Shift}', '1'],
    ] as const) {
      await userEvent.keyboard(key);
      expect([key, shownFrame()]).toEqual([key, frame]);
    }
    // What is typed into a control of it is not its own.
    const button = screen.getByRole('button', { name: /Actions/ });
    fireEvent.keyDown(button, { key: '.' });
    expect(shownFrame()).toBe('1');
    act(() => focused?.blur());
    expect(shownFrame()).toBeUndefined();
    act(() => focused?.focus());
    await userEvent.keyboard(',');
    expect(shownFrame()).toBe('2');
    act(() => focused?.blur());
    rerender(of(undefined));
    act(() => focused?.focus());
    await userEvent.keyboard('.');
    expect(shownFrame()).toBeUndefined();
  },
);

test('a mouse that moves across the picture of a row scrubs through its filmstrip', () => {
  const { container } = render(row(picture));
  const frame = container.querySelector('img')?.parentElement;
  if (!frame) throw new Error('There is no picture.');
  frame.getBoundingClientRect = () => new DOMRect(0, 0, 48, 28);
  const moved = new MouseEvent('pointermove', { bubbles: true, clientX: 40 });
  fireEvent(frame, Object.assign(moved, { pointerType: 'mouse' }));
  expect(shownFrame()).toBe('2');
});

function shownFrame() {
  return document.querySelector<HTMLElement>('[data-frame]')?.dataset['frame'];
}
