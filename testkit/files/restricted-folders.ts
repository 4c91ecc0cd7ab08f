import type { FolderTemplate } from '#shared/calls/restricted-folders/folder-template.ts';
import type { RestrictedFolder } from '#shared/calls/restricted-folders/restricted-folders.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { addMember, type Person, signUpInvited, uniqueEmail } from '#testkit/people.ts';
import { uploadFile } from './files.ts';

/** Who is given what in a folder; no one by default. */
interface GivenRights {
  roles?: readonly { role: string; right: string }[];
  members?: readonly { id: string; right: string }[];
}

/** Makes the call that restricts a folder. */
export function postRestriction(person: Person, folder: string, people: GivenRights = {}) {
  const body = { folder, roles: [], members: [], ...people };
  return person.call('POST /api/restricted-folders', { body });
}

/** Restricts a folder, and moves its files. @returns the folder */
export async function restrict(
  person: Person,
  folder: string,
  people?: GivenRights,
): Promise<RestrictedFolder> {
  const { status, body } = await postRestriction(person, folder, people);
  if (status !== 201) throw new Error(`Not restricted: ${JSON.stringify(body)}`);
  await runAllChanges(await workspaceIdOf(person));
  return body.folder;
}

/** An owner on Business, with an open folder and one that is restricted, of one file each. */
export async function withRestrictedFolder(people?: GivenRights) {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  await uploadFile(owner, 'Day 1/Film.mov', 'A film.');
  await uploadFile(owner, 'Atlas/Film.mov', 'Another film.');
  const folder = await restrict(owner, 'Atlas/', people);
  return { owner, workspaceId, folder };
}

/** A member who does not see the restricted folder of their workspace, but the open one. */
export async function memberOfRestricted() {
  const made = await withRestrictedFolder();
  const { email } = await addMember(made.owner, uniqueEmail(), 'Video Editor');
  return { ...made, member: await signUpInvited(email) };
}

/** Makes the call that invites a collaborator to a folder. */
export function postCollaborator(
  person: Person,
  { id }: Pick<RestrictedFolder, 'id'>,
  { email, right }: { email: string; right: string },
) {
  const invitation = { params: { id }, body: { email, right } };
  return person.call('POST /api/restricted-folders/{id}/collaborators', invitation);
}

/** A collaborator who has accepted, with the id of their row. */
export async function joinedCollaborator(
  inviter: Person,
  folder: Pick<RestrictedFolder, 'id'>,
  right = 'edit',
): Promise<{ id: string; person: Person }> {
  const email = uniqueEmail();
  const { status, body } = await postCollaborator(inviter, folder, { email, right });
  if (status !== 201) throw new Error(`Not invited: ${JSON.stringify(body)}`);
  return { id: body.teamMember.id, person: await signUpInvited(email) };
}

/** The restricted folders that a person sees. */
export async function restrictedFoldersOf(person: Person): Promise<RestrictedFolder[]> {
  return (await person.call('GET /api/restricted-folders')).body.folders;
}

/** The names of the folders of the first level that a person sees. */
export async function foldersOf(person: Person): Promise<string[]> {
  return (await person.call('GET /api/files', { query: {} })).body.folders;
}

/** The folders of a job, as they are saved. */
export const jobFolders = ['Footage', 'Footage/A cam', 'Footage/B cam', 'Sound'];

/** Makes the call that saves a template. */
export function postTemplate(person: Person, folders = jobFolders, name = 'Job') {
  return person.call('POST /api/folder-templates', { body: { name, folders } });
}

/** The templates of the workspace. */
export async function templatesOf(person: Person): Promise<FolderTemplate[]> {
  return (await person.call('GET /api/folder-templates')).body.templates;
}

/** An owner on Business with a template. */
export async function withTemplate(folders?: string[]) {
  const owner = await subscriber('business');
  const { status, body } = await postTemplate(owner, folders);
  if (status !== 201) throw new Error(`Not saved: ${JSON.stringify(body)}`);
  const template: FolderTemplate = body.template;
  return { owner, workspaceId: await workspaceIdOf(owner), template };
}

/** Makes the call that creates a project from a template; it is restricted to people if they are given. */
export function postProject(
  person: Person,
  { id }: Pick<FolderTemplate, 'id'>,
  path: string,
  people?: { roles?: object[]; members?: object[] },
) {
  return person.call('POST /api/folder-templates/{id}/projects', {
    params: { id },
    body: { path, ...(people && { people: { roles: [], members: [], ...people } }) },
  });
}

/** Makes the call that reads the folders in a folder, at any depth. */
export function readTree(person: Person, folder: string) {
  return person.call('GET /api/folders/tree', { query: { folder } });
}
