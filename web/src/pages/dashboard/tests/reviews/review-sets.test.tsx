import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, prepareDashboard } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { findRow, openFiles } from '#web/pages/dashboard/testing/open-files.ts';
import {
  arrangeSet,
  chooseFrom,
  comment,
  composer,
  openReview,
  pageButton,
  seeAgain,
} from '#web/pages/dashboard/testing/open-review.ts';
import { loadPicture, prepareMedia } from '#web/testing/media-events.ts';
import { openPopover } from '#web/testing/popovers.ts';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
prepareMedia();
const site = siteUnderTest();

async function select(...names: string[]) {
  const user = userEvent.setup();
  for (const name of names) {
    await user.keyboard('{Control>}');
    await user.click(await findRow(name));
    await user.keyboard('{/Control}');
  }
}

test('pictures that are selected become the pages of one review, in the order of the list', async () => {
  await openFiles(site, [{ path: 'B.png' }, { path: 'A.png' }, { path: 'C.png' }]);
  await select('C.png', 'A.png', 'B.png');
  await userEvent.click(await screen.findByRole('button', { name: 'Review 3 as one set' }));
  await screen.findByRole('heading', { level: 1, name: 'A' });
  const pages = within(await screen.findByRole('list', { name: 'Pages' })).getAllByRole('button');
  expect(pages.map(({ textContent }) => textContent)).toEqual([
    'Page 1, A.png',
    'Page 2, B.png',
    'Page 3, C.png',
  ]);
});

test('a selection with another file says why it is no set, and a picture of another review names that', async () => {
  const owner = await openFiles(site, [{ path: 'A.png' }, { path: 'B.png' }, { path: 'Mix.wav' }]);
  await owner.call('POST /api/reviews', { body: { path: 'B.png' } });
  await select('A.png', 'B.png', 'Mix.wav');
  const refused = await screen.findByRole('button', { name: 'Review 3 as one set' });
  expect(refused.getAttribute('aria-disabled')).toBe('true');
  screen.getByText('Only pictures make a set: Mix.wav is none.');
  await select('Mix.wav');
  await userEvent.click(await screen.findByRole('button', { name: 'Review 2 as one set' }));
  await screen.findByText(/already in the review B/);
});

test('pages are turned by buttons, keys and the strip, and the address keeps the page', async () => {
  const { review } = await arrangeSet(site);
  await openReview(review.id, undefined, 'A');
  await screen.findByText('Page 1 of 3');
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('Page 2 of 3');
  await userEvent.keyboard('{ArrowRight}');
  await screen.findByText('Page 3 of 3');
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('ariaDisabled', 'true');
  expect(address()).toContain('page=3');
  await userEvent.keyboard('{Home}');
  await screen.findByText('Page 1 of 3');
  await userEvent.click(await pageButton(2));
  await screen.findByText('Page 2 of 3');
  expect((await pageButton(2)).getAttribute('aria-current')).toBe('true');
});

test('a comment is about the page that is shown, or by choice about the whole set', async () => {
  const { owner, review } = await arrangeSet(site);
  await openReview(review.id, undefined, 'A');
  await userEvent.click(await pageButton(2));
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Comment on page 2' }),
    'Brighter',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await screen.findByRole('article', { name: /Page 2/ });
  await screen.findByRole('button', { name: /^Page 2 ?, B.png ?, 1 open comment/ });
  await userEvent.type(await composer(), 'One more');
  await userEvent.click(screen.getByRole('checkbox', { name: 'On page 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await screen.findByRole('article', { name: /The whole set/ });
  const query = { version: '1' };
  const { comments } = await owner.call('GET /api/reviews/{id}/comments', {
    params: { id: review.id },
    query,
  });
  expect(comments.map(({ text, page }) => [text, page])).toEqual([
    ['Brighter', 2],
    ['One more', undefined],
  ]);
});

test('a comment shows its page, keys go from one to the next, and a filter limits them to the page', async () => {
  const { owner, review } = await arrangeSet(site);
  await comment(owner, review.id, 'First', { page: 1 });
  await comment(owner, review.id, 'Third', { page: 3 });
  await comment(owner, review.id, 'All');
  await openReview(review.id, undefined, 'A');
  await userEvent.click(await screen.findByRole('button', { name: 'Go to Page 3' }));
  await screen.findByText('Page 3 of 3');
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await screen.findByText('Page 1 of 3');
  openPopover(screen.getByRole('button', { name: 'Filter' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'This page' }));
  const list = screen.getByRole('list', { name: 'Comments' });
  await waitFor(() => expect(within(list).queryByText('Third')).toBeNull());
  within(list).getByText('First');
  await userEvent.click(await pageButton(3));
  await within(list).findByText('Third');
  expect(within(list).queryByText('First')).toBeNull();
});

test('a decision names the pages, and says how many of them were seen', async () => {
  const { review } = await arrangeSet(site);
  await openReview(review.id, undefined, 'A');
  const approve = await screen.findByRole('button', { name: 'Approve version 1' });
  expect(approve).toHaveProperty('disabled', true);
  await loadPicture('A.png');
  await waitFor(() => expect(approve).toHaveProperty('disabled', false));
  await userEvent.click(approve);
  const dialog = await screen.findByRole('dialog', { name: 'Approve version 1 of A (3 pages)?' });
  within(dialog).getByText('You have seen 1 of 3 pages. The decision is about all of them.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  for (const [number, name] of [
    [2, 'B.png'],
    [3, 'C.png'],
  ] as const) {
    await userEvent.click(await pageButton(number));
    await loadPicture(name);
  }
  await userEvent.click(approve);
  const again = await screen.findByRole('dialog', { name: 'Approve version 1 of A (3 pages)?' });
  expect(within(again).queryByText(/You have seen/)).toBeNull();
  await userEvent.click(within(again).getByRole('button', { name: 'Approve version 1' }));
  await screen.findByText(/^Approved by/);
  // What was looked at is sent when the page is hidden.
  seeAgain();
  await chooseFrom('Actions for the review', 'Who has seen it');
  await screen.findByText('3 of 3 pages');
});

test('a page whose file is in the trash or was erased says so', async () => {
  const { owner, review } = await arrangeSet(site);
  await site.deleteFile(owner, 'Posters/B.png');
  await openReview(review.id, undefined, 'A');
  await userEvent.click(
    await screen.findByRole('button', { name: /^Page 2 ?, B.png ?, in the trash/ }),
  );
  await screen.findByText(/· in the trash$/);
});
