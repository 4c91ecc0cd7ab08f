import { runAllChanges } from '#testkit/file-changes.ts';
import { addComment } from '#testkit/files/comments.ts';
import { startUpload, uploadFile } from '#testkit/files/files.ts';
import { createLink } from '#testkit/files/links.ts';
import { startReview } from '#testkit/files/reviews.ts';
import type { Person } from '#testkit/people.ts';

/** The ids of what hangs on files that others must not learn of. */
export interface CanaryIds {
  review: string;
  link: string;
  upload: string;
  change: string;
}

/**
 * Stores `Canary.mov` in a folder, twice, with a review, a comment, a link, an upload of `Canary 2.mov` under way, and
 * another file that is renamed to `Canary 3.mov`.
 * @param text of the comment
 */
export async function storeCanaries(
  person: Person,
  workspaceId: string,
  { folder, renamed, text }: { folder: string; renamed: string; text?: string },
): Promise<CanaryIds> {
  const path = `${folder}/Canary.mov`;
  await uploadFile(person, path, 'A film.');
  await uploadFile(person, path, 'Again.', { replace: true });
  const review = await startReview(person, path);
  await addComment(person, review.id, text === undefined ? {} : { text });
  const { link } = await createLink(person, [review.id], {
    may: { comment: true, approve: true, download: false },
  });
  const { upload } = (await startUpload(person, `${folder}/Canary 2.mov`, 7)).body;
  const moved = await person.call('POST /api/files/move', {
    body: { path: renamed, name: 'Canary 3.mov' },
  });
  await runAllChanges(workspaceId);
  return { review: review.id, link: link.id, upload: upload.id, change: moved.body.change.id };
}
