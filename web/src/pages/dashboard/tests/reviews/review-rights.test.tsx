import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { comment, openReview, seeAgain } from '#web/pages/dashboard/testing/open-review.ts';
import { prepareMedia } from '#web/testing/media-events.ts';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
prepareMedia();
const site = siteUnderTest();

/** What the page offers for the review, and for a comment of someone else. */
async function offered() {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for the review' }));
  const menu = await screen.findByRole('menu');
  const items = within(menu)
    .getAllByRole('menuitem')
    .filter((item) => item.getAttribute('aria-disabled') === null)
    .map(({ textContent }) => textContent);
  await userEvent.keyboard('{Escape}');
  const item = await screen.findByRole('article', { name: /The whole work/ });
  const actions = within(item)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  const decide = screen.queryByRole('button', { name: 'Approve version 1' }) !== null;
  return { items, actions, decide };
}

test('a leader is offered in a restricted folder what their right there allows, as soon as it does', async () => {
  const owner = await site.subscribe();
  const { member, id } = await site.joinTeam(owner, 'Producer');
  await site.storeFiles(owner, [{ path: 'Atlas/teaser.mp4' }]);
  const { folder } = await owner.call('POST /api/restricted-folders', {
    body: { folder: 'Atlas/', roles: [], members: [{ id, right: 'comment' }] },
  });
  await waitFor(async () => {
    const { folders } = await owner.call('GET /api/restricted-folders');
    expect(folders.map(({ state }) => state)).toEqual(['restricted']);
  });
  const path = `${folder.name}/teaser.mp4`;
  const { review } = await owner.call('POST /api/reviews', { body: { path } });
  await comment(owner, review.id, 'Too dark');
  site.browseAs(member);
  await openReview(review.id);
  await screen.findByText('Too dark');
  const few = await offered();
  expect(few.decide).toBe(false);
  expect(few.actions).not.toContain('Done');
  expect(few.items.join()).not.toMatch(/Share|Ask to approve|Remove/);
  await owner.call('PUT /api/restricted-folders/{id}', {
    params: { id: folder.id },
    body: { roles: [], members: [{ id, right: 'manage' }] },
  });
  seeAgain();
  await screen.findByRole('button', { name: 'Approve version 1' });
  const all = await offered();
  expect(all.actions).toContain('Done');
  expect(all.items.join()).toMatch(/Share.*Ask to approve.*Remove/);
});
