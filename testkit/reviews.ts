import type { Person } from './people.ts';
import { path, withFile } from './stored-files.ts';

/** Starts a review of a file. @returns the review */
export async function startReview(person: Person, of: string) {
  const { status, body } = await person.call('POST /api/reviews', { body: { path: of } });
  if (status !== 201) throw new Error(`No review: ${JSON.stringify(body)}`);
  return body.review;
}

/** An owner with a running plan, one file, and its review. */
export async function withReview(content?: string) {
  const { owner, workspaceId } = await withFile('hot', content);
  return { owner, workspaceId, review: await startReview(owner, path) };
}

/** A review as it is now. */
export async function reviewNow(person: Person, id: string) {
  return (await person.call('GET /api/reviews/{id}', { params: { id } })).body.review;
}
