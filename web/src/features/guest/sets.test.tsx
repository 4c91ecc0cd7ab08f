import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadPicture } from '#web/testing/media-events.ts';
import { siteUnderTest, type Visitor } from '#web/testing/site.ts';
import {
  arrangeLink,
  enter,
  enterByCode,
  everything,
  open,
  prepareGuestPage,
  seeAgain,
} from './testing/open-link.tsx';

prepareGuestPage();
const site = siteUnderTest();

const pages = ['Posters/A.png', 'Posters/B.png', 'Posters/C.png'];

/** A link to the review of three pictures as one set, and to one of a film by choice. */
async function arrangeSet({
  isListed = false,
  addresses,
}: {
  isListed?: boolean;
  addresses?: string[];
} = {}) {
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
      ...(addresses && { addresses }),
    },
  });
  site.browseAs(null);
  return { owner, review, token: url.slice(-43) };
}

async function restoreAll(owner: Visitor, id: string) {
  const { files } = await owner.call('GET /api/trash', {});
  await owner.call('POST /api/trash/restore', {
    body: { versions: files.map(({ path, version }) => ({ path, version })) },
  });
  await waitFor(async () => {
    const { review } = await owner.call('GET /api/reviews/{id}', { params: { id } });
    expect(review.versions[0]?.pages?.map(({ state }) => state)).toEqual(
      pages.map(() => 'current'),
    );
  });
}

async function commentsOn(owner: Visitor, id: string) {
  const { comments } = await owner.call('GET /api/reviews/{id}/comments', {
    params: { id },
    query: { version: '1' },
  });
  return comments.map(({ text, page }) => [text, page]);
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

test.each([
  ['a client', false],
  ['a client who is asked', true],
])('%s approves no page that was restored since they looked', async (_who, isAsked) => {
  const email = `${crypto.randomUUID()}@client.example`;
  const { owner, review, token } = await arrangeSet({ ...(isAsked && { addresses: [email] }) });
  const now = async () =>
    (await owner.call('GET /api/reviews/{id}', { params: { id: review.id } })).review;
  const dialog = (pages: number) =>
    screen.findByRole('dialog', { name: `Approve version 1 of A (${pages} pages)?` });
  async function approveIn(opened: HTMLElement) {
    if (isAsked) await userEvent.click(within(opened).getByRole('radio', { name: /^Approve It/ }));
    await userEvent.click(within(opened).getByRole('button', { name: /^Approve( version 1)?$/ }));
  }
  if (isAsked)
    await owner.call('POST /api/reviews/{id}/approvals', {
      params: { id: review.id },
      body: { version: 1, emails: [email] },
    });
  await site.deleteFile(owner, 'Posters/A.png');
  open(token);
  await (isAsked ? enterByCode(email) : enter({ 'Your name': 'Ana' }));
  await loadPicture('B.png');
  const decide = await screen.findByRole('button', { name: /approve version 1/i });
  await waitFor(() => expect(decide).toHaveProperty('disabled', false));
  await userEvent.click(decide);
  const opened = await dialog(2);
  await restoreAll(owner, review.id);
  // The page shows it under the dialog.
  seeAgain();
  await screen.findByRole('button', { name: /^Page 1\b/, hidden: true });
  await approveIn(opened);
  await screen.findByText(/^The pages of this version have changed/);
  expect((await now()).status).toBe('needs_review');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(decide);
  await approveIn(await dialog(3));
  await screen.findByText(isAsked ? 'You approved' : /^Approved by Ana/);
  expect((await now()).status).toBe('approved');
});

test('a comment stays on its page while another one comes back', async () => {
  const { owner, review, token } = await arrangeSet();
  await site.deleteFile(owner, 'Posters/A.png');
  open(token);
  await enter({ 'Your name': 'Ana' });
  await userEvent.type(await screen.findByLabelText('Comment on page 2'), 'Warmer.');
  await restoreAll(owner, review.id);
  seeAgain();
  await pageButton(1);
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await screen.findByText('Warmer.');
  expect(await commentsOn(owner, review.id)).toEqual([['Warmer.', 2]]);
});

test('a comment that was begun on a page that is withdrawn is about the whole set, and says so', async () => {
  const { owner, review, token } = await arrangeSet();
  open(token);
  await enter({ 'Your name': 'Ana' });
  await userEvent.click(await pageButton(2));
  await userEvent.type(await screen.findByLabelText('Comment on page 2'), 'Warmer.');
  await site.deleteFile(owner, 'Posters/B.png');
  seeAgain();
  await screen.findByText('Page 2 is no longer here. Your comment is about the whole set now.');
  screen.getByLabelText('Comment on the whole set');
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await waitFor(async () =>
    expect(await commentsOn(owner, review.id)).toEqual([['Warmer.', undefined]]),
  );
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
