import { addComment } from './comments.ts';
import { uploadFile } from './files.ts';
import { withReview } from './reviews.ts';

/** The path of a picture that comments show. */
export const stillPath = 'Boards/Mood.png';

/** An owner with a review, and a picture in Files. */
export async function withPicture() {
  const reviewed = await withReview();
  await uploadFile(reviewed.owner, stillPath, 'Warm light.');
  return reviewed;
}

/** An owner with a review, and a comment of theirs that shows a picture. */
export async function withStill(body: object = {}) {
  const reviewed = await withPicture();
  const { owner, review } = reviewed;
  return {
    ...reviewed,
    comment: await addComment(owner, review.id, { still: stillPath, ...body }),
  };
}

/** Why a call that answers a still makes two round trips more. */
export const readsStill = ' What is left of its still, and of the file of that, is read in turn.';
