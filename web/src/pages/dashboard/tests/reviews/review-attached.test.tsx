import { expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReviewPermission, reviewPermissions } from '#shared/calls/reviews.ts';
import { prepareDashboard } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { findMessage } from '#web/pages/dashboard/testing/open-files.ts';
import {
  arrangeReview,
  arrangeTeamReview,
  openReview,
} from '#web/pages/dashboard/testing/open-review.ts';
import { prepareMedia } from '#web/testing/media-events.ts';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
prepareMedia();
const site = siteUnderTest();

test('a version whose file a computer has renamed is attached to a file of the same size', async () => {
  const { owner, member, review } = await arrangeTeamReview(site);
  await site.storeFiles(owner, [
    { path: 'Cuts/final.mp4' },
    { path: 'Cuts/longer.mp4', size: 2_000 },
    { path: 'Other/final-2.mp4' },
  ]);
  const [version] = review.versions;
  if (!version) throw new Error('The review has no version.');
  const withVersion = (changes: Partial<typeof version>) => ({
    ...review,
    revision: review.revision + 1,
    versions: [{ ...version, ...changes }],
  });
  const lost = withVersion({ state: 'trashed', isLost: true, hiddenFromGuests: 'deleted' });
  let may: ReviewPermission[] = [...reviewPermissions];
  site.intercept('GET /api/reviews/{id}', () => ({ answer: { review: lost, mails: true, may } }));
  let refused = true;
  const sent: unknown[] = [];
  site.intercept('PUT /api/reviews/{id}/versions/{version}/file', (_, { path, body }) => {
    sent.push(path.slice(path.indexOf('/versions')), body);
    if (refused) return { status: 409, code: 'another_file', message: 'It has other frames.' };
    return { answer: { review: withVersion({ path: 'Cuts/final.mp4' }) } };
  });
  await openReview(review.id);
  await screen.findByText('The file of this version is gone');
  await userEvent.click(screen.getByRole('button', { name: 'Attach to another file' }));
  const dialog = await screen.findByRole('dialog', { name: 'Attach version 1 to another file' });
  const send = within(dialog).getByRole('button', { name: 'Attach' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'final.mp4' }));
  expect(within(dialog).queryByRole('button', { name: 'longer.mp4' })).toBeNull();
  await userEvent.type(within(dialog).getByRole('searchbox'), 'final');
  await within(dialog).findByRole('button', { name: /final-2/ });
  await userEvent.click(send);
  await within(dialog).findByText('It has other frames.');
  refused = false;
  await userEvent.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const request = ['/versions/1/file', { path: 'Cuts/final.mp4' }];
  expect(sent).toEqual([...request, ...request]);
  expect(screen.queryByText('The file of this version is gone')).toBeNull();
  await findMessage('Version 1 attached');

  may = ['review_files'];
  site.browseAs(member);
  cleanup();
  await openReview(review.id);
  await screen.findByText('The file of this version is gone');
  expect(screen.queryByRole('button', { name: 'Attach to another file' })).toBeNull();
});

test('a newer upload of the same size can be kept as the version that it replaced', async () => {
  const { review } = await arrangeReview(site);
  site.intercept('GET /api/reviews/{id}', () => ({
    answer: {
      review: {
        ...review,
        versions: review.versions.map((one) => ({ ...one, state: 'replaced' })),
      },
      newer: { path: 'Cuts/teaser.mp4', modifiedAt: '2026-01-02T10:00:00.000Z', size: 1_000 },
      mails: true,
      may: [...reviewPermissions],
    },
  }));
  await openReview(review.id);
  await screen.findByRole('button', { name: 'Add as version 2' });
  await userEvent.click(screen.getByRole('button', { name: 'Keep as version 1' }));
  await findMessage('Version 1 attached');
  expect(screen.queryByRole('button', { name: 'Keep as version 1' })).toBeNull();
});
