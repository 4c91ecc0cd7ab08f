import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MemberRole } from '#shared/permissions.ts';
import { siteUnderTest } from '#web/testing/site.ts';
import { address, prepareDashboard, show } from './testing/open-dashboard.tsx';
import { findRow, openFiles } from './testing/open-files.ts';

prepareDashboard();
const site = siteUnderTest();

beforeEach(() => {
  localStorage.clear();
  // jsdom has media elements without their errors, and does not play them.
  Reflect.set(globalThis, 'MediaError', { MEDIA_ERR_NETWORK: 2 });
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
});

/** An owner with a running plan, a colleague, and the review of a film. */
async function arrangeReview(role: MemberRole = 'Video Editor') {
  const owner = await site.subscribe();
  await site.storeFiles(owner, [{ path: 'Cuts/teaser.mp4' }]);
  const { review } = await owner.call('POST /api/reviews', { body: { path: 'Cuts/teaser.mp4' } });
  const { member } = await site.joinTeam(owner, role);
  site.browseAs(owner);
  return { owner, member, review };
}

const reviewAddress = (id: string) => `/dashboard?tab=review&review=${id}`;

/** Opens a review. */
async function openReview(id: string) {
  show(reviewAddress(id));
  await screen.findByRole('heading', { level: 1, name: 'teaser' });
}

/** Lets the page ask for news, as it does when it is seen again. */
function seeAgain() {
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

test('a workspace without reviews leads to Files, where the menu of a film starts one', async () => {
  await openFiles(site, [{ path: 'take.mp4' }, { path: 'notes.txt' }]);
  await userEvent.click(screen.getByRole('link', { name: 'Review' }));
  await screen.findByText('No reviews yet');
  await userEvent.click(screen.getByRole('link', { name: 'Choose a file' }));
  const row = await findRow('take.mp4');
  await userEvent.click(within(row).getByRole('button', { name: 'Actions for take.mp4' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Review' }));
  await screen.findByRole('heading', { level: 1, name: 'take' });
  expect(address()).toMatch(/^\/dashboard\?tab=review&review=[\w-]+$/);
  await waitFor(() => expect(document.title).toMatch(/^take · Review/));
});

test('a file without picture and sound has no review', async () => {
  await openFiles(site, [{ path: 'notes.txt' }]);
  const row = await findRow('notes.txt');
  await userEvent.click(within(row).getByRole('button', { name: 'Actions for notes.txt' }));
  await screen.findByRole('menuitem', { name: 'Rename' });
  expect(screen.queryByRole('menuitem', { name: 'Review' })).toBeNull();
});

test('the list shows the newest review first, filtered by status', async () => {
  const { owner, review } = await arrangeReview();
  await site.storeFiles(owner, [{ path: 'mix.wav' }]);
  await owner.call('POST /api/reviews', { body: { path: 'mix.wav' } });
  await owner.call('PUT /api/reviews/{id}/status', {
    params: { id: review.id },
    body: { status: 'approved' },
  });
  show('/dashboard?tab=review');
  const list = await screen.findByRole('list', { name: 'Reviews' });
  const titles = () =>
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(titles()).toEqual(['mix', 'teaser']);
  await userEvent.click(screen.getByRole('button', { name: /^Approved/ }));
  expect(screen.getAllByRole('link', { name: /mix|teaser/ })).toHaveLength(1);
  screen.getByRole('link', { name: 'teaser' });
});

test('the owner sets the status, and is told when someone else does', async () => {
  const { owner, member, review } = await arrangeReview('Producer');
  await openReview(review.id);
  await userEvent.click(await screen.findByRole('button', { name: /^Status/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Changes requested' }));
  await screen.findByText(/^Changes requested by/);
  await member.call('PUT /api/reviews/{id}/status', {
    params: { id: review.id },
    body: { status: 'approved' },
  });
  seeAgain();
  await screen.findByText(/has changed the status of this review/);
  await screen.findByText(/^Approved by/);
  const { review: now } = await owner.call('GET /api/reviews/{id}', { params: { id: review.id } });
  expect(now.status).toBe('approved');
});

test('a review that was removed says so', async () => {
  const { owner, review } = await arrangeReview();
  await openReview(review.id);
  await owner.call('DELETE /api/reviews/{id}', { params: { id: review.id } });
  seeAgain();
  await screen.findByText('This review is not here');
  await userEvent.click(screen.getByRole('link', { name: 'All reviews' }));
  await screen.findByText('No reviews yet');
});
