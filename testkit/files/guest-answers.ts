import { randomUUID } from 'node:crypto';
import { type CallRoute, calls } from '#shared/api.ts';
import type { Guest } from './links.ts';

/** A call of guests. */
export type GuestRoute = Extract<CallRoute, `${string} /api/guest/${string}`>;
type Options = NonNullable<Parameters<Guest['call']>[1]>;

/** What requests are made of. */
export interface RequestNames {
  id: string;
  token: string;
  email: string;
  /** The ids of comments that are asked for. */
  comments: readonly string[];
}

const versions = ['1', '2'];
const uploads = () => ({ params: { id: randomUUID() } });
const ofComments = ({ id, comments }: RequestNames, body?: object) =>
  comments.map((comment) => ({ params: { id, comment }, ...(body && { body }) }));
const edited = { text: 'Darker, please.' };
const added = () => ({ version: 1, text: 'Brighter, please.', key: randomUUID() });

/** The requests of each call of guests: one without requests here does not compile. */
export const guestRequests: Readonly<Record<GuestRoute, (names: RequestNames) => Options[]>> = {
  'POST /api/guest/open': ({ token }) => [{ body: { token } }],
  'POST /api/guest/codes': ({ token, email }) => [{ body: { token, email } }],
  'POST /api/guest/enter': ({ token }) => [{ body: { token, name: 'Otto Other' } }],
  'GET /api/guest/{link}': () => [{}],
  'GET /api/guest/{link}/reviews/{id}': ({ id }) => [{ params: { id } }],
  'GET /api/guest/{link}/reviews/{id}/media': ({ id }) =>
    versions.flatMap((version) =>
      ['view', 'download'].map((use) => ({ params: { id }, query: { version, use } })),
    ),
  'GET /api/guest/{link}/reviews/{id}/comments': ({ id, comments }) => [
    { params: { id } },
    ...versions.map((version) => ({ params: { id }, query: { version } })),
    ...comments.map((after) => ({ params: { id }, query: { version: '1', after } })),
  ],
  'POST /api/guest/{link}/reviews/{id}/comments': ({ id, comments }) => [
    { params: { id }, body: added() },
    ...comments.map((parent) => ({ params: { id }, body: { ...added(), parent } })),
  ],
  'PUT /api/guest/{link}/reviews/{id}/comments/{comment}': (names) => ofComments(names, edited),
  'DELETE /api/guest/{link}/reviews/{id}/comments/{comment}': (names) => ofComments(names),
  'PUT /api/guest/{link}/reviews/{id}/status': ({ id }) =>
    [1, 2].map((version) => ({ params: { id }, body: { version, status: 'approved' } })),
  'PUT /api/guest/{link}/reviews/{id}/decision': ({ id }) =>
    [1, 2].map((version) => ({ params: { id }, body: { version, decision: 'approved' } })),
  'POST /api/guest/{link}/reviews/{id}/views': ({ id }) =>
    [1, 2].map((version) => ({ params: { id }, body: { version, played: [0] } })),
  'GET /api/guest/{link}/files': () => [{ query: { folder: '' } }],
  'POST /api/guest/{link}/files/posters': () => [{ body: { paths: ['Film.mov'] } }],
  'GET /api/guest/{link}/files/link': () => [{ query: { path: 'Film.mov', use: 'download' } }],
  'POST /api/guest/{link}/uploads': () => [{ body: { path: 'Rushes.mov', size: 7 } }],
  'GET /api/guest/{link}/uploads/{id}': () => [uploads()],
  'POST /api/guest/{link}/uploads/{id}/parts': () => [
    { ...uploads(), body: { parts: [{ number: 1, sha256: 'x' }] } },
  ],
  'POST /api/guest/{link}/uploads/{id}/complete': () => [uploads()],
  'DELETE /api/guest/{link}/uploads/{id}': () => [uploads()],
};

/** All calls of guests. */
export const guestRoutes = Object.values(calls)
  .map(({ route }) => route)
  .filter((route): route is GuestRoute => route in guestRequests);
/** Those that change nothing. */
export const readingGuestRoutes = guestRoutes.filter((route) => route.startsWith('GET '));

/** The answers to every guest, by who they are: those of the table and of S3 as they are, but for signatures and times. */
export async function answersTo(
  guests: Readonly<Record<string, Guest>>,
  names: RequestNames,
  routes: readonly GuestRoute[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [name, guest] of Object.entries(guests)) {
    const answers = [];
    for (const route of routes) {
      for (const options of guestRequests[route](names)) {
        const { status, headers, cookies, body } = await guest.call(route, options);
        const text = JSON.stringify({ route, status, headers, cookies, body });
        const files = await Promise.all(urlsIn(text).map(async (url) => (await fetch(url)).text()));
        answers.push([withoutSignatures(text), ...files].join('\n'));
      }
    }
    found[name] = answers;
  }
  return found;
}

/** The signed addresses in an answer. */
function urlsIn(text: string): string[] {
  return text.match(/https?:\/\/[^"\\]+X-Amz-Signature[^"\\]*/g) ?? [];
}

function withoutSignatures(text: string): string {
  return text
    .replaceAll(/X-Amz-[^"\\]*/g, '')
    .replaceAll(/"expiresAt":"[^"]*"/g, '')
    .replaceAll(/"(?:date|x-[\w-]*id)":"[^"]*"/gi, '');
}
