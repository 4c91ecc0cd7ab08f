import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { siteUnderTest, type Visitor } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

const title = 'You are no longer a member of Northlight';

test('a removed member is told first, and creates a workspace of their own from there', async () => {
  const { member, remove } = await memberOf(await site.signUp());
  await remove();
  site.browseAs(member);
  show();
  await screen.findByRole('heading', { name: title });
  screen.getByText(/^You were removed on \w+ \d+, \d{4} at \d+:\d\d/);
  screen.getByRole('button', { name: 'Sign out' });
  expect(screen.queryByRole('button', { name: 'Set up workspace' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Create your own workspace' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Company name' }), 'Late Shift');
  await userEvent.click(screen.getByRole('button', { name: 'Set up workspace' }));
  await screen.findByRole('heading', { name: 'Members' });
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Set up workspace' })).toBeNull(),
  );
  expect(screen.queryByText(title, { exact: false })).toBeNull();
});

test('a tab that is open when the plan is cancelled shows it instead of errors', async () => {
  const owner = await site.subscribe();
  const { member } = await memberOf(owner);
  site.browseAs(member);
  show('/dashboard/members');
  await screen.findByRole('heading', { name: 'Members' });
  await owner.call('POST /api/cancel-subscription');
  await userEvent.click(screen.getByRole('link', { name: 'Files' }));
  await screen.findByRole('heading', { name: title });
  screen.getByText(/^Its plan ended on/);
  expect(screen.queryByText('Error')).toBeNull();
});

test('the account of a user without a workspace can be opened, and left again', async () => {
  const { member, remove } = await memberOf(await site.signUp());
  await remove();
  site.browseAs(member);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Your account' }));
  await screen.findByRole('heading', { name: 'Profile' });
  expect(screen.queryByRole('button', { name: 'Set up workspace' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Members' }));
  await screen.findByRole('heading', { name: title });
});

test('a user with another workspace is told there, until they dismiss it', async () => {
  const owner = await site.signUp();
  const freelancer = await site.signUp();
  const body = { email: freelancer.email, role: 'Producer' } as const;
  const { teamMember } = await owner.call('POST /api/team-members', { body });
  const token = await site.tokenMailedTo(freelancer, /invitation=([\w-]{43})/);
  await freelancer.call('POST /api/invitations/{token}', { params: { token } });
  await owner.call('DELETE /api/team-members/{id}', { params: { id: teamMember.id } });
  show();
  await screen.findByText(`${title}.`);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText(`${title}.`)).toBeNull());
  await screen.findByRole('heading', { name: 'Members' });
});

/** Someone who has joined the team of an owner, who can remove them. */
async function memberOf(owner: Visitor) {
  const { member, id } = await site.joinTeam(owner, 'Video Editor');
  const remove = () => owner.call('DELETE /api/team-members/{id}', { params: { id } });
  return { member, remove };
}
