import type { CallRoute } from '#shared/api.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { payCheckout, setStorage, subscriber, updatePlan } from '#testkit/billing/subscribers.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { deliverEvent, putObject, uploadFile } from '#testkit/files/files.ts';
import { addMember, type Person, signUp, signUpInvited, uniqueEmail } from '#testkit/people.ts';

export const path = 'Day 1/Film.mov';

/** An owner with a running plan, and one file. */
export async function withFile(
  storage: 'hot' | 'cold' = 'hot',
  content: Buffer | string = 'A film.',
) {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  if (storage === 'hot') {
    await uploadFile(owner, path, content);
  } else {
    // As a sync tool does: the plan provides no cold storage.
    await putObject(workspaceId, path, content, 'GLACIER_IR');
    await deliverEvent(workspaceId, path);
  }
  return { owner, workspaceId };
}

/** An owner whose plan provides cold storage, and one file in hot storage as a sync tool has stored it. */
export async function withColdStorage(content = 'A film.') {
  const owner = await signUp();
  await setStorage(owner, 1, 1);
  const { body } = await updatePlan(owner, 'business');
  await payCheckout(owner, body.url);
  const workspaceId = await workspaceIdOf(owner);
  await putObject(workspaceId, path, content);
  await deliverEvent(workspaceId, path);
  return { owner, workspaceId };
}

/** Asks for a change. @returns its id */
export async function ask(owner: Person, route: CallRoute, body: object): Promise<string> {
  const asked = await owner.call(route, { body });
  if (asked.status !== 200) throw new Error(`Refused: ${JSON.stringify(asked.body)}`);
  return asked.body.change.id;
}

/** An owner with a running plan, and one file in the trash. */
export async function withTrash() {
  const { owner, workspaceId } = await withFile();
  await ask(owner, 'POST /api/files/delete', { paths: [path] });
  await runAllChanges(workspaceId);
  return { owner, workspaceId };
}

async function listedFiles(owner: Person): Promise<{ path: string; storage: string }[]> {
  return (await owner.call('GET /api/files', { query: { folder: 'Day 1/' } })).body.files;
}

/** The paths of the files in the folder of `path`. */
export async function pathsOf(owner: Person): Promise<string[]> {
  return (await listedFiles(owner)).map((file) => file.path);
}

/** The kinds of storage of these files. */
export async function kindsOf(owner: Person): Promise<string[]> {
  return (await listedFiles(owner)).map(({ storage }) => storage);
}

/** The versions in the trash, as calls name them. */
export async function trashOf(owner: Person): Promise<{ path: string; version: string }[]> {
  const { files } = (await owner.call('GET /api/trash')).body;
  return files.map((file: { path: string; version: string }) => ({
    path: file.path,
    version: file.version,
  }));
}

/** An editor in a workspace with a running plan, and one file of theirs. */
export async function withOwnFile() {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  const { email } = await addMember(owner, uniqueEmail());
  const editor = await signUpInvited(email);
  await uploadFile(editor, path);
  return { editor, workspaceId };
}
