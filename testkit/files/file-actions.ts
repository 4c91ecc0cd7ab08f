import type { CallRoute } from '#shared/api.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { changeDone } from '#testkit/file-changes.ts';
import type { Person } from '#testkit/people.ts';

type RunOptions = Parameters<typeof changeDone>[3];

/** Asks for a change of files, and runs it until it is done. */
export async function changeFiles(
  person: Person,
  route: CallRoute,
  body: object,
  options?: RunOptions,
) {
  return carriedOut(person, await person.call(route, { body }), options);
}

/** Undoes a change of files, and runs the undo until it is done. */
export async function undoChange(person: Person, id: string, options?: RunOptions) {
  const response = await person.call('POST /api/file-changes/{id}/undo', { params: { id } });
  return carriedOut(person, response, options);
}

async function carriedOut(
  person: Person,
  { status, body }: Awaited<ReturnType<Person['call']>>,
  options: RunOptions,
) {
  if (status !== 200) throw new Error(`Refused: ${JSON.stringify(body)}`);
  return changeDone(person, await workspaceIdOf(person), body.change.id, options);
}

/** The paths of all files in a folder, at any depth, as the Files screen lists them. */
export async function storedPaths(person: Person, folder = ''): Promise<string[]> {
  const { folders, files } = (await person.call('GET /api/files', { query: { folder } })).body;
  const below = await Promise.all(
    folders.map((name: string) => storedPaths(person, `${folder}${name}/`)),
  );
  return [...files.map(({ path }: { path: string }) => path), ...below.flat()].toSorted();
}

/** The first page of the trash. */
export async function trashOf(person: Person) {
  return (await person.call('GET /api/trash')).body.files;
}
