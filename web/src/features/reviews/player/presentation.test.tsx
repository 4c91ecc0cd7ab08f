import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { loadFilm, prepareMedia } from '#web/testing/media-events.ts';
import type { Presentation, ReviewPlayerProps } from './player-types.ts';
import { ReviewPlayer } from './review-player.tsx';

prepareMedia();

const work = () => screen.getByLabelText<HTMLMediaElement>('Cut');

test('a film is shown with its first frame, and not as soon as its size is known', async () => {
  const reported = open('film');
  fireEvent.loadedMetadata(work());
  fireEvent.canPlay(work());
  expect(reported).not.toContain('shown');
  await loadFilm();
  expect(reported.at(-1)).toBe('shown');
  fireEvent.error(work());
  fireEvent.error(work());
  expect(reported.at(-1)).toBe('shown');
});

test('a film of which only the sound plays is not shown', async () => {
  const reported = open('film');
  await loadFilm(0);
  fireEvent.canPlay(work());
  expect(reported).toEqual(['pending', 'unavailable']);
});

test('a sound is shown once it can be played', () => {
  const reported = open('sound');
  fireEvent.loadedData(work());
  expect(reported).toEqual(['pending']);
  fireEvent.canPlay(work());
  expect(reported).toEqual(['pending', 'shown']);
});

test('a picture is shown once it has loaded', () => {
  const reported = open('picture');
  expect(reported).toEqual(['pending']);
  const picture = screen.getByAltText('Cut');
  Object.defineProperties(picture, { naturalWidth: { value: 160 }, naturalHeight: { value: 90 } });
  fireEvent.load(picture);
  expect(reported).toEqual(['pending', 'shown']);
});

test('what cannot be played or is withheld is not shown, and neither is what has no preview', () => {
  const failed = open('sound');
  for (let time = 0; time < 2; time += 1) fireEvent.error(work());
  expect(failed).toEqual(['pending', 'unavailable']);
  expect(open('film', { src: undefined, isWithheld: true })).toEqual(['unavailable']);
  expect(open('other')).toEqual(['unavailable']);
});

/** @returns what the player reports */
function open(kind: ReviewPlayerProps['kind'], props: Partial<ReviewPlayerProps> = {}) {
  const reported: Presentation[] = [];
  render(
    <ReviewPlayer
      src="https://files.example/cut"
      kind={kind}
      table={null}
      title="Cut"
      markers={[]}
      onPresentation={(presentation) => reported.push(presentation)}
      storageKey={`review-1 ${kind}`}
      {...props}
    />,
  );
  return reported;
}
