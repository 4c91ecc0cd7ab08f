import type { listReviewViews } from '#shared/calls/views/views.ts';
import type { Answer } from '#shared/operation.ts';
import type { ReviewStatus } from '#shared/rules/review-statuses.ts';
import type { Person } from '#testkit/people.ts';
import { uploadFile } from './files.ts';
import { path, withFile } from './stored-files.ts';

/** Starts a review of a file. @returns the review */
export async function startReview(person: Person, of: string) {
  const { status, body } = await person.call('POST /api/reviews', { body: { path: of } });
  if (status !== 201) throw new Error(`No review: ${JSON.stringify(body)}`);
  return body.review;
}

/** An owner with a running plan, one file, and its review. */
export async function withReview(content?: Buffer | string) {
  const { owner, workspaceId } = await withFile('hot', content);
  return { owner, workspaceId, review: await startReview(owner, path) };
}

/** The pictures of a set. */
export const pictures = ['Posters/A.png', 'Posters/B.png', 'Posters/C.png'] as const;

/** An owner with a running plan, and pictures of different bytes. */
export async function withPictures(paths: readonly string[] = pictures) {
  const { owner, workspaceId } = await withFile();
  for (const each of paths) await uploadFile(owner, each, `The picture ${each}.`);
  return { owner, workspaceId };
}

/** Starts a review of pictures as its pages. @returns the review */
export async function startSet(person: Person, pages: readonly string[] = pictures) {
  const { status, body } = await person.call('POST /api/reviews', { body: { pages } });
  if (status !== 201) throw new Error(`No review: ${JSON.stringify(body)}`);
  return body.review;
}

/** An owner with a running plan, pictures, and the review of them as one set. */
export async function withSet() {
  const { owner, workspaceId } = await withPictures();
  return { owner, workspaceId, review: await startSet(owner) };
}

/** Makes the call that adds pictures to a review as the pages of a version. */
export function postSet(person: Person, id: string, pages: readonly string[] = pictures) {
  return person.call('POST /api/reviews/{id}/versions', { params: { id }, body: { pages } });
}

/** A set of which a second version has the same pages, but for the second one. */
export async function withRevisedSet() {
  const made = await withSet();
  await uploadFile(made.owner, pictures[1], 'Brighter.', { replace: true });
  const { body } = await postSet(made.owner, made.review.id);
  return { ...made, review: body.review };
}

/** A review as it is now. */
export async function reviewNow(person: Person, id: string) {
  return (await person.call('GET /api/reviews/{id}', { params: { id } })).body.review;
}

/** Sets the status of the newest version of a review. @returns the answer */
export async function setStatus(person: Person, id: string, status: ReviewStatus) {
  const version = (await reviewNow(person, id)).versions.at(-1).number;
  const options = { params: { id }, body: { version, status } };
  const answer = await person.call('PUT /api/reviews/{id}/status', options);
  if (answer.status !== 200) throw new Error(`No status: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A review with a second version. */
export async function withTwoVersions() {
  const { owner, workspaceId, review } = await withReview();
  await uploadFile(owner, path, 'Second cut.', { replace: true });
  const added = await postVersion(owner, review.id, path);
  return { owner, workspaceId, review: added.body.review };
}

/** Makes the call that adds a file to a review. */
export function postVersion(person: Person, id: string, of: string) {
  return person.call('POST /api/reviews/{id}/versions', { params: { id }, body: { path: of } });
}

/** Makes the call that notes what someone has played of the first version of a review, or of another one. */
export function viewVersion(person: Person, id: string, played: number[], version = 1) {
  return person.call('POST /api/reviews/{id}/views', { params: { id }, body: { version, played } });
}

/** Who has opened the first version of a review, or another one. */
export async function viewsOf(person: Person, id: string, version = '1') {
  const answer = await person.call('GET /api/reviews/{id}/views', {
    params: { id },
    query: { version },
  });
  const { views }: Answer<typeof listReviewViews> = answer.body;
  return views;
}
