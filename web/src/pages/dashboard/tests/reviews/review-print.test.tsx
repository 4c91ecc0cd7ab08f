import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import {
  addVersion,
  arrangeReview,
  chooseFrom,
  comment,
  openReview,
  reviewAddress,
  seeAgain,
} from '#web/pages/dashboard/testing/open-review.ts';
import { prepareMedia } from '#web/testing/media-events.ts';
import { siteUnderTest, type Visitor } from '#web/testing/site.ts';

prepareDashboard();
prepareMedia();
const site = siteUnderTest();

const listed = () =>
  within(screen.getByRole('list', { name: 'Comments' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

async function setDone(owner: Visitor, id: string, done: string) {
  await owner.call('PUT /api/reviews/{id}/comments/{comment}/done', {
    params: { id, comment: done },
    body: { isDone: true },
  });
}

test('the open comments for everyone are printed, unless others are chosen', async () => {
  const { owner, review } = await arrangeReview(site);
  const first = await comment(owner, review.id, 'Too slow');
  await comment(owner, review.id, 'By far', { parent: first.id });
  await comment(owner, review.id, 'Canary', { audience: 'team' });
  await setDone(owner, review.id, (await comment(owner, review.id, 'Too dark')).id);
  await openReview(review.id);
  await chooseFrom('Actions for the review', 'Print comments');
  expect(address()).toBe(`${reviewAddress(review.id)}&version=1&print=yes`);
  await screen.findByText('Too slow');
  await waitFor(() => expect(document.title).toBe('teaser, version 1, comments · Cutbay'));
  screen.getByText('Version 1 · Needs review · 1 open comment');
  within(screen.getByRole('article')).getByText('Northlight');
  expect(listed()).toEqual([
    expect.stringMatching(/^1The whole workmara.*Too slowmara.*By far$/),
    expect.stringMatching(/By far/),
  ]);
  expect(document.body.textContent).not.toContain('Canary');
  await userEvent.click(screen.getByRole('radio', { name: 'All 2' }));
  expect(listed()[2]).toMatch(/^2The whole workDone.*Too dark$/);
  await userEvent.click(screen.getByRole('radio', { name: 'Everyone and the team' }));
  screen.getByText('Not for clients: with what was written for the team.');
  expect(listed().join()).toContain('TeamCanary');
  await userEvent.click(screen.getByRole('link', { name: 'Back to the review' }));
  await screen.findByRole('button', { name: 'Actions for the review' });
});

test('the pictures of Files that comments show are printed beside the words, once they are there', async () => {
  const { owner, review } = await arrangeReview(site);
  await site.storeFiles(owner, [{ path: 'Boards/Mood.png' }]);
  const first = await comment(owner, review.id, 'Like this', { still: 'Boards/Mood.png' });
  const reply = { parent: first.id, still: 'Boards/Mood.png' };
  await comment(owner, review.id, 'Or this', reply);
  show(`${reviewAddress(review.id)}&print=yes`);
  await screen.findByText('Or this');
  const button = screen.getByRole('button', { name: 'Print or save as PDF' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Frames' }));
  expect(button.getAttribute('aria-busy')).toBe('true');
  const figures = screen.getAllByRole('figure');
  expect(figures.map(({ textContent }) => textContent)).toEqual(['Mood.png', 'Mood.png']);
  const [shown, broken] = figures.map((figure) => within(figure).getByRole('presentation'));
  if (shown) fireEvent.load(shown);
  if (broken) fireEvent.error(broken);
  await screen.findByText('Ready to print.');
  expect(screen.getAllByRole('presentation')).toEqual([shown]);
});

test('it waits for the frames, goes without them on request, and where the browser cannot show the film', async () => {
  const { owner, review } = await arrangeReview(site);
  await owner.call('POST /api/reviews/{id}/comments', {
    params: { id: review.id },
    body: {
      version: 1,
      text: 'Too slow',
      audience: 'everyone',
      key: crypto.randomUUID(),
      milliseconds: 400,
    },
  });
  const print = jest.fn();
  Reflect.set(window, 'print', print);
  show(`${reviewAddress(review.id)}&print=yes`);
  await screen.findByText('Frame 1 of 1...');
  // How high the first frame is, is not known yet.
  expect(screen.queryByText('Too slow')).toBeNull();
  const button = screen.getByRole('button', { name: 'Print or save as PDF' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  await userEvent.click(button);
  expect(print).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Frames' }));
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
  screen.getByText('Too slow');
  await userEvent.click(button);
  expect(print).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Frames' }));
  const film = await waitFor(() => {
    const found = document.querySelector('video');
    if (!found) throw new Error('There is no film.');
    return found;
  });
  fireEvent.error(film);
  await screen.findByText('Frames this browser cannot show are left out.');
  await userEvent.click(button);
  expect(print).toHaveBeenCalledTimes(2);
});

test('the version that was chosen is printed, also when another one is added meanwhile', async () => {
  const { owner, review } = await arrangeReview(site);
  await comment(owner, review.id, 'Canary', { audience: 'team' });
  show(`${reviewAddress(review.id)}&print=yes`);
  await userEvent.click(await screen.findByRole('radio', { name: 'Everyone and the team' }));
  await screen.findByText('Canary');
  await addVersion(site, owner, review.id);
  await owner.call('POST /api/reviews/{id}/comments', {
    params: { id: review.id },
    body: { version: 2, text: 'Second canary', audience: 'team', key: crypto.randomUUID() },
  });
  seeAgain();
  await screen.findByText('Version 2 was added');
  screen.getByText(/^Version 1 · /);
  screen.getByText('Canary');
  expect(screen.queryByText('Second canary')).toBeNull();
});

test('where there is no such comment, nothing is printed', async () => {
  const { owner, review } = await arrangeReview(site);
  await comment(owner, review.id, 'Canary', { audience: 'team' });
  show(`${reviewAddress(review.id)}&print=yes`);
  await screen.findByText('There are no such comments.');
  const button = screen.getByRole('button', { name: 'Print or save as PDF' });
  expect(button).toHaveProperty('disabled', true);
});

test('comments that cannot be loaded are loaded again on request', async () => {
  const { owner, review } = await arrangeReview(site);
  await comment(owner, review.id, 'Too slow');
  let fails = true;
  site.intercept('GET /api/reviews/{id}/comments', (pass) => (fails ? 'no network' : pass()));
  show(`${reviewAddress(review.id)}&print=yes`);
  await screen.findByText('The comments could not be loaded.');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Too slow');
});
