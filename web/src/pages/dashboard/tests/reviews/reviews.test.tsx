import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { findMessage, findRow, openFiles } from '#web/pages/dashboard/testing/open-files.ts';
import {
  addVersion,
  arrangeReview,
  arrangeTeamReview,
  chooseFrom,
  comment,
  openReview,
  seeAgain,
} from '#web/pages/dashboard/testing/open-review.ts';
import { prepareMedia } from '#web/testing/media-events.ts';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
prepareMedia();
const site = siteUnderTest();

test('a workspace without reviews leads to Files, where the menu of a film starts one, and that of a text does not', async () => {
  await openFiles(site, [{ path: 'take.mp4' }, { path: 'notes.txt' }]);
  await userEvent.click(screen.getByRole('link', { name: 'Review' }));
  await screen.findByText('No reviews yet');
  await userEvent.click(screen.getByRole('link', { name: 'Choose a file' }));
  const text = await findRow('notes.txt');
  await userEvent.click(within(text).getByRole('button', { name: 'Actions for notes.txt' }));
  await screen.findByRole('menuitem', { name: 'Rename' });
  expect(screen.queryByRole('menuitem', { name: 'Review' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  const row = await findRow('take.mp4');
  await userEvent.click(within(row).getByRole('button', { name: 'Actions for take.mp4' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Review' }));
  await screen.findByRole('heading', { level: 1, name: 'take' });
  expect(address()).toMatch(/^\/dashboard\/review\?review=[\w-]+$/);
  await waitFor(() => expect(document.title).toMatch(/^take · Review/));
});

test('the list has first what waits for the viewer, with version, status and who has it; filtered, and as a grid', async () => {
  const { owner, member, review } = await arrangeTeamReview(site);
  await site.storeFiles(owner, [{ path: 'mix.wav' }, { path: 'Cuts/spot.mp4' }]);
  await owner.call('POST /api/reviews', { body: { path: 'mix.wav' } });
  await member.call('POST /api/reviews', { body: { path: 'Cuts/spot.mp4' } });
  await addVersion(site, owner, review.id);
  await owner.call('PUT /api/reviews/{id}/status', {
    params: { id: review.id },
    body: { version: 2, status: 'approved' },
  });
  show('/dashboard/review');
  const list = await screen.findByRole('list', { name: 'Reviews' });
  const titles = () => screen.getAllByRole('link', { name: /^(mix|teaser|spot)$/ });
  const names = () => titles().map(({ textContent }) => textContent);
  expect(names()).toEqual(['spot', 'mix', 'teaser']);
  const [spot, mix, teaser] = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(spot).toMatch(/Version 1.*by cutter.*Needs review.*With you.*0 open comments/);
  expect(mix).toMatch(/Needs review.*With the reviewers/);
  expect(teaser).toMatch(/Version 2.*Approved/);
  expect(teaser).not.toContain('With ');
  await userEvent.click(screen.getByRole('button', { name: /^Waiting for you/ }));
  expect(names()).toEqual(['spot']);
  await userEvent.click(screen.getByRole('button', { name: /^Approved/ }));
  expect(names()).toEqual(['teaser']);
  await userEvent.click(screen.getByRole('button', { name: 'Grid' }));
  expect(names()).toEqual(['teaser']);
  expect(localStorage.getItem('reviews-view')).toBe('grid');
  expect(localStorage.getItem('files-view')).toBeNull();
});

test('a review that was removed says so', async () => {
  const { owner, review } = await arrangeReview(site);
  await openReview(review.id);
  await owner.call('DELETE /api/reviews/{id}', { params: { id: review.id } });
  seeAgain();
  await screen.findByText('This review is not here');
  await userEvent.click(screen.getByRole('link', { name: 'All reviews' }));
  await screen.findByText('No reviews yet');
});

test('nothing in the menu of a review moves when its comments have come', async () => {
  const { owner, review } = await arrangeReview(site);
  await comment(owner, review.id, 'Too slow');
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  site.intercept('GET /api/reviews/{id}/comments', (pass) => arrived.then(pass));
  await openReview(review.id);
  await userEvent.click(screen.getByRole('button', { name: 'Actions for the review' }));
  const print = await screen.findByRole('menuitem', { name: 'Print comments' });
  const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  const before = items();
  expect(print.getAttribute('aria-disabled')).toBe('true');
  arrive();
  await waitFor(() => expect(print.getAttribute('aria-disabled')).toBeNull());
  expect(items()).toEqual(before);
});

test('the menu of a review turns its emails off and on again, and says where they could not be', async () => {
  const { owner, review } = await arrangeReview(site);
  await openReview(review.id);
  const choose = (item: RegExp) => chooseFrom('Actions for the review', item);
  const areOn = async () =>
    (await owner.call('GET /api/reviews/{id}', { params: { id: review.id } })).mails;
  await choose(/^Turn off emails/);
  await findMessage('Emails are off');
  expect(await areOn()).toBe(false);
  await choose(/^Turn on emails/);
  await findMessage('Emails are on');
  expect(await areOn()).toBe(true);
  site.intercept('PUT /api/reviews/{id}/mails', () => 'no network');
  await choose(/^Turn off emails/);
  await screen.findByText(/could not be turned on or off|reach/i);
  await userEvent.click(screen.getByRole('button', { name: 'Actions for the review' }));
  await screen.findByRole('menuitem', { name: /^Turn off emails/ });
});
