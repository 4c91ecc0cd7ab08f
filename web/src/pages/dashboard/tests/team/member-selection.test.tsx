import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

test('members are filtered by invited, searched by name, and sorted', async () => {
  const owner = await site.signUpWithTeam(['max', 'ana', 'jo']);
  const { member } = await site.joinTeam(owner, 'Producer');
  show();
  await screen.findByText('cutter');
  await userEvent.click(await screen.findByRole('radio', { name: 'Invited 3' }));
  await screen.findByText('3 of 4 members');
  expect(emails()).toEqual(['max', 'ana', 'jo'].map(emailOf));
  await userEvent.click(screen.getByRole('button', { name: /^Sort by/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Name' }));
  await waitFor(() => expect(emails()).toEqual(['ana', 'jo', 'max'].map(emailOf)));
  await userEvent.click(screen.getByRole('radio', { name: 'All' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search members' }), 'CUT');
  await waitFor(() => expect(emails()).toEqual([member.email]));
});

test('the selected invitations are sent again, and who could not be sent one stays selected with the reason', async () => {
  await site.signUpWithTeam(['ana', 'jo', 'kim', 'lee']);
  const refusal = 'Too many attempts. Please try again in 10 minutes.';
  let sent = 0;
  site.intercept('POST /api/team-members/{id}/invitation', (pass) => {
    sent += 1;
    if (sent === 1) return pass();
    return { status: 429, code: 'too_many_attempts', message: refusal };
  });
  await select('ana', 'jo');
  await userEvent.click(screen.getByRole('button', { name: 'Resend 2 invitations' }));
  await screen.findByText('Invitation sent');
  screen.getByText('1 member still selected, with the reason.');
  const failures = screen.getByRole('list', { name: 'Not done' });
  expect(failures.textContent).toBe(`${emailOf('jo')}: ${refusal}`);
  expect(isSelected('ana')).toBe(false);
  expect(isSelected('jo')).toBe(true);
});

test('the selected members are removed after one question that names them', async () => {
  await site.signUpWithTeam(['ana', 'jo', 'kim', 'lee']);
  await select('ana', 'kim');
  await userEvent.click(screen.getByRole('button', { name: 'Remove 2 members' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Team Members' });
  within(dialog).getByText('Are you sure you want to remove 2 people from your team?');
  const named = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(named).toEqual(['ana', 'kim'].map(emailOf));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, Remove' }));
  await screen.findByText('2 members removed');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(emails()).toEqual(['jo', 'lee'].map(emailOf));
});

test('the removal of several members tells how many are done', async () => {
  await site.signUpWithTeam(['ana', 'jo', 'kim', 'lee']);
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let asked = 0;
  site.intercept('DELETE /api/team-members/{id}', async (pass) => {
    asked += 1;
    await held[asked - 1]?.promise;
    return pass();
  });
  await select('ana', 'kim');
  await userEvent.click(screen.getByRole('button', { name: 'Remove 2 members' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, Remove' }));
  const dialog = screen.getByRole('alertdialog');
  await within(dialog).findByText('0 of 2 removed');
  expect(within(dialog).getByRole('progressbar')).toHaveProperty('max', 2);
  held[0]?.resolve();
  await within(dialog).findByText('1 of 2 removed');
  held[1]?.resolve();
  await screen.findByText('2 members removed');
});

test('all members that are shown can be selected at once, except those that the user may not manage', async () => {
  const owner = await site.subscribe();
  const { member: leader } = await site.joinTeam(owner, 'Team Leader');
  await site.joinTeam(owner, 'Producer');
  site.browseAs(leader);
  show('/dashboard/members');
  await userEvent.click(await screen.findByRole('button', { name: 'Select' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'All 2 shown' }));
  await screen.findByText('2 selected');
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select/ });
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [true, false],
    [false, true],
    [false, true],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
});

async function select(...names: string[]): Promise<void> {
  show();
  await screen.findByText(emailOf('ana'));
  await userEvent.click(await screen.findByRole('button', { name: 'Select' }));
  for (const name of names) await userEvent.click(checkboxOf(name));
  await screen.findByText(`${names.length} selected`);
}

function checkboxOf(name: string): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${emailOf(name)}` });
}

function isSelected(name: string): boolean {
  return checkboxOf(name).checked;
}

/** The emails of the rows, in their order. */
function emails(): (string | null | undefined)[] {
  const rows = document.querySelectorAll('li[data-row]');
  return [...rows].map((row) => row.querySelector('[data-tooltip*="@"]')?.textContent);
}

function emailOf(name: string): string {
  return `${name}@northlight.example`;
}
