import { expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { findMessage } from '#web/pages/dashboard/testing/open-files.ts';
import {
  addVersion,
  arrangeReview,
  arrangeTeamReview,
  openReview,
  seeAgain,
} from '#web/pages/dashboard/testing/open-review.ts';
import { loadFilm, prepareMedia } from '#web/testing/media-events.ts';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
prepareMedia();
const site = siteUnderTest();

const approveButton = (version: number) =>
  screen.findByRole('button', { name: `Approve version ${version}` });

/** Confirms in the sheet that a button has opened. */
async function decide(button: string, title: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const sheet = await screen.findByRole('dialog', { name: title });
  await userEvent.click(within(sheet).getByRole('button', { name: button }));
}

test('the owner decides, and is told when someone else does', async () => {
  const { owner, member, review } = await arrangeTeamReview(site, 'Producer');
  await openReview(review.id);
  await loadFilm();
  await waitFor(async () => expect(await approveButton(1)).toHaveProperty('disabled', false));
  await decide('Request changes', 'Request changes to version 1 of teaser?');
  await screen.findByText(/^Changes requested by/);
  await member.call('PUT /api/reviews/{id}/status', {
    params: { id: review.id },
    body: { version: 1, status: 'approved' },
  });
  seeAgain();
  await screen.findByText(/has changed the status of version 1/);
  await screen.findByText(/^Approved by/);
  const { review: now } = await owner.call('GET /api/reviews/{id}', { params: { id: review.id } });
  expect(now.status).toBe('approved');
});

test('what was not looked at is not decided: that a version was added meanwhile is said, and it is opened by choice', async () => {
  const { owner, review } = await arrangeReview(site);
  await openReview(review.id);
  await addVersion(site, owner, review.id);
  await loadFilm();
  await decide('Approve version 1', 'Approve version 1 of teaser?');
  await screen.findByText('Nothing was decided');
  await userEvent.click(await screen.findByRole('link', { name: 'Open version 2' }));
  expect(await approveButton(2)).toHaveProperty('disabled', true);
  screen.getByText('You can decide once the picture of version 2 is here.');
  const { review: now } = await owner.call('GET /api/reviews/{id}', { params: { id: review.id } });
  expect(now.versions.map(({ status }) => status)).toEqual(['needs_review', 'needs_review']);
});

test('the status can be set once the version was shown; one that is added meanwhile is looked at first', async () => {
  const { owner, review } = await arrangeReview(site);
  await openReview(review.id);
  expect(await approveButton(1)).toHaveProperty('disabled', true);
  screen.getByText('You can decide once the picture of version 1 is here.');
  await loadFilm();
  await waitFor(async () => expect(await approveButton(1)).toHaveProperty('disabled', false));
  expect(screen.queryByText('You can decide once the picture of version 1 is here.')).toBeNull();
  await addVersion(site, owner, review.id);
  seeAgain();
  await screen.findByText('Version 2 was added');
  await userEvent.click(screen.getByRole('link', { name: 'Open version 2' }));
  expect(await approveButton(2)).toHaveProperty('disabled', true);
  screen.getByText('You can decide once the picture of version 2 is here.');
  await loadFilm();
  await decide('Approve version 2', 'Approve version 2 of teaser?');
  await screen.findByText(/^Approved by/);
});

test('the status of a film of which the browser plays only the sound can be set once it was downloaded', async () => {
  const { review } = await arrangeReview(site);
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await openReview(review.id);
  await loadFilm(0);
  await screen.findByText('Your browser cannot show version 1. Download it to decide.');
  expect(await approveButton(1)).toHaveProperty('disabled', true);
  let isOffline = true;
  site.intercept('GET /api/files/link', (pass) => (isOffline ? 'no network' : pass()));
  await userEvent.click(await screen.findByRole('button', { name: 'Download original' }));
  await findMessage('Error');
  expect(await approveButton(1)).toHaveProperty('disabled', true);
  isOffline = false;
  await userEvent.click(screen.getByRole('button', { name: 'Download original' }));
  await waitFor(async () => expect(await approveButton(1)).toHaveProperty('disabled', false));
});

test('a note with a decision becomes a comment on the version, and is sent again if its answer is lost', async () => {
  const { owner, review } = await arrangeReview(site);
  await openReview(review.id);
  await loadFilm();
  let isLost = true;
  site.intercept('POST /api/reviews/{id}/comments', (pass) => (isLost ? 'no network' : pass()));
  await userEvent.click(await approveButton(1));
  const sheet = await screen.findByRole('dialog', { name: 'Approve version 1 of teaser?' });
  within(sheet).getByText(/which clients read, too/);
  await userEvent.type(within(sheet).getByLabelText(/^Note/), 'Ship it');
  const send = within(sheet).getByRole('button', { name: 'Approve version 1' });
  await userEvent.click(send);
  await within(sheet).findByRole('alert');
  isLost = false;
  await userEvent.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('Ship it');
  const params = { id: review.id };
  const { review: now } = await owner.call('GET /api/reviews/{id}', { params });
  expect(now).toMatchObject({ status: 'approved', comments: 1 });
  const { comments } = await owner.call('GET /api/reviews/{id}/comments', { params });
  // As it was said, although a comment would be for the team.
  expect(comments).toMatchObject([{ text: 'Ship it', audience: 'everyone' }]);
});

test('an older version leads to the newest, which is the one to be decided', async () => {
  const { owner, review } = await arrangeReview(site);
  await addVersion(site, owner, review.id);
  await openReview(review.id, 1);
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  await userEvent.click(await screen.findByRole('link', { name: 'Open version 2' }));
  await approveButton(2);
});
