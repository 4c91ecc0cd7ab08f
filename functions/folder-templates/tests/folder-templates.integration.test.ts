import { afterEach, expect, test } from '@jest/globals';
import { personalData } from '#core/lifecycle/personal-data.ts';
import { limits } from '#core/rate-limits/limits.ts';
import { counterKeyOf } from '#core/rate-limits/rate-limits.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { newId } from '#core/table/ids.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import type { Item } from '#core/table/read.ts';
import { maxFolderTemplates } from '#shared/rules/text/folder-templates.ts';
import { deleteAccount } from '#testkit/accounts/deletion.ts';
import { entriesOf } from '#testkit/audit.ts';
import { runPlan, workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber, userOf } from '#testkit/billing/subscribers.ts';
import { resetClock } from '#testkit/clock.ts';
import { runAllChanges, runChanges, runningChanges, runOnce } from '#testkit/file-changes.ts';
import { assertEmptied, cancelPlan, storedKeys } from '#testkit/files/emptying.ts';
import { putObject, seedObjects, uploadFile } from '#testkit/files/files.ts';
import {
  foldersOf,
  jobFolders,
  joinedCollaborator,
  postProject,
  postTemplate,
  readTree,
  restrict,
  restrictedFoldersOf,
  templatesOf,
  withRestrictedFolder,
  withTemplate,
} from '#testkit/files/restricted-folders.ts';
import { addMember, type Person, refused, signUpInvited, uniqueEmail } from '#testkit/people.ts';
import { itemsOf, putItems } from '#testkit/table.ts';

afterEach(resetClock);

const notFound = refused(404, 'not_found');

/** A member who has accepted, with their row. */
async function joined(owner: Person, role = 'Producer') {
  const email = uniqueEmail();
  const { id } = await addMember(owner, email, role);
  return { id, person: await signUpInvited(email) };
}

test('a tree has folders at any depth, empty ones too, in their order, and no files', async () => {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  await uploadFile(owner, 'Job/Grading/Exports/Film.mov', 'A film.');
  await uploadFile(owner, 'Job/Notes.txt', 'A note.');
  for (const path of ['Job/Grading Stills', 'Job/Sound', 'Other/Folder']) {
    await owner.call('POST /api/folders', { body: { path } });
  }
  // As only a sync tool stores them.
  await putObject(workspaceId, 'Job/ Spaces /In it/Film.mov', 'A film.');
  await putObject(workspaceId, 'Job//Film.mov', 'A film.');
  expect((await readTree(owner, 'Job/')).body).toEqual({
    folders: ['Grading', 'Grading/Exports', 'Grading Stills', 'Sound'],
  });
  expect((await readTree(owner, 'Job/Sound/')).body).toEqual({ folders: [] });
  expect(await readTree(owner, 'Never/')).toMatchObject(notFound);
});

test('a tree of more folders than a template can have is refused, without reading all of it', async () => {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  await seedObjects(workspaceId, { prefix: 'Job/F', suffix: '/', count: 201 });
  expect(await readTree(owner, 'Job/')).toMatchObject(refused(400, 'invalid_input'));
});

test.each([
  ['a file name that leads elsewhere', ['Footage/..']],
  ['more folders than a template can have, with those that they are in', wide(101)],
  ['names that are too long together', wide(100, 'x'.repeat(220))],
  ['a path that is too long', [Array.from({ length: 10 }, () => 'x'.repeat(100)).join('/')]],
  ['nothing', []],
])('a template of %s is refused', async (_, folders) => {
  const owner = await subscriber('business');
  expect(await postTemplate(owner, folders)).toMatchObject(refused(400, 'invalid_input'));
  expect(await templatesOf(owner)).toEqual([]);
});

/** Folders in one folder each. */
function wide(count: number, name = 'Folder') {
  return Array.from({ length: count }, (_, index) => `${index}/${name}`);
}

test('a workspace has at most 20 templates, also of requests at the same time, and room again after one is deleted', async () => {
  const owner = await subscriber('business');
  const most = Array.from({ length: maxFolderTemplates - 1 }, (_, index) => `Job ${index}`);
  for (const name of most) await postTemplate(owner, ['Sound'], name);
  const answers = await Promise.all([postTemplate(owner), postTemplate(owner)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await postTemplate(owner)).toMatchObject(refused(409, 'too_many_folder_templates'));
  const [template] = await templatesOf(owner);
  const remove = () =>
    owner.call('DELETE /api/folder-templates/{id}', { params: { id: template?.id ?? '' } });
  expect(await remove()).toMatchObject({ status: 200 });
  expect(await remove()).toMatchObject(notFound);
  expect(await postTemplate(owner)).toMatchObject({ status: 201 });
});

test('trees are read, and made, up to a limit', async () => {
  const { owner, template } = await withTemplate();
  const { id } = await userOf(owner);
  const key = counterKeyOf(['folder_trees_of_user', id]);
  const { most, seconds } = limits.folder_trees_of_user;
  await putItems([{ ...key, count: most, expiresAt: nowInSeconds() + seconds }]);
  const tooMany = refused(429, 'too_many_attempts');
  expect(await readTree(owner, 'Job/')).toMatchObject(tooMany);
  expect(await postProject(owner, template, 'Atlas')).toMatchObject(tooMany);
  expect(await foldersOf(owner)).toEqual([]);
});

test('a template stays as it was saved, whatever becomes of the folder, and names no folder that it was saved from', async () => {
  const { owner, workspaceId, folder } = await withRestrictedFolder();
  await owner.call('POST /api/folders', { body: { path: `${folder.name}/Sound` } });
  const { folders } = (await readTree(owner, `${folder.name}/`)).body;
  const saved = (await postTemplate(owner, folders)).body.template;
  await owner.call('POST /api/files/delete', { body: { paths: [`${folder.name}/Sound/`] } });
  await runAllChanges(workspaceId);
  const { person } = await joined(owner);
  const answer = await person.call('GET /api/folder-templates');
  expect(answer.body).toEqual({ templates: [saved] });
  const stored = await itemsOf(keys.workspace(workspaceId).pk);
  const isTemplate = ({ sk }: Item) => String(sk).startsWith(prefixes.folderTemplate);
  expect(JSON.stringify(stored.filter(isTemplate))).not.toContain('Atlas');
});

test('the names of folders in a restricted one are read for a template by who manages it alone', async () => {
  const { owner, folder } = await withRestrictedFolder();
  const { id, person } = await joined(owner);
  const read = () => readTree(person, `${folder.name}/`);
  const never = await readTree(person, '~Atlas (aaaaaaaaaaaa)/');
  expect(never).toMatchObject(notFound);
  expect(await read()).toMatchObject({ status: 404, body: { message: never.body.message } });
  for (const [right, status] of [
    ['edit', 403],
    ['manage', 200],
  ]) {
    const body = { roles: [], members: [{ id, right }] };
    await owner.call('PUT /api/restricted-folders/{id}', { params: { id: folder.id }, body });
    expect([right, (await read()).status]).toEqual([right, status]);
  }
});

test.each(['Video Editor', 'Collaborator'])(
  'a %s learns nothing of templates, and makes nothing from one whose id they know',
  async (role) => {
    const { owner, folder } = await withRestrictedFolder();
    const { template } = (await postTemplate(owner)).body;
    const { person } =
      role === 'Collaborator'
        ? await joinedCollaborator(owner, folder, 'manage')
        : await joined(owner, role);
    const answers = [
      await person.call('GET /api/folder-templates'),
      await postTemplate(person),
      await readTree(person, `${folder.name}/`),
      await person.call('DELETE /api/folder-templates/{id}', { params: { id: template.id } }),
      await postProject(person, template, `${folder.name}/Project`),
    ];
    const isRefused = ({ status = 0 }) => status === 403 || status === 404;
    expect(answers.map(isRefused)).toEqual([true, true, true, true, true]);
    expect(JSON.stringify(answers)).not.toContain('Footage');
    expect(await templatesOf(owner)).toHaveLength(1);
  },
);

test('a restricted project is seen by its people from the beginning, and no one else learns a name of it', async () => {
  const { owner, workspaceId, template } = await withTemplate();
  const { id, person } = await joined(owner);
  const other = await joined(owner);
  const people = { members: [{ id, right: 'view' }] };
  const { folder, change } = (await postProject(owner, template, 'Atlas', people)).body;
  expect(folder).toMatchObject({ title: 'Atlas', state: 'restricted', right: 'manage' });
  expect(change).toMatchObject({ kind: 'create', status: 'running', files: 0 });
  const read = { params: { id: change.id } };
  for (const isDone of [false, true]) {
    if (isDone) await runAllChanges(workspaceId);
    expect(await other.person.call('GET /api/file-changes/{id}', read)).toMatchObject(notFound);
    expect(await foldersOf(other.person)).toEqual([]);
    expect(await restrictedFoldersOf(other.person)).toEqual([]);
  }
  expect(await foldersOf(person)).toEqual([folder.name]);
  expect((await person.call('GET /api/file-changes/{id}', read)).body.change).toMatchObject({
    status: 'done',
    failures: [],
  });
});

test('of two requests for the same restricted project one makes it', async () => {
  const { owner, workspaceId, template } = await withTemplate();
  const { person } = await joined(owner);
  const make = () => postProject(person, template, 'Atlas', {});
  const answers = await Promise.all([make(), make()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await make()).toMatchObject(refused(409, 'file_exists'));
  // Who does not see it learns nothing by its title.
  const other = await joined(owner);
  expect(await postProject(other.person, template, 'Atlas', {})).toMatchObject({ status: 201 });
  await runAllChanges(workspaceId);
  expect(await foldersOf(owner)).toHaveLength(2);
});

test.each([
  ['a folder that is there', 'Day 1', undefined, 409, 'file_exists'],
  ['an open folder, to be restricted', 'Day 1', {}, 409, 'file_exists'],
  ['a folder in a file', 'Day 1/Film.mov/Atlas', undefined, 409, 'file_exists'],
  ['a folder in another, to be restricted', 'Day 1/Atlas', {}, 400, 'invalid_input'],
  ['a name that leaves no room for its folders', 'x'.repeat(256), undefined, 400, 'invalid_input'],
  ['a folder that is not there', 'Jobs/Atlas', undefined, 404, 'not_found'],
  ['a restricted folder that never was', '~A (aaaaaaaaaaaa)/B', undefined, 403, 'forbidden'],
])('no project is made at %s', async (_, path, people, status, code) => {
  const { owner } = await withRestrictedFolder();
  const { template } = (await postTemplate(owner)).body;
  const before = await foldersOf(owner);
  expect(await postProject(owner, template, path, people)).toMatchObject(refused(status, code));
  expect(await postProject(owner, { id: newId() }, 'Atlas 2')).toMatchObject(notFound);
  expect(await foldersOf(owner)).toEqual(before);
});

test('what is left of a project whose folder was restricted meanwhile is not begun again in the open', async () => {
  const { owner, workspaceId, template } = await withTemplate();
  const { change } = (await postProject(owner, template, 'Atlas')).body;
  const first = await owner.call('POST /api/folders', { body: { path: 'Atlas' } });
  expect(first.status).toBe(201);
  await runOnce(workspaceId, change.id, { steps: 1 });
  const { body } = await owner.call('POST /api/restricted-folders', {
    body: { folder: 'Atlas/', roles: [], members: [] },
  });
  await runOnce(workspaceId, body.change.id);
  await runAllChanges(workspaceId);
  expect(await foldersOf(owner)).toEqual([body.folder.name]);
  const ended = await owner.call('GET /api/file-changes/{id}', { params: { id: change.id } });
  expect(ended.body.change.failures[0]).toMatchObject({ path: 'Atlas/Footage/' });
});

test('a project in a folder that was restricted before it is begun is not made in the open', async () => {
  const { owner, workspaceId, template } = await withTemplate();
  await owner.call('POST /api/folders', { body: { path: 'Jobs' } });
  const { change } = (await postProject(owner, template, 'Jobs/Secret')).body;
  const { body } = await owner.call('POST /api/restricted-folders', {
    body: { folder: 'Jobs/', roles: [], members: [] },
  });
  await runOnce(workspaceId, body.change.id);
  await runAllChanges(workspaceId);
  expect(await foldersOf(owner)).toEqual([body.folder.name]);
  const ended = await owner.call('GET /api/file-changes/{id}', { params: { id: change.id } });
  expect(ended.body.change.failures[0]).toMatchObject({ path: 'Jobs/Secret/' });
});

test('two open projects of one path at the same moment become one folder with the folders of both', async () => {
  const { owner, workspaceId, template } = await withTemplate();
  const other = (await postTemplate(owner, ['Grading', 'Sound'], 'Other')).body.template;
  const answers = await Promise.all([template, other].map((of) => postProject(owner, of, 'Atlas')));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  await runAllChanges(workspaceId);
  expect(await foldersOf(owner)).toEqual(['Atlas']);
  const folders = [...jobFolders.slice(0, 3), 'Grading', 'Sound'];
  expect((await readTree(owner, 'Atlas/')).body).toEqual({ folders });
  const read = (id: string) => owner.call('GET /api/file-changes/{id}', { params: { id } });
  for (const { body } of answers)
    expect((await read(body.change.id)).body.change).toMatchObject({
      status: 'done',
      failures: [],
    });
});

test('a project that was begun is made to its end though who began it is removed, or the plan is Starter by then', async () => {
  const { owner, workspaceId, template } = await withTemplate();
  const { id, person } = await joined(owner);
  const { folder, change } = (await postProject(person, template, 'Atlas', {})).body;
  await runOnce(workspaceId, change.id, { steps: 1 });
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  await runPlan(owner, 'starter');
  await runAllChanges(workspaceId);
  expect(await foldersOf(owner)).toEqual([folder.name]);
  expect((await readTree(owner, `${folder.name}/`)).body.folders).toEqual(jobFolders);
  expect(await foldersOf(person)).toBeUndefined();
});

test.each([
  ['not begun', 0],
  ['begun', 1],
])(
  'a project that was %s is not made once the plan is cancelled, in whatever order both changes run',
  async (_, steps) => {
    const { owner, workspaceId, template } = await withTemplate();
    const { change } = (await postProject(owner, template, 'Atlas')).body;
    if (steps > 0) await runOnce(workspaceId, change.id, { steps });
    await cancelPlan(owner);
    const ids = await runningChanges(workspaceId);
    await runChanges(workspaceId, ids.toReversed());
    await runChanges(workspaceId, ids);
    await assertEmptied(workspaceId);
    expect(await storedKeys(workspaceId)).toEqual([]);
  },
);

test('a project is not restricted to people who are no longer members', async () => {
  const { owner, template } = await withTemplate();
  const { id } = await joined(owner);
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  const people = { members: [{ id, right: 'view' }] };
  expect(await postProject(owner, template, 'Atlas', people)).toMatchObject(notFound);
  expect(await restrictedFoldersOf(owner)).toEqual([]);
});

test('a project is made though its template was deleted meanwhile', async () => {
  const { owner, workspaceId, template } = await withTemplate();
  await postProject(owner, template, 'Atlas');
  await owner.call('DELETE /api/folder-templates/{id}', { params: { id: template.id } });
  await runAllChanges(workspaceId);
  expect((await readTree(owner, 'Atlas/')).body.folders).toEqual(jobFolders);
  // Its folders are folders like others.
  await restrict(owner, 'Atlas/');
  const [folder] = await restrictedFoldersOf(owner);
  expect((await readTree(owner, `${folder?.name}/`)).body.folders).toEqual(jobFolders);
});

test('below Business templates stay, can be deleted, and nothing is saved or made', async () => {
  const { owner, template } = await withTemplate();
  const { person } = await joined(owner);
  await runPlan(owner, 'starter');
  expect(await person.call('GET /api/folder-templates')).toMatchObject({ status: 403 });
  expect(await templatesOf(owner)).toEqual([template]);
  expect(await postTemplate(owner)).toMatchObject(refused(409, 'business_needed'));
  expect(await postProject(owner, template, 'Atlas')).toMatchObject(
    refused(409, 'business_needed'),
  );
  const { id } = template;
  await owner.call('DELETE /api/folder-templates/{id}', { params: { id } });
  expect(await templatesOf(owner)).toEqual([]);
});

test('a template outlives the membership of who has saved it, without their name', async () => {
  const owner = await subscriber('business');
  const { id, person } = await joined(owner);
  await postTemplate(person);
  expect(await templatesOf(owner)).toMatchObject([{ createdBy: { email: person.email } }]);
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  const [template] = await templatesOf(owner);
  expect(template).toMatchObject({ name: 'Job', folders: jobFolders });
  expect(template).not.toHaveProperty('createdBy');
});

test('Activity says who has saved, used and deleted a template', async () => {
  const { owner, template } = await withTemplate();
  await postProject(owner, template, 'Atlas', {});
  const { id } = template;
  await owner.call('DELETE /api/folder-templates/{id}', { params: { id } });
  const entries = (await entriesOf(owner)).slice(0, 4);
  const isOf = { who: owner.email, template: 'Job' };
  expect(entries.toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
    { kind: 'folder_restricted', title: 'Atlas', people: 0 },
    { kind: 'folder_template_deleted', ...isOf },
    { kind: 'folder_template_saved', ...isOf, folders: 4 },
    { kind: 'project_created', ...isOf, path: expect.stringMatching(/^~Atlas \(.+\)\/$/) },
  ]);
});

test('the export of the workspace has its templates, and nothing is left of them once it is closed', async () => {
  const { owner, workspaceId, template } = await withTemplate();
  expect((await owner.call('GET /api/export')).body.folderTemplates).toEqual([template]);
  expect(await deleteAccount(owner)).toMatchObject({ status: 200 });
  expect(JSON.stringify(await itemsOf(keys.workspace(workspaceId).pk))).not.toContain('Footage');
});

test('the export of personal data has the templates that the person saved, also those of a workspace they left', async () => {
  const { owner, template } = await withTemplate();
  const { id, person } = await joined(owner);
  const { name, folders, ...own } = (await postTemplate(person, ['Sound'], 'Own')).body.template;
  const exported = [{ id: own.id, name, folders, createdAt: own.createdAt }];
  for (const isFormer of [false, true]) {
    if (isFormer) await owner.call('DELETE /api/team-members/{id}', { params: { id } });
    const { workspaces } = await personalData(person.email);
    expect(workspaces.map(({ folderTemplates }) => folderTemplates)).toEqual([exported]);
  }
  const { workspaces } = await personalData(owner.email);
  expect(workspaces).toMatchObject([{ folderTemplates: [{ id: template.id }] }]);
});
