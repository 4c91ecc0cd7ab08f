import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { findMessage } from '#web/pages/dashboard/testing/open-files.ts';
import {
  arrangeReview,
  arrangeTeamReview,
  comment,
  composer,
  openReview,
  reviewAddress,
  seeAgain,
} from '#web/pages/dashboard/testing/open-review.ts';
import { prepareMedia } from '#web/testing/media-events.ts';
import { openPopover } from '#web/testing/popovers.ts';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
prepareMedia();
const site = siteUnderTest();

/** Waits for the comment that says this. */
async function itemOf(text: string): Promise<HTMLElement> {
  const item = (await screen.findByText(text)).closest('article');
  if (!item) throw new Error('It is in no comment.');
  return item;
}

test('a comment is sent by Ctrl+Enter, and its draft outlives an error and a reload', async () => {
  const { review } = await arrangeReview(site);
  site.intercept('POST /api/reviews/{id}/comments', () => 'no network');
  await openReview(review.id);
  await userEvent.type(await composer(), 'The logo is late{Control>}{Enter}{/Control}');
  await screen.findByText(/could not be sent/);
  expect(await composer()).toHaveProperty('value', 'The logo is late');
  const [first] = site.sent();
  site.intercept('POST /api/reviews/{id}/comments', (pass) => pass());
  document.body.replaceChildren();
  show(reviewAddress(review.id));
  const field = await composer();
  expect(field).toHaveProperty('value', 'The logo is late');
  await userEvent.click(field);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const list = await screen.findByRole('list', { name: 'Comments' });
  within(list).getByText('The logo is late');
  expect(await composer()).toHaveProperty('value', '');
  // A repeat of the request that was lost, and not another comment.
  expect(site.sent().at(-1)).toEqual(first);
});

test('new comments of colleagues are shown and announced, and requested again only for another revision', async () => {
  const { member, review } = await arrangeTeamReview(site);
  await openReview(review.id);
  await screen.findByText('No comments yet');
  const written = await comment(member, review.id, 'Too dark');
  seeAgain();
  await screen.findByText('Too dark');
  const name = written.author?.name ?? '';
  await screen.findByText(`New comment by ${name}, The whole work.`);
  const lists = () => site.asked().filter((request) => request.includes('/comments?')).length;
  const before = lists();
  const asked = () => site.asked().filter((request) => request === `GET /api/reviews/${review.id}`);
  const askedBefore = asked().length;
  seeAgain();
  await waitFor(() => expect(asked().length).toBeGreaterThan(askedBefore));
  await comment(member, review.id, 'And too long', { parent: written.id });
  seeAgain();
  await screen.findByText('And too long');
  expect(lists()).toBe(before + 1);
});

test('a comment is answered, done, opened again, changed and deleted', async () => {
  const { owner, review } = await arrangeReview(site);
  await comment(owner, review.id, 'Trim the end');
  await openReview(review.id);
  const item = await screen.findByRole('article', { name: /The whole work/ });
  await userEvent.click(within(item).getByRole('button', { name: 'Reply' }));
  await userEvent.type(
    await screen.findByRole('textbox', { name: /^Reply to/ }),
    'By ten frames{Control>}{Enter}{/Control}',
  );
  await screen.findByRole('article', { name: /^Reply by/ });
  await userEvent.click(within(item).getByRole('button', { name: 'Done' }));
  await screen.findByText('0 open of 1');
  await userEvent.click(within(item).getByRole('button', { name: 'Done' }));
  await screen.findByText('1 open of 1');

  await userEvent.click(within(item).getByRole('button', { name: /^Actions for the comment/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const field = await screen.findByRole('textbox', { name: 'Change the comment' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Trim the start{Control>}{Enter}{/Control}');
  await within(item).findByText('Trim the start');

  await userEvent.click(within(item).getByRole('button', { name: /^Actions for the comment/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('No comments yet');
});

test('done is shown at once, and rolled back when it is refused', async () => {
  const { owner, review } = await arrangeReview(site);
  await comment(owner, review.id, 'Trim the end');
  let answerNow = () => {};
  const answered = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  site.intercept('PUT /api/reviews/{id}/comments/{comment}/done', async () => {
    await answered;
    return 'no network' as const;
  });
  await openReview(review.id);
  await userEvent.click(await screen.findByRole('button', { name: 'Done' }));
  await screen.findByText('0 open of 1');
  answerNow();
  await screen.findByText('1 open of 1');
  await findMessage('Error');
});

test('a video editor comments, and is offered neither the status nor the comments of others', async () => {
  const { owner, member, review } = await arrangeTeamReview(site, 'Video Editor');
  await comment(owner, review.id, 'Trim the end');
  site.browseAs(member);
  await openReview(review.id);
  const item = await screen.findByRole('article', { name: /The whole work/ });
  await composer();
  within(item).getByRole('button', { name: 'Reply' });
  expect(within(item).queryByRole('button', { name: 'Done' })).toBeNull();
  await userEvent.click(within(item).getByRole('button', { name: /^Actions for the comment/ }));
  await screen.findByRole('menuitem', { name: 'Copy link' });
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Status/ })).toBeNull();
  screen.getByText('Needs review');
});

test('a link leads to a comment of a version', async () => {
  const { owner, review } = await arrangeReview(site);
  await comment(owner, review.id, 'Trim the end');
  const { id } = await comment(owner, review.id, 'Louder');
  show(`${reviewAddress(review.id)}&version=1&comment=${id}`);
  await waitFor(() => {
    const item = screen.getByText('Louder').closest('article');
    expect(item?.getAttribute('aria-current')).toBe('true');
  });
  fireEvent.keyDown(document.body, { key: 'c' });
  expect(document.activeElement).toBe(await composer());
});

test('a reply to a comment that was deleted meanwhile is kept, and says why it is refused', async () => {
  const { owner, review } = await arrangeReview(site);
  const { id } = await comment(owner, review.id, 'Trim the end');
  await comment(owner, review.id, 'Louder');
  await openReview(review.id);
  const item = await itemOf('Trim the end');
  await composer();
  await userEvent.click(within(item).getByRole('button', { name: 'Reply' }));
  const field = await screen.findByRole('textbox', { name: /^Reply to/ });
  await userEvent.type(field, 'By ten frames');
  await owner.call('DELETE /api/reviews/{id}/comments/{comment}', {
    params: { id: review.id, comment: id },
  });
  await comment(owner, review.id, 'Too dark');
  seeAgain();
  await screen.findByText('Too dark');
  expect(field).toHaveProperty('value', 'By ten frames');
  await userEvent.type(field, '{Control>}{Enter}{/Control}');
  await screen.findByText('This comment was deleted in the meantime.');
  expect(field.isConnected).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText('Trim the end')).toBeNull());
});

test('what is changed in a comment stays when a colleague deletes it, and when it leaves the view', async () => {
  const { owner, member, review } = await arrangeTeamReview(site);
  const { id } = await comment(member, review.id, 'Trim the end');
  await comment(owner, review.id, 'Louder');
  site.browseAs(member);
  await openReview(review.id);
  const item = await itemOf('Trim the end');
  await composer();
  openPopover(screen.getByRole('button', { name: 'Filter' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Open' }));
  await userEvent.click(within(item).getByRole('button', { name: /^Actions for the comment/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const field = await screen.findByRole('textbox', { name: 'Change the comment' });
  await userEvent.type(field, ' by ten frames');
  const params = { id: review.id, comment: id };
  await owner.call('PUT /api/reviews/{id}/comments/{comment}/done', {
    params,
    body: { isDone: true },
  });
  await comment(owner, review.id, 'Too dark');
  seeAgain();
  await screen.findByText('Too dark');
  expect(field.isConnected).toBe(true);
  await owner.call('DELETE /api/reviews/{id}/comments/{comment}', { params });
  await comment(owner, review.id, 'Too long');
  seeAgain();
  await screen.findByText('Too long');
  expect(field.isConnected).toBe(true);
  expect(field).toHaveProperty('value', 'Trim the end by ten frames');
});
