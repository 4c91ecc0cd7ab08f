import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { findMessage, showFiles } from '#web/pages/dashboard/testing/open-files.ts';
import { siteUnderTest, type Visitor } from '#web/testing/site.ts';

// Only here is it seen whole: what the dialog says of the seat, what is sent, and what the people of the folder are then.

prepareDashboard();
const site = siteUnderTest();

/** An owner on Business with a restricted folder, whom the pages show. @returns the owner, and the id of the folder */
async function arrange() {
  const owner = await site.subscribe();
  await site.storeFiles(owner, [{ path: 'Atlas/Cut 1.mov' }]);
  const { folder } = await owner.call('POST /api/restricted-folders', {
    body: { folder: 'Atlas/', roles: [], members: [] },
  });
  await waitFor(async () => {
    const { folders } = await owner.call('GET /api/restricted-folders');
    expect(folders.map(({ state }) => state)).toEqual(['restricted']);
  });
  return { owner, id: folder.id };
}

async function open(action: string, role: 'dialog' | 'alertdialog') {
  await showFiles();
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Atlas' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  return screen.findByRole(role);
}

/** Opens the people of the folder. @returns the dialog, and what is sent by its button Invite */
async function openPeople() {
  const dialog = await open('People…', 'dialog');
  const field = await within(dialog).findByRole<HTMLInputElement>('textbox', {
    name: 'Invite a collaborator',
  });
  const send = within(dialog).getByRole('button', { name: 'Invite' });
  const invite = async (email: string) => {
    await userEvent.clear(field);
    await userEvent.type(field, email);
    await waitFor(() => expect(send).toHaveProperty('disabled', false));
    await userEvent.click(send);
  };
  return { dialog, field, send, invite };
}

const membersOf = async (owner: Visitor) =>
  (await owner.call('GET /api/team-members')).teamMembers.map(({ email, role }) => [email, role]);

test('a collaborator is invited with a right at the price that is named, and is among the people at once', async () => {
  const { owner } = await arrange();
  const { dialog, field, send, invite } = await openPeople();
  expect(send).toHaveProperty('disabled', true);
  await userEvent.type(field, 'c');
  await within(dialog).findByText(/Adds \$50 a month, from the renewal on/);
  await userEvent.selectOptions(
    within(dialog).getByRole('combobox', { name: 'What the collaborator may do' }),
    'Edit',
  );
  await invite(' colorist@freelance.example');
  await findMessage('Collaborator invited');
  expect(field.value).toBe('');
  const row = await within(dialog).findByRole('combobox', { name: /^colorist@freelance.example/ });
  expect(row).toHaveProperty('value', 'edit');
  within(dialog).getByText('You and 1 person will see it.');
  expect(await membersOf(owner)).toContainEqual(['colorist@freelance.example', 'Collaborator']);
  // The invitation is sent: there is nothing to be saved.
  expect(within(dialog).getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
});

test.each([
  ['that is none', 'colorist@', /email/],
  [
    'of a member',
    'ana@northlight.example',
    'This email already belongs to a member of the workspace.',
  ],
])(
  'an address %s is wrong at its field, which has the focus, and keeps what was typed',
  async (_, email, message) => {
    const { owner } = await arrange();
    const before = await membersOf(owner);
    const { dialog, field, invite } = await openPeople();
    await invite(email);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(field);
    within(dialog).getByText(message);
    expect(field.value).toBe(email);
    expect(await membersOf(owner)).toEqual(before);
    await userEvent.type(field, 'x');
    expect(field.getAttribute('aria-invalid')).toBeNull();
  },
);

test('what the plan does not allow is said at the field in the words of the server', async () => {
  await arrange();
  const message = 'The people of a folder are changed on the Business plan.';
  site.intercept('POST /api/restricted-folders/{id}/collaborators', () => ({
    status: 409,
    code: 'business_needed',
    message,
  }));
  const { dialog, invite } = await openPeople();
  await invite('colorist@freelance.example');
  await within(dialog).findByText(message);
});

test('an address that is typed and not invited is not dropped when the people are saved', async () => {
  const { owner } = await arrange();
  const { dialog, field } = await openPeople();
  const row = await within(dialog).findByRole('combobox', { name: /jo@/ });
  await userEvent.selectOptions(row, 'View');
  await userEvent.type(field, 'colorist@freelance.example');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByText('Invite colorist@freelance.example first, or clear the address.');
  const { folders } = await owner.call('GET /api/restricted-folders');
  expect(folders[0]?.people?.members).toEqual([]);
  await userEvent.clear(field);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await findMessage('The people of “Atlas” are changed');
});

test('before a folder is opened it is said which collaborators lose it, who are not counted among those who will see it', async () => {
  const { owner, id } = await arrange();
  await owner.call('POST /api/restricted-folders/{id}/collaborators', {
    params: { id },
    body: { email: 'colorist@freelance.example', right: 'edit' },
  });
  const dialog = await open('Open to the team…', 'alertdialog');
  await within(dialog).findByText(
    /^All members of the team \(2\) will see its files.* 1 collaborator will no longer see it: collaborators see restricted folders alone\./,
  );
});
