import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import {
  addVersion,
  arrangeTeamReview,
  chooseFrom,
  openReview,
  reviewAddress,
} from '#web/pages/dashboard/testing/open-review.ts';
import { loadFilm, prepareMedia } from '#web/testing/media-events.ts';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
prepareMedia();
const site = siteUnderTest();

test('who has opened a version is told in its menu, with what they have played; a version counts once it is shown', async () => {
  const { owner, member, review } = await arrangeTeamReview(site);
  const params = { id: review.id };
  const views = async () => {
    const query = { version: '1' };
    return (await owner.call('GET /api/reviews/{id}/views', { params, query })).views;
  };
  await openReview(review.id);
  expect(await views()).toEqual([]);
  await loadFilm();
  await waitFor(async () => expect(await views()).toHaveLength(1));
  const body = { version: 1, played: [0, 1, 2] };
  await member.call('POST /api/reviews/{id}/views', { params, body });
  await chooseFrom('Actions for the review', 'Who has seen it');
  const dialog = await screen.findByRole('dialog', { name: 'Who has seen version 1' });
  const team = await within(dialog).findByRole('region', { name: 'Team · 2' });
  const rows = within(team)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/Played 3%.*Opened/);
  expect(rows[1]).toMatch(/Not played.*Opened/);
  expect((await axe.run(dialog)).violations).toEqual([]);
});

test('two versions that are compared are both opened', async () => {
  const { owner, review } = await arrangeTeamReview(site);
  await addVersion(site, owner, review.id);
  show(`${reviewAddress(review.id)}&version=2&compare=1`);
  await loadFilm(128, 2);
  for (const version of ['1', '2']) {
    const options = { params: { id: review.id }, query: { version } };
    await waitFor(async () =>
      expect((await owner.call('GET /api/reviews/{id}/views', options)).views).toHaveLength(1),
    );
  }
});

test('a list that does not load can be tried again, and says so where no one has opened the version', async () => {
  const { review } = await arrangeTeamReview(site);
  await openReview(review.id);
  site.intercept('GET /api/reviews/{id}/views', () => ({ status: 500, text: '' }));
  await chooseFrom('Actions for the review', 'Who has seen it');
  const dialog = await screen.findByRole('dialog', { name: 'Who has seen version 1' });
  site.intercept('GET /api/reviews/{id}/views', (pass) => pass());
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Try again' }));
  await within(dialog).findByText('No one has opened version 1 yet.');
});
