import type { FindUpload, OfferedFile } from './match-files.ts';
import type { UploadQueue } from './upload-queue.ts';

/** Gives files to the uploads that wait for them, and resumes these. @returns the files that belong to none */
export async function provideFiles<F extends OfferedFile>(
  queue: Pick<UploadQueue, 'resume'>,
  files: readonly F[],
  find: FindUpload,
): Promise<F[]> {
  const rest: F[] = [];
  const provided: string[] = [];
  for (const offered of files) {
    const item = find(offered);
    if (item) {
      item.file = offered.file;
      if (offered.handle) item.record.handle = offered.handle;
      provided.push(item.record.key);
    } else {
      rest.push(offered);
    }
  }
  if (provided.length > 0) await queue.resume(provided);
  return rest;
}
