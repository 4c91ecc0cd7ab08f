import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CallAt } from '#shared/api.ts';
import type { Answer } from '#shared/operation.ts';
import { prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { findMessage } from '#web/pages/dashboard/testing/open-files.ts';
import {
  addVersion,
  arrangeReview,
  arrangeTeamReview,
  chooseFrom,
  comment,
  openReview,
  reviewAddress,
} from '#web/pages/dashboard/testing/open-review.ts';
import { prepareMedia } from '#web/testing/media-events.ts';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
prepareMedia();
const site = siteUnderTest();

test('a version of someone who cannot share is shown to clients by a press, and taken out after a question', async () => {
  const { owner, member, review } = await arrangeTeamReview(site, 'Video Editor');
  await owner.call('POST /api/links', {
    body: {
      opens: { kind: 'reviews', reviews: [review.id] },
      may: { comment: true, approve: true, download: false },
    },
  });
  await site.storeFiles(owner, [{ path: 'Cuts/payroll.mp4' }]);
  await member.call('POST /api/reviews/{id}/versions', {
    params: { id: review.id },
    body: { path: 'Cuts/payroll.mp4' },
  });
  const now = async () =>
    (await owner.call('GET /api/reviews/{id}', { params: { id: review.id } })).review.versions;
  await openReview(review.id);
  await screen.findByText('Version 2 is not shown to clients yet');
  expect((await now())[1]?.hiddenFromGuests).toBe('unpublished');
  await userEvent.click(screen.getByRole('button', { name: 'Show to clients' }));
  await waitFor(() => expect(screen.queryByText(/is not shown to clients yet/)).toBeNull());
  expect((await now())[1]?.hiddenFromGuests).toBeUndefined();
  await chooseFrom('Version 2', 'Take out version 2');
  await userEvent.click(await screen.findByRole('button', { name: 'Take it out' }));
  await screen.findByRole('button', { name: 'Version 1' });
  expect(await now()).toHaveLength(1);
});

test('a newer upload is offered as a version, and open comments are carried over to it by choice', async () => {
  const { owner, review } = await arrangeReview(site);
  await comment(owner, review.id, 'Trim the end');
  await comment(owner, review.id, 'Louder');
  await site.storeFiles(owner, [{ path: 'Cuts/teaser-2.mp4' }]);
  await openReview(review.id);
  await chooseFrom('Version 1', 'Add a version');
  const dialog = await screen.findByRole('dialog', { name: 'Add version 2' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'teaser-2.mp4' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add version 2' }));
  await screen.findByRole('button', { name: 'Version 2' });
  await screen.findByText('No comments yet');
  await chooseFrom('Actions for the review', 'Carry over open comments');
  const carry = await screen.findByRole('dialog', { name: /^Carry comments over/ });
  await userEvent.click(await within(carry).findByRole('checkbox', { name: /Louder/ }));
  await userEvent.click(within(carry).getByRole('button', { name: 'Carry over 1' }));
  const list = await screen.findByRole('list', { name: 'Comments' });
  within(list).getByText('Trim the end');
  within(list).getByText('From version 1');
  expect(within(list).queryByText('Louder')).toBeNull();
});

test('an erased version says that its comments are gone, and takes no more of them', async () => {
  const { owner, review } = await arrangeReview(site);
  await comment(owner, review.id, 'Trim the end');
  await addVersion(site, owner, review.id);
  eraseVersion(1);
  const missing = { status: 404, message: 'Not found.', code: 'not_found' } as const;
  site.intercept('GET /api/reviews/{id}/comments', () => missing);
  show(`${reviewAddress(review.id)}&version=1`);
  await screen.findByText('The file of this version was erased');
  screen.getByText('Its comments were erased with it.');
  expect(screen.queryByRole('textbox', { name: /^Comment/ })).toBeNull();
  expect(screen.queryByText('The comments could not be loaded.')).toBeNull();
  expect(screen.queryByText('Loading the comments')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Version 1' }));
  await screen.findByRole('menuitem', { name: 'Add a version' });
  expect(screen.queryByRole('menuitem', { name: /^Compare/ })).toBeNull();
});

test('a search for the file of a version goes on before it says that there is none', async () => {
  const { review } = await arrangeReview(site);
  await openReview(review.id);
  await chooseFrom('Version 1', 'Add a version');
  const dialog = await screen.findByRole('dialog', { name: 'Add version 2' });
  let isHeld = true;
  site.intercept('GET /api/files/search', async (_, { path }) => {
    if (!path.includes('after')) return { answer: { files: [], searched: 50_000, next: 'M' } };
    await waitFor(() => expect(isHeld).toBe(false));
    return { answer: { files: [], searched: 10 } };
  });
  await userEvent.type(within(dialog).getByRole('searchbox'), 'trailer');
  await within(dialog).findByText('Still searching...');
  isHeld = false;
  await within(dialog).findByText('Nothing found.');
});

test('a file that is a version already is not called added', async () => {
  const { review } = await arrangeReview(site);
  await openReview(review.id);
  await chooseFrom('Version 1', 'Add a version');
  const dialog = await screen.findByRole('dialog', { name: 'Add version 2' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'teaser.mp4' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add version 2' }));
  await findMessage('This file is version 1 already');
});

test('a film whose link could not be fetched says so, and is tried again', async () => {
  const { review } = await arrangeReview(site);
  let isOffline = true;
  site.intercept('GET /api/reviews/{id}/media', (pass) => (isOffline ? 'no network' : pass()));
  await openReview(review.id);
  await screen.findByText(/The file could not be loaded/);
  isOffline = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => {
    const video = document.querySelector('video');
    expect(video?.getAttribute('src')).toBeTruthy();
  });
});

test('a film is not shown by times while the table of its frames cannot be fetched', async () => {
  const { review } = await arrangeReview(site);
  let isFetched = false;
  site.intercept('GET /api/reviews/{id}/media', async (pass) => {
    const { passed } = await pass();
    const answer: Answer<CallAt<'GET /api/reviews/{id}/media'>> = await passed.json();
    // Its signature is of another address.
    const framesUrl = `${answer.url}&part=frames`;
    return { answer: isFetched ? answer : { ...answer, framesUrl } };
  });
  await openReview(review.id);
  await screen.findByText(/The file could not be loaded/);
  isFetched = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(document.querySelector('video')).not.toBeNull());
});

test('a review whose newest version was erased opens with the newest that is left', async () => {
  const { owner, review } = await arrangeReview(site);
  await addVersion(site, owner, review.id);
  eraseVersion(2);
  await openReview(review.id);
  await screen.findByRole('button', { name: 'Version 1' });
  await screen.findByRole('button', { name: 'Approve version 1' });
});

/** Answers as it is once a version is erased. */
function eraseVersion(erased: number) {
  site.intercept('GET /api/reviews/{id}', async (pass) => {
    const { passed } = await pass();
    const answer: Answer<CallAt<'GET /api/reviews/{id}'>> = await passed.json();
    const versions = answer.review.versions.map((version) =>
      version.number === erased ? { ...version, state: 'erased' as const } : version,
    );
    return { answer: { ...answer, review: { ...answer.review, versions } } };
  });
}
