import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

test('the sidebar has Files, Review, Connect and the Branding of the owner below WORKSPACE, and each opens its tab', async () => {
  await site.signUp();
  show();
  const media = await screen.findByRole('navigation', { name: 'MEDIA' });
  const labels = within(media)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(labels).toEqual(['Files', 'Review', 'Connect', 'Branding']);
  for (const name of labels) {
    await userEvent.click(within(media).getByRole('link', { name: name ?? '' }));
    await screen.findByRole('heading', { level: 1, name: name ?? '' });
  }
  const workspace = screen.getByRole('navigation', { name: 'WORKSPACE' });
  expect(within(workspace).getAllByRole('link')).toHaveLength(2);
});

test('a user without a workspace has no MEDIA', async () => {
  const owner = await site.signUp();
  const { member, id } = await site.joinTeam(owner, 'Producer');
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  site.browseAs(member);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Your account' }));
  await screen.findByRole('navigation', { name: 'WORKSPACE' });
  expect(screen.queryByRole('navigation', { name: 'MEDIA', hidden: true })).toBeNull();
});
