import { listLinks } from '#shared/calls/links/links.ts';
import { listComments } from '#shared/calls/review-comments.ts';
import { listReviews } from '#shared/calls/reviews.ts';
import { ask } from './api.ts';
import type { WorkspaceState } from './model/state.ts';

/** The reviews of a workspace with their comments, and the links to them, as the API shows them to its owner. */
export async function shownReviews(
  origin: string,
  cookie: string,
): Promise<Pick<WorkspaceState, 'reviews' | 'links' | 'comments'>> {
  const reviews = await everyPage(async (after) => {
    const page = await ask(origin, listReviews, { cookie, query: after });
    return { ...page, items: page.reviews };
  });
  const paths = new Map(reviews.map(({ id, versions }) => [id, versions[0]?.path ?? '']));
  const links = await everyPage(async (after) => {
    const page = await ask(origin, listLinks, { cookie, query: after });
    return { ...page, items: page.links };
  });
  const comments: [string, string][] = [];
  for (const [id, path] of paths) {
    const ofReview = await everyPage(async (after) => {
      const query = { version: '1', ...after };
      const page = await ask(origin, listComments, { cookie, params: { id }, query });
      return { ...page, items: page.comments };
    });
    comments.push(...ofReview.map(({ text }): [string, string] => [text, path]));
  }
  return {
    reviews: [...paths.values()].toSorted(),
    links: links
      .flatMap(({ opens }) => (opens.kind === 'reviews' ? opens.reviews : []))
      .map(({ id }) => paths.get(id) ?? id)
      .toSorted(),
    comments: Object.fromEntries(comments),
  };
}

/** The items of all pages of a list. */
async function everyPage<Item>(
  read: (after: Record<string, string>) => Promise<{ items: Item[]; next?: string | undefined }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let after: Record<string, string> | undefined = {}; after; ) {
    const { items, next } = await read(after);
    all.push(...items);
    after = next === undefined ? undefined : { after: next };
  }
  return all;
}
