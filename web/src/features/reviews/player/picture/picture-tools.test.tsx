import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReviewPlayer } from '#web/features/reviews/player/review-player.tsx';
import { guideMarks, guidesChoice } from './guides.ts';

beforeEach(() => {
  localStorage.clear();
  guidesChoice.set({ isShown: false, marks: guideMarks, mask: null });
});

/** What is drawn in white, over the same in black. */
const lines = () =>
  [...document.querySelectorAll<SVGElement>('[data-guides] [stroke="white"] [data-mark]')].map(
    ({ dataset }) => dataset['mark'],
  );

function open(kind: 'film' | 'picture') {
  render(
    <ReviewPlayer
      src="https://files.example/cut"
      kind={kind}
      table={null}
      title="Cut"
      markers={[]}
      storageKey="review-1"
    />,
  );
}

/** jsdom has no popovers: what opens one is said to it. */
function openSheet(name: string) {
  const id = screen.getByRole('button', { name }).getAttribute('popovertarget') ?? '';
  const sheet = document.getElementById(id);
  if (!sheet) throw new Error('There is no sheet.');
  const event = Object.assign(new Event('toggle'), { newState: 'open' });
  fireEvent(sheet, event);
}

test('guides come and go by a key, and are remembered in this browser', async () => {
  open('film');
  await userEvent.keyboard('g');
  await waitFor(() => expect(lines()).toEqual(['action', 'title', 'center']));
  expect(JSON.parse(localStorage.getItem('review-guides') ?? 'null')).toEqual({
    ...{ isShown: true, marks: ['action', 'title', 'center'], mask: null },
  });
  await userEvent.keyboard('g');
  await waitFor(() => expect(lines()).toEqual([]));
});

test.each([
  ['film', 'More controls'],
  ['picture', 'Picture controls'],
] as const)('of a %s guides and a mask are chosen in a sheet', async (kind, sheet) => {
  open(kind);
  openSheet(sheet);
  await userEvent.click(await screen.findByLabelText('Guides'));
  await userEvent.click(screen.getByLabelText('Center'));
  await waitFor(() => expect(lines()).toEqual(['action', 'title']));
  await userEvent.selectOptions(screen.getByLabelText('Mask'), '9:16');
  expect(lines()).toEqual(['mask', 'action', 'title']);
  const [mask, action, title] = document.querySelectorAll('[stroke="white"] [data-mark]');
  const sizeOf = (mark = mask) =>
    ['x', 'y', 'width', 'height'].map((name) => mark?.getAttribute(name));
  // Of a picture of 16:9 a third is left, at the full height, of which 93% are safe for action, and 90% for titles.
  expect(sizeOf(mask)).toEqual(['34.1797%', '0%', '31.6406%', '100%']);
  expect(sizeOf(action)).toEqual(['35.2871%', '3.5%', '29.4258%', '93%']);
  expect(sizeOf(title)).toEqual(['35.7617%', '5%', '28.4766%', '90%']);
});
