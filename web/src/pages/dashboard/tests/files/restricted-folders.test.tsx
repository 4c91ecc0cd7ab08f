import { expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import {
  findMessage,
  findRow,
  openFiles,
  rowNames,
  showFiles,
} from '#web/pages/dashboard/testing/open-files.ts';
import { siteUnderTest, type Visitor } from '#web/testing/site.ts';

// Only here is it seen whole: what the dialogs say before, what is sent, and what the list and its menu offer afterwards.

prepareDashboard();
const site = siteUnderTest();

const files = [{ path: 'Atlas/Cut 1.mov' }, { path: 'Day 1/A001.mov' }];

/** Waits for the menu of a row. @returns the names of its choices */
async function openMenu(row: string | RegExp) {
  const found = await screen.findByRole('row', { name: row });
  await userEvent.click(within(found).getByRole('button', { name: /^Actions for/ }));
  const menu = await screen.findByRole('menu');
  return within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);
}

async function choose(action: string, role = 'dialog') {
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  return screen.findByRole(role);
}

/** Restricts Atlas to the visitor alone, and waits until its files are moved. @returns its id */
async function restrictAtlas(visitor: Visitor, people = {}) {
  const { folder } = await visitor.call('POST /api/restricted-folders', {
    body: { folder: 'Atlas/', roles: [], members: [], ...people },
  });
  await waitFor(async () => {
    const { folders } = await visitor.call('GET /api/restricted-folders');
    expect(folders.map(({ state }) => state)).toEqual(['restricted']);
  });
  return folder.id;
}

test('the owner restricts a folder: it says who will see it, and shows its title with a lock from then on', async () => {
  const owner = await openFiles(site, files);
  await openMenu(/Atlas/);
  const dialog = await choose('Restrict…');
  expect(dialog).toBe(screen.getByRole('dialog', { name: 'Restrict Atlas' }));
  await within(dialog).findByText('Only you will see it.');
  within(dialog).getByText(/2 people of the team will not/);
  within(dialog).getByText(/Uploads into it that are not complete are discarded/);
  await userEvent.selectOptions(
    within(dialog).getByRole('combobox', { name: /^jo@northlight.example/ }),
    'View',
  );
  await within(dialog).findByText('You and 1 person will see it.');
  await userEvent.selectOptions(
    within(dialog).getByRole('combobox', { name: /^Producer/ }),
    'Edit',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Restrict folder' }));
  await findMessage('“Atlas” restricted');
  await waitFor(() => expect(rowNames()).toEqual(['Atlas', 'Day 1']));
  const [folder] = (await owner.call('GET /api/restricted-folders')).folders;
  expect(folder?.people).toEqual({
    roles: [{ role: 'Producer', right: 'edit' }],
    members: [{ id: expect.any(String), right: 'view' }],
  });
  screen.getByRole('link', { name: 'Atlas, restricted' });
  const offered = await openMenu(/Atlas/);
  expect(offered).toEqual(
    expect.arrayContaining(['Info', 'People…', 'Open to the team…', 'Delete']),
  );
  expect(offered).not.toEqual(expect.arrayContaining(['Rename']));
  expect(offered).not.toEqual(expect.arrayContaining(['Move']));
  const info = await choose('Info');
  expect(info.textContent).toContain('Seen byThe owner, Producers (edit), and 1 person');
});

test('before a folder is restricted it is said how many client links lead to it, those of reviews too', async () => {
  const owner = await openFiles(site, files);
  const may = { comment: true, approve: false, download: false };
  const ids: string[] = [];
  for (const { path } of files) {
    ids.push((await owner.call('POST /api/reviews', { body: { path } })).review.id);
  }
  for (const reviews of [ids, ids.slice(1)]) {
    await owner.call('POST /api/links', { body: { opens: { kind: 'reviews', reviews }, may } });
  }
  await owner.call('POST /api/links', {
    body: { opens: { kind: 'folder', folder: 'Atlas/' }, may },
  });
  await openMenu(/Atlas/);
  await within(await choose('Restrict…')).findByText(/^2 client links lead here\./);
});

test('a page that is opened while files are moved follows the move, and shows the list as it is then', async () => {
  const owner = await site.subscribe({ seats: 1, hot: 1, cold: 1 });
  await site.storeFiles(owner, files);
  await restrictAtlas(owner);
  let isMoving = true;
  const { folders } = await owner.call('GET /api/restricted-folders');
  site.intercept('GET /api/restricted-folders', (pass) =>
    isMoving
      ? { answer: { folders: folders.map((folder) => ({ ...folder, state: 'closing' as const })) } }
      : pass(),
  );
  await showFiles();
  await screen.findByText('Being restricted...');
  await site.storeFiles(owner, [{ path: 'Day 2/A002.mov' }]);
  isMoving = false;
  await findRow('Day 2');
  expect(screen.queryByText('Being restricted...')).toBeNull();
});

test('files are not offered to be moved to where their mover may not upload', async () => {
  const owner = await site.subscribe({ seats: 2, hot: 1, cold: 1 });
  await site.removeMembers(owner, ['jo']);
  const { member, id } = await site.joinTeam(owner, 'Team Leader');
  await site.storeFiles(owner, files);
  await restrictAtlas(owner, { members: [{ id, right: 'comment' }] });
  site.browseAs(member);
  await showFiles();
  await openMenu(/Day 1/);
  const dialog = await choose('Move');
  const atlas = await within(dialog).findByRole('button', { name: 'Atlas, restricted' });
  await waitFor(() => expect(atlas).toHaveProperty('disabled', true));
  within(dialog).getByText('You can only view and comment in this folder.');
});

test('its people are changed, and it is opened to the team again', async () => {
  const owner = await site.subscribe({ seats: 1, hot: 1, cold: 1 });
  await site.storeFiles(owner, files);
  await restrictAtlas(owner);
  await showFiles();
  await openMenu(/Atlas/);
  const people = await choose('People…');
  const save = within(people).getByRole('button', { name: 'Save' });
  expect(save).toHaveProperty('disabled', true);
  await userEvent.selectOptions(
    await within(people).findByRole('combobox', { name: /^jo@northlight.example/ }),
    'Comment',
  );
  await userEvent.click(save);
  await findMessage('The people of “Atlas” are changed');
  const [folder] = (await owner.call('GET /api/restricted-folders')).folders;
  expect(folder?.people?.members).toMatchObject([{ right: 'comment' }]);
  await openMenu(/Atlas/);
  const confirm = await choose('Open to the team…', 'alertdialog');
  await within(confirm).findByText(/^All members of the team \(2\) will see its files/);
  await userEvent.click(within(confirm).getByRole('button', { name: 'Open to the team' }));
  await findMessage('“Atlas” opened to the team');
  await waitFor(() => expect(rowNames()).toEqual(['Atlas', 'Day 1']));
});

test('saving the people changes what was chosen alone: what others have changed since stays', async () => {
  const owner = await site.subscribe({ seats: 1, hot: 1, cold: 1 });
  await site.storeFiles(owner, files);
  const { teamMembers } = await owner.call('GET /api/team-members');
  const idOf = (name: string) => teamMembers.find(({ email }) => email.startsWith(name))?.id ?? '';
  const members = [{ id: idOf('jo@'), right: 'edit' as const }];
  const id = await restrictAtlas(owner, { members });
  const put = (roles: { role: 'Producer' | 'Video Editor'; right: 'view' | 'comment' }[]) =>
    owner.call('PUT /api/restricted-folders/{id}', {
      params: { id },
      body: { roles, members: [] },
    });
  await showFiles();
  await findRow('Atlas');
  await screen.findByRole('link', { name: 'Atlas, restricted' });
  await put([{ role: 'Producer', right: 'view' }]);
  await openMenu(/Atlas/);
  const people = await choose('People…');
  const right = (name: RegExp) => within(people).findByRole('combobox', { name });
  // Before it is opened.
  await waitFor(async () => expect(await right(/^jo@/)).toHaveProperty('value', ''));
  expect(await right(/^Producer/)).toHaveProperty('value', 'view');
  await userEvent.selectOptions(await right(/^ana@/), 'Comment');
  // While it is open.
  await put([{ role: 'Video Editor', right: 'comment' }]);
  await userEvent.click(within(people).getByRole('button', { name: 'Save' }));
  await findMessage('The people of “Atlas” are changed');
  const [folder] = (await owner.call('GET /api/restricted-folders')).folders;
  expect(folder?.people).toEqual({
    roles: [{ role: 'Video Editor', right: 'comment' }],
    members: [{ id: idOf('ana@'), right: 'comment' }],
  });
});

test('several folders are restricted together, and one that fails is tried again without the others', async () => {
  const owner = await site.subscribe({ seats: 2, hot: 1, cold: 1 });
  await site.storeFiles(owner, files);
  site.browseAs(owner);
  await showFiles();
  await userEvent.click(await screen.findByRole('checkbox', { name: /Atlas/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /Day 1/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Restrict…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Restrict Atlas and Day 1' });
  let asked = 0;
  site.intercept('POST /api/restricted-folders', (pass) => {
    asked += 1;
    return asked === 2 ? 'no network' : pass();
  });
  const send = within(dialog).getByRole('button', { name: 'Restrict folders' });
  await waitFor(() => expect(send).toHaveProperty('disabled', false));
  await userEvent.click(send);
  await screen.findByRole('dialog', { name: 'Restrict Day 1' });
  await waitFor(() => expect(send).toHaveProperty('disabled', false));
  await userEvent.click(send);
  await findMessage('“Day 1” restricted');
  // The first may be followed for longer.
  await waitFor(() => expect(screen.queryByText(/^Restricting/)).toBeNull());
  const { folders } = await owner.call('GET /api/restricted-folders');
  expect(folders.map(({ title }) => title)).toEqual(['Atlas', 'Day 1']);
});

test('a leader who restricts a folder keeps it, and their own row cannot be chosen', async () => {
  const owner = await site.subscribe({ seats: 2, hot: 1, cold: 1 });
  await site.removeMembers(owner, ['jo']);
  const { member: leader, id } = await site.joinTeam(owner, 'Team Leader');
  await site.storeFiles(owner, files);
  site.browseAs(leader);
  await showFiles();
  await openMenu(/Atlas/);
  const dialog = await choose('Restrict…');
  await within(dialog).findByText('Only you and the owner will see it.');
  expect(within(dialog).queryByRole('combobox', { name: /cutter/ })).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Restrict folder' }));
  await findMessage('“Atlas” restricted');
  const [folder] = (await leader.call('GET /api/restricted-folders')).folders;
  expect(folder?.people?.members).toEqual([{ id, right: 'manage' }]);
});

test('who may only view a folder is offered nothing that changes it, with the reason', async () => {
  const owner = await site.subscribe({ seats: 2, hot: 1, cold: 1 });
  await site.removeMembers(owner, ['jo']);
  const { member, id } = await site.joinTeam(owner, 'Team Leader');
  await site.storeFiles(owner, files);
  await restrictAtlas(owner, { members: [{ id, right: 'view' }] });
  site.browseAs(member);
  await showFiles();
  expect(await openMenu(/Atlas/)).not.toEqual(expect.arrayContaining(['People…']));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('link', { name: 'Atlas, restricted' }));
  await findRow('Cut 1');
  const upload = screen.getByRole('button', { name: 'Upload' });
  await waitFor(() => expect(upload).toHaveProperty('disabled', true));
  expect(upload.title).toBe('You can only view this folder.');
  await openMenu(/Cut 1/);
  for (const name of ['Rename', 'Move', 'Delete']) {
    const item = screen.getByRole('menuitem', { name });
    expect([name, item.getAttribute('aria-disabled')]).toEqual([name, 'true']);
  }
  expect(screen.queryByRole('menuitem', { name: 'Review' })).toBeNull();
});

test('below Business, folders cannot be restricted, and those that are can only be opened', async () => {
  const owner = await site.subscribe({ seats: 1, hot: 1, cold: 1 });
  await site.storeFiles(owner, files);
  await restrictAtlas(owner);
  site.alterSubscription(owner, { plan: 'starter' });
  await showFiles();
  await openMenu(/Day 1/);
  const restrict = screen.getByRole('menuitem', { name: /^Restrict…/ });
  expect(restrict.getAttribute('aria-disabled')).toBe('true');
  expect(restrict.textContent).toContain('Folders are restricted on the Business plan.');
  await userEvent.keyboard('{Escape}');
  await openMenu(/Atlas/);
  expect(
    ['People…', 'Open to the team…'].map((name) =>
      screen.getByRole('menuitem', { name: new RegExp(`^${name}`) }).getAttribute('aria-disabled'),
    ),
  ).toEqual(['true', null]);
});

test('the message of the server is shown in the dialog', async () => {
  await openFiles(site, files);
  const message = 'A workspace can have at most 100 restricted folders. Open one first.';
  site.intercept('POST /api/restricted-folders', () => ({
    status: 409,
    code: 'too_many_restricted_folders',
    message,
  }));
  await openMenu(/Atlas/);
  const dialog = await choose('Restrict…');
  const send = within(dialog).getByRole('button', { name: 'Restrict folder' });
  await waitFor(() => expect(send).toHaveProperty('disabled', false));
  await userEvent.click(send);
  await within(dialog).findByText(message);
  cleanup();
});
