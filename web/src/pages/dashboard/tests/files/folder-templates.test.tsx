import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
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

// Only here is it seen whole: which names a dialog shows before they are saved, and what a project is made of.

prepareDashboard();
const site = siteUnderTest();

const files = [
  { path: 'Job/Footage/A cam/A001.mov' },
  { path: 'Job/Footage/B cam/B001.mov' },
  { path: 'Job/Sound/mix.wav' },
];
const folders = ['Footage', 'Footage/A cam', 'Footage/B cam', 'Sound'];

function saveTemplate(visitor: Visitor, name = 'Commercial') {
  return visitor.call('POST /api/folder-templates', { body: { name, folders } });
}

async function openMenu(row: string | RegExp) {
  const found = await screen.findByRole('row', { name: row });
  await userEvent.click(within(found).getByRole('button', { name: /^Actions for/ }));
  await screen.findByRole('menu');
}

/** Asks to save the folders of Job as a template. */
async function askToSave() {
  await openMenu(/Job/);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Save as template…' }));
  return screen.findByRole('dialog', { name: 'Save Job as a template' });
}

/** Asks for the template of a project, by what was typed as the name of a folder. */
async function askForProject(name: string) {
  await userEvent.click(screen.getByRole('button', { name: 'New folder' }));
  const before = await screen.findByRole('dialog', { name: 'New folder' });
  await userEvent.type(within(before).getByRole('textbox', { name: 'Name' }), name);
  await userEvent.click(
    within(before).getByRole('button', { name: 'New project from a template' }),
  );
  return screen.findByRole('dialog', { name: 'New project from a template' });
}

async function send(dialog: HTMLElement, name: string) {
  const button = within(dialog).getByRole('button', { name });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await userEvent.click(button);
}

const pathsIn = async (visitor: Visitor, folder: string) =>
  (await visitor.call('GET /api/folders/tree', { query: { folder } })).folders;

test('all folders are shown before they are saved, and one that is left out takes those in it along', async () => {
  const owner = await openFiles(site, files);
  const dialog = await askToSave();
  await within(dialog).findByText('4 of 4');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Footage' }));
  within(dialog).getByText('1 of 4');
  expect(within(dialog).queryByRole('checkbox', { name: 'A cam' })).toBeNull();
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Footage' }));
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'B cam' }));
  await send(dialog, 'Save template');
  await findMessage('Template “Job” saved');
  const { templates } = await owner.call('GET /api/folder-templates');
  expect(templates).toMatchObject([
    { name: 'Job', folders: ['Footage', 'Footage/A cam', 'Sound'] },
  ]);
});

test('of a restricted folder it says who will see the names, and proposes none for the template', async () => {
  const owner = await site.subscribe({ seats: 1, hot: 1, cold: 1 });
  await site.storeFiles(owner, files);
  await owner.call('POST /api/restricted-folders', {
    body: { folder: 'Job/', roles: [], members: [] },
  });
  await waitFor(async () => {
    const [folder] = (await owner.call('GET /api/restricted-folders')).folders;
    expect(folder?.state).toBe('restricted');
  });
  await showFiles();
  const dialog = await askToSave();
  await within(dialog).findByText('4 of 4');
  within(dialog).getByText(/People who do not see it will see the names below/);
  expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveProperty('value', '');
  expect(within(dialog).getByRole('button', { name: 'Save template' })).toHaveProperty(
    'disabled',
    true,
  );
});

test('the message of the server is shown where a template is saved', async () => {
  await openFiles(site, files);
  const message = 'A workspace can have at most 20 templates. Delete one first.';
  site.intercept('POST /api/folder-templates', () => ({
    status: 409,
    code: 'too_many_folder_templates',
    message,
  }));
  const dialog = await askToSave();
  await send(dialog, 'Save template');
  await within(dialog).findByText(message);
});

test('a folder without folders makes no template', async () => {
  await openFiles(site, [{ path: 'Job/A001.mov' }]);
  const dialog = await askToSave();
  await within(dialog).findByText(/^There are no folders in it/);
  expect(within(dialog).getByRole('button', { name: 'Save template' })).toHaveProperty(
    'disabled',
    true,
  );
});

test('an open project has the folders of its template, and keeps the name that was typed', async () => {
  const owner = await openFiles(site, files);
  await saveTemplate(owner);
  const dialog = await askForProject('Atlas');
  expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Atlas');
  await within(dialog).findByText(/^4 folders: Footage and Sound\. Saved by/);
  await send(dialog, 'Create project');
  await findMessage('“Atlas” created');
  await waitFor(() => expect(rowNames()).toEqual(['Atlas', 'Job']));
  expect(await pathsIn(owner, 'Atlas/')).toEqual(folders);
});

test('a restricted project is seen by who was chosen', async () => {
  const owner = await openFiles(site, files);
  await saveTemplate(owner);
  const dialog = await askForProject('Atlas');
  await userEvent.click(await within(dialog).findByRole('radio', { name: 'People I choose' }));
  await within(dialog).findByText('Only you will see it.');
  await userEvent.selectOptions(
    await within(dialog).findByRole('combobox', { name: /^jo@northlight.example/ }),
    'Edit',
  );
  await send(dialog, 'Create project');
  await findMessage('“Atlas” created');
  await screen.findByRole('link', { name: 'Atlas, restricted' });
  const [folder] = (await owner.call('GET /api/restricted-folders')).folders;
  expect(folder?.people?.members).toMatchObject([{ right: 'edit' }]);
  expect(await pathsIn(owner, `${folder?.name}/`)).toEqual(folders);
});

test('a project in a folder is for those who see the folder, and a name that is taken is said', async () => {
  const owner = await openFiles(site, files);
  await saveTemplate(owner);
  await userEvent.click(await screen.findByRole('link', { name: 'Job' }));
  await findRow('Footage');
  const dialog = await askForProject('Sound');
  await within(dialog).findByRole('radio', { name: /^Commercial/ });
  expect(within(dialog).queryByRole('radio', { name: 'People I choose' })).toBeNull();
  await send(dialog, 'Create project');
  await within(dialog).findByText(/already exists here/);
});

test('a template is deleted after a question, and without any it says how one is made', async () => {
  const owner = await openFiles(site, files);
  await saveTemplate(owner);
  const dialog = await askForProject('Atlas');
  const ask = () =>
    userEvent.click(within(dialog).getByRole('button', { name: 'Delete “Commercial”…' }));
  await within(dialog).findByRole('radio', { name: /^Commercial/ });
  await ask();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep' }));
  await ask();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await within(dialog).findByText(/^There are no templates yet/);
  expect((await owner.call('GET /api/folder-templates')).templates).toEqual([]);
});

test('below Business nothing is saved or made, and a template can still be deleted', async () => {
  const owner = await site.subscribe({ seats: 1, hot: 1, cold: 1 });
  await site.storeFiles(owner, files);
  await saveTemplate(owner);
  site.alterSubscription(owner, { plan: 'starter' });
  await showFiles();
  await openMenu(/Job/);
  const save = screen.getByRole('menuitem', { name: /^Save as template…/ });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('{Escape}');
  const dialog = await askForProject('Atlas');
  await within(dialog).findByRole('button', { name: 'Delete “Commercial”…' });
  within(dialog).getByText(/^Templates are saved and used on the Business plan/);
  expect(within(dialog).getByRole('button', { name: 'Create project' })).toHaveProperty(
    'disabled',
    true,
  );
});

test('who may not restrict folders is offered no templates', async () => {
  const owner = await site.subscribe({ seats: 2, hot: 1, cold: 1 });
  await site.removeMembers(owner, ['jo']);
  const { member } = await site.joinTeam(owner, 'Video Editor');
  await site.storeFiles(owner, files);
  site.browseAs(member);
  await showFiles();
  await openMenu(/Job/);
  expect(screen.queryByRole('menuitem', { name: /template/ })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'New folder' }));
  const dialog = await screen.findByRole('dialog', { name: 'New folder' });
  expect(within(dialog).queryByRole('button', { name: /template/ })).toBeNull();
});
