import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual } from '#testkit/cases/case.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { addMember, type Person, signUpInvited, uniqueEmail } from '#testkit/people.ts';
import { uploadFile, uploadParts } from './files.ts';
import { countedBytes } from './storage-usage.ts';
import { path, withFile } from './stored-files.ts';

/** What the uploads of cases send, in one part. */
export const content = 'A film.';

/** An upload to `path` whose parts have all arrived. */
export async function withParts(options: { replace?: boolean } = {}) {
  const owner = await subscriber('business');
  if (options.replace) await uploadFile(owner, path, 'The first cut.');
  return { owner, id: await uploadParts(owner, path, content, options) };
}

/** The uploads of a user that are not complete. */
export async function startedUploads(person: Person): Promise<{ id: string }[]> {
  return (await person.call('GET /api/uploads')).body.uploads;
}

/** Fails unless the file is listed once, nothing is reserved, and the activity has each upload once. */
export async function assertUploaded(owner: Person, uploaded = 1): Promise<void> {
  const { body } = await owner.call('GET /api/files', { query: { folder: 'Day 1/' } });
  assertEqual(
    'Sizes',
    body.files.map(({ size }: { size: number }) => size),
    [content.length],
  );
  assertEqual('Reserved', String((await countedBytes(owner)).reserved.hot), '0');
  const { auditEntries } = (await owner.call('GET /api/audit')).body;
  const counts = auditEntries.flatMap(({ kind, files: count }: { kind: string; files: number }) =>
    kind === 'files_uploaded' ? [count] : [],
  );
  assertEqual(
    'Uploaded',
    counts.reduce((sum: number, count: number) => sum + count, 0),
    uploaded,
  );
}

/** An owner with a file, and a member in the middle of an upload. */
export async function withUploadingMember() {
  const { owner, workspaceId } = await withFile();
  const { id, email } = await addMember(owner, uniqueEmail());
  const member = await signUpInvited(email);
  await uploadParts(member, 'half.mov');
  return { owner, workspaceId, id, member };
}

/** Asserts that the upload's end has released what it reserved. */
export async function assertNothingReserved(owner: Person, workspaceId: string): Promise<void> {
  await runAllChanges(workspaceId);
  const { hot } = (await owner.call('GET /api/storage/usage')).body;
  assertEqual('Reserved', hot.reservedBytes, '0');
}
