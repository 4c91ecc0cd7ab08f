import type { UploadQueue } from '#web/features/uploads/transfer/upload-queue.ts';
import type { CandidateFile, FindUpload } from './match-files.ts';

/** Attaches files to the uploads that wait for them, and resumes these. @returns the files that match none */
export async function attachFiles<F extends CandidateFile>(
  queue: Pick<UploadQueue, 'resume'>,
  files: readonly F[],
  find: FindUpload,
): Promise<F[]> {
  const rest: F[] = [];
  const attached: string[] = [];
  for (const candidate of files) {
    const item = find(candidate);
    if (item) {
      item.file = candidate.file;
      if (candidate.handle) item.record.handle = candidate.handle;
      attached.push(item.record.key);
    } else {
      rest.push(candidate);
    }
  }
  if (attached.length > 0) await queue.resume(attached);
  return rest;
}
