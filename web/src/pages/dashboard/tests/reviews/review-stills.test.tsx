import { expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import {
  arrangeReview,
  arrangeTeamReview,
  comment,
  composer,
  openReview,
} from '#web/pages/dashboard/testing/open-review.ts';
import { prepareMedia } from '#web/testing/media-events.ts';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
prepareMedia();
const site = siteUnderTest();

/** The review of a film, and pictures beside it. */
async function arrangePictures() {
  const arranged = await arrangeReview(site);
  await site.storeFiles(arranged.owner, [
    { path: 'Cuts/Mood.png' },
    { path: 'Cuts/Notes.txt' },
    { path: 'Boards/Warm.webp' },
  ]);
  return arranged;
}

/** Chooses a picture in the dialog. */
async function attach(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Still' }));
  const dialog = await screen.findByRole('dialog', { name: 'Attach a still' });
  await userEvent.click(await within(dialog).findByRole('button', { name }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Attach' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('a picture of Files is attached to a comment, stays with its draft, and opens large', async () => {
  const { review } = await arrangePictures();
  const poster = 'https://files.example/poster.jpg';
  site.intercept('POST /api/files/posters', () => ({
    answer: { posters: [{ path: 'Cuts/Mood.png', url: poster }], missing: [] },
  }));
  await openReview(review.id);
  await composer();
  await userEvent.click(await screen.findByRole('button', { name: 'Still' }));
  const dialog = await screen.findByRole('dialog', { name: 'Attach a still' });
  const choice = await within(dialog).findByRole('button', { name: 'Mood.png' });
  // It is chosen by how it looks.
  await waitFor(() => expect(choice.querySelector('img')).toHaveProperty('src', poster));
  for (const name of ['teaser.mp4', 'Notes.txt']) {
    expect(within(dialog).queryByRole('button', { name })).toBeNull();
  }
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await attach('Mood.png');
  cleanup();
  await openReview(review.id);
  await screen.findByRole('button', { name: 'Remove the still Mood.png' });
  // Words go with it.
  expect(screen.getByRole('button', { name: 'Comment' })).toHaveProperty('disabled', true);
  await userEvent.type(await composer(), 'Like this{Control>}{Enter}{/Control}');
  const open = await screen.findByRole('button', { name: 'Open the still Mood.png' });
  expect(screen.queryByRole('button', { name: /^Remove the still/ })).toBeNull();
  await userEvent.click(open);
  const large = await screen.findByRole('dialog', { name: 'Mood.png' });
  expect(within(large).getByRole('img', { name: 'Mood.png' })).toHaveProperty(
    'src',
    expect.stringContaining('Mood.png'),
  );
});

test('a still is taken off before the comment is sent', async () => {
  const { owner, review } = await arrangePictures();
  await openReview(review.id);
  await composer();
  await attach('Mood.png');
  await userEvent.click(screen.getByRole('button', { name: 'Remove the still Mood.png' }));
  await userEvent.type(await composer(), 'Warmer{Control>}{Enter}{/Control}');
  await screen.findByRole('article');
  const query = { version: '1' };
  const { comments } = await owner.call('GET /api/reviews/{id}/comments', {
    params: { id: review.id },
    query,
  });
  expect(comments).toMatchObject([{ text: 'Warmer' }]);
  expect(comments[0]?.still).toBeUndefined();
});

test('a comment with a still is for the team, where its author may not share', async () => {
  const { owner, member, review } = await arrangeTeamReview(site, 'Video Editor');
  await site.storeFiles(owner, [{ path: 'Cuts/Mood.png' }]);
  site.browseAs(member);
  await openReview(review.id);
  await composer();
  const readers = () => screen.getByRole('button', { name: /^Who reads it/ });
  const everyone = async () => {
    await userEvent.click(readers());
    return screen.findByRole('menuitem', { name: /^Team and clients/ });
  };
  await userEvent.click(await everyone());
  await userEvent.type(await composer(), 'Like this');
  await attach('Mood.png');
  expect(readers().getAttribute('aria-label')).toBe('Who reads it: Team');
  const refused = await everyone();
  expect(refused.getAttribute('aria-disabled')).toBe('true');
  within(refused).getByText('Only a leader shows a picture to clients.');
  await userEvent.keyboard('{Escape}');
  // What was written for the team stays so without it.
  await userEvent.click(screen.getByRole('button', { name: 'Remove the still Mood.png' }));
  expect(readers().getAttribute('aria-label')).toBe('Who reads it: Team');
  await attach('Mood.png');
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for the comment/ }));
  const item = await screen.findByRole('menuitem', { name: /^Show to clients/ });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  within(item).getByText('It shows a picture: a leader can');
});

test('a picture that is gone when the comment is sent leaves the draft, and says so', async () => {
  const { review } = await arrangePictures();
  await openReview(review.id);
  await composer();
  await attach('Mood.png');
  site.intercept('POST /api/reviews/{id}/comments', () => ({
    status: 404,
    code: 'not_found',
    message: 'The still is no longer there. Choose another.',
  }));
  await userEvent.type(await composer(), 'Like this{Control>}{Enter}{/Control}');
  await screen.findByText('The still is no longer there. Choose another.');
  expect(await composer()).toHaveProperty('value', 'Like this');
  screen.getByRole('button', { name: 'Remove the still Mood.png' });
});

test('who shows a thread to clients is told that its picture is shown, too', async () => {
  const { owner, review } = await arrangePictures();
  await comment(owner, review.id, 'Like this', { audience: 'team', still: 'Cuts/Mood.png' });
  await openReview(review.id);
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for the comment/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Show to clients' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Show this thread to clients?' });
  within(dialog).getByText('The picture of Files that it shows is shown to them, too.');
});

test('links to stills that have expired are fetched again, once for all of them; a deleted one says so', async () => {
  const { owner, review } = await arrangePictures();
  const params = { id: review.id };
  for (const [text, still] of [
    ['Like this', 'Cuts/Mood.png'],
    ['Or this', 'Boards/Warm.webp'],
  ] as const) {
    const body = { version: 1, text, audience: 'team' as const, still, key: crypto.randomUUID() };
    await owner.call('POST /api/reviews/{id}/comments', { params, body });
  }
  await openReview(review.id);
  const pictures = await screen.findAllByRole('img', { name: /^(Mood|Warm)/ });
  const lists = () => site.asked().filter((request) => request.includes('/comments?')).length;
  const before = lists();
  const answer = await owner.call('GET /api/reviews/{id}/comments', {
    params,
    query: { version: '1' },
  });
  const comments = answer.comments.map((one) =>
    one.text === 'Like this' ? { ...one, still: { state: 'deleted' as const } } : one,
  );
  site.intercept('GET /api/reviews/{id}/comments', () => ({ answer: { ...answer, comments } }));
  for (const picture of pictures) fireEvent.error(picture);
  await screen.findByText('The still was deleted.');
  expect(lists()).toBe(before + 1);
});
