import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { siteUnderTest, type Visitor } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

const gone = 'This person is no longer in the team.';
const email = 'ana@northlight.example';

test('removing a member whom someone else has removed is not an error', async () => {
  const owner = await openMembers();
  await site.removeMembers(owner, ['ana']);
  await userEvent.click(screen.getByRole('button', { name: `Remove ${email}` }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, Remove' }));
  await waitFor(() => expect(screen.queryByText(email)).toBeNull());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByText('Error')).toBeNull();
});

test('a member who is removed by two requests is one member fewer on the bill', async () => {
  const pending = Promise.withResolvers<void>();
  await openMembers(await site.subscribe());
  site.intercept('DELETE /api/team-members/{id}', async (pass) => {
    await pending.promise;
    return pass();
  });
  for (const _ of ['before the tab was left', 'after it']) {
    await userEvent.click(await screen.findByRole('button', { name: `Remove ${email}` }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, Remove' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(screen.getByRole('link', { name: 'Roles' }));
    await userEvent.click(screen.getByRole('link', { name: 'Members' }));
  }
  pending.resolve();
  await waitFor(() => expect(screen.queryByText(email)).toBeNull());
  await userEvent.click(screen.getByRole('link', { name: 'Billing and invoices' }));
  await screen.findByText(/^\d seats?: \d paid, \d from [A-Z]/);
});

test('a member who has been removed leaves the list when their role is changed', async () => {
  const owner = await openMembers();
  await site.removeMembers(owner, ['ana']);
  await userEvent.click(screen.getByRole('button', { name: `Role of ${email}: Video Editor` }));
  await userEvent.click(await screen.findByRole('option', { name: 'Producer' }));
  await screen.findByText(gone);
  expect(screen.queryByText(email)).toBeNull();
});

test('the focus stays in the list when the row that had it leaves', async () => {
  const owner = await openMembers();
  await site.removeMembers(owner, ['ana']);
  await userEvent.click(screen.getByRole('button', { name: `Role of ${email}: Video Editor` }));
  await userEvent.click(await screen.findByRole('option', { name: 'Producer' }));
  await waitFor(() => expect(screen.queryByText(email)).toBeNull());
  expect(document.activeElement?.matches('[tabindex="-1"]:has(li)')).toBe(true);
});

test('a member who has been removed leaves the list when they are invited again', async () => {
  const owner = await openMembers();
  await site.removeMembers(owner, ['ana']);
  await userEvent.click(screen.getByRole('button', { name: `Resend the invitation to ${email}` }));
  await screen.findByText(gone);
  expect(screen.queryByText(email)).toBeNull();
});

async function openMembers(owner?: Visitor) {
  const shown = owner ?? (await site.signUpWithTeam());
  show();
  await screen.findByText(email);
  return shown;
}
