import { nameOf } from '#shared/file-names.ts';
import type { ReviewComment } from '#shared/review-comments.ts';
import type { ReviewVersion } from '#shared/reviews.ts';
import { authorOf, threadsOf } from '#web/features/reviews/comments/comment-view.ts';
import type { MarkedFilm } from './review-markers.ts';

/** What is exported of a version: undefined where its frames are not known, as a marker stands on a frame. */
export function exportedFilm(
  { path, frames }: ReviewVersion,
  comments: readonly ReviewComment[],
): MarkedFilm | undefined {
  if (!frames) return undefined;
  return {
    name: nameOf(path),
    rate: frames.rate,
    dropFrame: frames.start?.dropFrame ?? false,
    startFrame: frames.start?.frame ?? 0,
    frameCount: frames.count,
    comments: threadsOf(comments).map(({ comment, replies }) => ({
      frame: comment.at?.frame ?? null,
      endFrame: comment.at?.endFrame,
      author: authorOf(comment),
      text: comment.text,
      isDone: comment.isDone,
      replies: replies.map((reply) => ({ author: authorOf(reply), text: reply.text })),
    })),
  };
}
