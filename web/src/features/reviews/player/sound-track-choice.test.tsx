import { expect, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReviewPlayer } from './review-player.tsx';

test('one of several sound tracks is heard', async () => {
  const first = [
    { enabled: true, label: 'Mix', language: 'en' },
    { enabled: false, label: '', language: 'de' },
    { enabled: false, label: '', language: 'und' },
  ];
  const { container } = render(player);
  load(container, first);
  await openSheet(container);
  const choice = await screen.findByRole('combobox', { name: 'Sound track', hidden: true });
  expect([...choice.children].map(({ textContent }) => textContent)).toEqual([
    'Track 1: Mix',
    'Track 2: German',
    'Track 3',
  ]);
  await userEvent.selectOptions(choice, 'Track 2: German');
  expect(first.map(({ enabled }) => enabled)).toEqual([false, true, false]);

  // The proxy has one.
  load(container, first.slice(0, 1));
  expect(screen.queryByRole('combobox', { name: 'Sound track', hidden: true })).toBeNull();
});

test.each([undefined, [{ enabled: true, label: 'Mix', language: 'en' }]])(
  'nothing is chosen where there is one track, or the browser does not tell',
  async (tracks) => {
    const { container } = render(player);
    load(container, tracks);
    await openSheet(container);
    expect(screen.queryByRole('combobox', { name: 'Sound track', hidden: true })).toBeNull();
    expect(screen.getByText('Speed')).toBeDefined();
  },
);

const player = (
  <ReviewPlayer
    src="https://files.example/a.mov"
    kind="film"
    table={null}
    title="Cut"
    markers={[]}
    storageKey="a"
    onExpired={async () => undefined}
  />
);

function load(container: HTMLElement, audioTracks: object[] | undefined) {
  const film = container.querySelector('video');
  if (!film) throw new Error('There is no film.');
  Object.defineProperty(film, 'audioTracks', { configurable: true, value: audioTracks });
  fireEvent.loadedMetadata(film);
}

/** jsdom opens no popovers. */
function openSheet(container: HTMLElement) {
  const sheet = container.querySelector('[popover]');
  if (!sheet) throw new Error('There is no sheet.');
  const event = Object.assign(new Event('toggle'), { newState: 'open' });
  return act(async () => sheet.dispatchEvent(event));
}
