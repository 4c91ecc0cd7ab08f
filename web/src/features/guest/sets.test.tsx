import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadPicture } from '#web/testing/media-events.ts';
import { siteUnderTest } from '#web/testing/site.ts';
import {
  arrangeLink,
  enter,
  everything,
  open,
  prepareGuestPage,
  seeAgain,
} from './testing/open-link.tsx';

prepareGuestPage();
const site = siteUnderTest();

const pages = ['Posters/A.png', 'Posters/B.png', 'Posters/C.png'];

/** A link to the review of three pictures as one set, and to one of a film by choice. */
async function arrangeSet({ isListed = false } = {}) {
  const { owner, reviews } = await arrangeLink(site);
  site.browseAs(owner);
  await site.storeFiles(
    owner,
    pages.map((path) => ({ path })),
  );
  const { review } = await owner.call('POST /api/reviews', { body: { pages } });
  const { url } = await owner.call('POST /api/links', {
    body: {
      opens: { kind: 'reviews', reviews: [review.id, ...(isListed ? reviews : [])] },
      may: everything,
    },
  });
  site.browseAs(null);
  return { owner, review, token: url.slice(-43) };
}

const pageButton = (page: number) =>
  screen.findByRole('button', { name: new RegExp(`^Page ${page}\\b`) });

test('a client turns the pages of a set, comments on one of them, and approves all', async () => {
  const { owner, review, token } = await arrangeSet();
  open(token);
  await enter({ 'Your name': 'Ana' });
  await loadPicture('A.png');
  await userEvent.click(await pageButton(2));
  await screen.findByText('Page 2 of 3');
  expect(location.search).toContain('page=2');
  await loadPicture('B.png');
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Comment on page 2' }),
    'Brighter',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await screen.findByRole('button', { name: /^Page 2 ?, B.png ?, 1 open comment/ });
  await userEvent.click(screen.getByRole('button', { name: 'Approve version 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve version 1 of A (3 pages)?' });
  within(dialog).getByText('You have seen 2 of 3 pages. The decision is about all of them.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve version 1' }));
  await screen.findByText(/^Approved by Ana/);
  const params = { id: review.id };
  const { comments } = await owner.call('GET /api/reviews/{id}/comments', {
    params,
    query: { version: '1' },
  });
  expect(comments.map(({ text, page }) => [text, page])).toEqual([['Brighter', 2]]);
  const { review: now } = await owner.call('GET /api/reviews/{id}', { params });
  expect(now.status).toBe('approved');
});

test('a page that the team has deleted is not shown to a client, and the others keep their numbers', async () => {
  const { owner, token } = await arrangeSet();
  open(token);
  await enter({ 'Your name': 'Ana' });
  await pageButton(2);
  await owner.call('POST /api/files/delete', { body: { paths: ['Posters/B.png'] } });
  await waitFor(() => {
    seeAgain();
    expect(screen.queryByRole('button', { name: /^Page 2\b/ })).toBeNull();
  });
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('Page 3');
});

test('a client approves no page that was restored since they looked', async () => {
  const { owner, review, token } = await arrangeSet();
  const now = async () =>
    (await owner.call('GET /api/reviews/{id}', { params: { id: review.id } })).review;
  await site.deleteFile(owner, 'Posters/A.png');
  open(token);
  await enter({ 'Your name': 'Ana' });
  await loadPicture('B.png');
  const approve = await screen.findByRole('button', { name: 'Approve version 1' });
  await userEvent.click(approve);
  const dialog = await screen.findByRole('dialog', { name: 'Approve version 1 of A (2 pages)?' });
  const { files } = await owner.call('GET /api/trash', {});
  await owner.call('POST /api/trash/restore', {
    body: { versions: files.map(({ path, version }) => ({ path, version })) },
  });
  await waitFor(async () => expect((await now()).versions[0]?.pages?.[0]?.state).toBe('current'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve version 1' }));
  await screen.findByText(/^The pages of this version have changed/);
  await pageButton(1);
  expect((await now()).status).toBe('needs_review');
  await userEvent.click(approve);
  const again = await screen.findByRole('dialog', { name: 'Approve version 1 of A (3 pages)?' });
  await userEvent.click(within(again).getByRole('button', { name: 'Approve version 1' }));
  await screen.findByText(/^Approved by Ana/);
  expect((await now()).status).toBe('approved');
});

test('the page in the address is shown, and downloaded', async () => {
  const { token } = await arrangeSet();
  history.replaceState(null, '', '/?page=3');
  open(token);
  await enter({ 'Your name': 'Ana' });
  await screen.findByText('Page 3 of 3');
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() =>
    expect(site.asked().some((one) => /page=3&use=download|use=download.*page=3/.test(one))).toBe(
      true,
    ),
  );
});

test('a list of reviews says how many pages a set has', async () => {
  const { token } = await arrangeSet({ isListed: true });
  open(token);
  await enter({ 'Your name': 'Ana' });
  const tile = (await screen.findByRole('link', { name: 'A' })).closest('li');
  expect(tile?.textContent).toContain('3 pages');
});
