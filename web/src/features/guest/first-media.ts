import type { CallAt } from '#shared/api.ts';
import type { Answer } from '#shared/operation.ts';

type Media = Answer<CallAt<'GET /api/guest/{link}/reviews/{id}/media'>>;

declare global {
  interface Window {
    /** What `web/s/index.html` has asked for before the scripts had loaded. */
    firstMedia?: {
      path: string;
      /** Null if it was refused. */
      answer: Promise<Media | null>;
      /** Loads the film, so that the player has it in memory. */
      film?: HTMLVideoElement;
    };
  }
}

/**
 * The film that the page began to load before its scripts had loaded; null if it is another, or was taken already. Its
 * answer is used once, as a link that has expired needs another one.
 * @param page the page that is asked for, of a set of pictures
 */
export async function takeFirstMedia(path: string, page?: string): Promise<Media | null> {
  const first = window.firstMedia;
  if (first?.path !== path) return null;
  delete window.firstMedia;
  const answer = await first.answer.catch(() => null);
  return answer?.page?.toString() === page ? answer : null;
}
