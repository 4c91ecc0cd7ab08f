import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { siteUnderTest } from '#web/testing/site.ts';
import { arrangeLink, composer, enter, open, prepareGuestPage } from './testing/open-link.tsx';

prepareGuestPage();
const site = siteUnderTest();

/** A link to a review in which the team shows a picture. */
async function arrangeStill(terms: { isOverlaid?: boolean } = {}) {
  const arranged = await arrangeLink(site, terms);
  const { owner, reviews } = arranged;
  await site.storeFiles(owner, [{ path: 'Boards/Mood.png' }]);
  const body = {
    version: 1,
    text: 'Like this',
    audience: 'everyone' as const,
    still: 'Boards/Mood.png',
    key: crypto.randomUUID(),
  };
  await owner.call('POST /api/reviews/{id}/comments', { params: { id: reviews[0] ?? '' }, body });
  return arranged;
}

test('a client sees the still of a comment, and attaches none', async () => {
  const { token } = await arrangeStill();
  open(token);
  await enter({ 'Your name': 'Ana' });
  await userEvent.click(await screen.findByRole('button', { name: 'Open the still Mood.png' }));
  const large = await screen.findByRole('dialog', { name: 'Mood.png' });
  within(large).getByRole('img', { name: 'Mood.png' });
  await userEvent.click(within(large).getByRole('button', { name: 'Close' }));
  await userEvent.type(await composer(), 'Lovely');
  expect(screen.queryByRole('button', { name: 'Still' })).toBeNull();
});

test('a link that lays a name over each frame says that it does not show a still', async () => {
  const { token } = await arrangeStill({ isOverlaid: true });
  open(token);
  await enter({ 'Your name': 'Ana' });
  await screen.findByText('This link does not show the still.');
  expect(screen.queryByRole('img', { name: 'Mood.png' })).toBeNull();
});
