import { assertEqual } from './cases/case.ts';
import { uploadFile, uploadParts } from './files.ts';
import type { Person } from './people.ts';
import { countedBytes } from './storage-usage.ts';
import { path } from './stored-files.ts';
import { subscriber } from './subscribers.ts';

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
