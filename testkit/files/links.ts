import { randomUUID } from 'node:crypto';
import type { CallRoute } from '#shared/api.ts';
import type { LinkGuest } from '#shared/calls/links/link-guests.ts';
import type { ShareLink } from '#shared/calls/links/links.ts';
import { callAs, type Person, uniqueEmail } from '#testkit/people.ts';
import { mailsTo } from '#testkit/table.ts';
import { uploadFile } from './files.ts';
import { withReview, withSet } from './reviews.ts';
import { withFile } from './stored-files.ts';

/** What a link allows in tests, unless they say otherwise: everything. */
export const allRights = { comment: true, approve: true, download: true };

/** Makes a link to reviews. @returns the link, and its token */
export async function createLink(
  person: Person,
  reviews: string[],
  options: object = {},
): Promise<{ link: ShareLink; token: string }> {
  const body = { opens: { kind: 'reviews', reviews }, may: allRights, ...options };
  const answer = await person.call('POST /api/links', { body });
  if (answer.status !== 201) throw new Error(`No link: ${JSON.stringify(answer.body)}`);
  return { link: answer.body.link, token: tokenIn(answer.body.url) };
}

/** The token in the address of a link. */
export function tokenIn(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

/** An owner with a review, and a link to it. */
export async function withLink(options: object = {}) {
  const reviewed = await withReview();
  return { ...reviewed, ...(await createLink(reviewed.owner, [reviewed.review.id], options)) };
}

/** The links of a workspace. */
export async function linksOf(person: Person): Promise<ShareLink[]> {
  return (await person.call('GET /api/links')).body.links;
}

/** Those who have entered by a link. */
export async function guestsOf(person: Person, id: string): Promise<LinkGuest[]> {
  return (await person.call('GET /api/links/{id}/guests', { params: { id } })).body.guests;
}

/** Makes the call to enter by a link. */
export function postEntry(token: string, given: object = {}, cookie: string | null = null) {
  return callAs(cookie, 'POST /api/guest/enter', {
    body: { token, name: 'Clara Client', ...given },
  });
}

/** The code in the last mail to an address that has one. */
export async function codeMailedTo(email: string): Promise<string> {
  const texts = (await mailsTo(email)).map(({ text }) => /^\d{6}$/m.exec(String(text))?.[0]);
  const code = texts.findLast((found) => found !== undefined);
  if (code === undefined) throw new Error(`No code was mailed to ${email}.`);
  return code;
}

type Options = NonNullable<Parameters<typeof callAs>[2]>;

/** A guest who has entered by a link. */
export interface Guest {
  cookie: string;
  /** Makes a call below the link's own path, whose parameter `link` is given. */
  call(route: CallRoute, options?: Options): ReturnType<typeof callAs>;
}

/** Enters by a link. */
export async function enter(
  { link, token }: { link: { id: string }; token: string },
  given: object = {},
): Promise<Guest> {
  const { status, body, cookies } = await postEntry(token, given);
  if (status !== 200) throw new Error(`Not entered: ${JSON.stringify(body)}`);
  const cookie = cookies[0]?.split(';')[0] ?? '';
  return {
    cookie,
    call: (route, options = {}) =>
      callAs(cookie, route, { ...options, params: { link: link.id, ...options.params } }),
  };
}

/** Enters by a link with the code that is mailed to an email. */
export async function enterByEmail(
  linked: { link: { id: string }; token: string },
  email: string,
  given: object = {},
): Promise<Guest> {
  await callAs(null, 'POST /api/guest/codes', { body: { token: linked.token, email } });
  return enter(linked, { email, code: await codeMailedTo(email), ...given });
}

/** An owner with a review and a link to it, by which a guest has entered. */
export async function withGuest(options: object = {}) {
  const linked = await withLink(options);
  return { ...linked, guest: await enter(linked) };
}

/** A guest with a proven email, who has commented. */
export async function withCommenter(options: object = {}) {
  const email = uniqueEmail();
  const linked = await withLink({ addresses: [email], ...options });
  const guest = await enterByEmail(linked, email);
  const comment = await addGuestComment(guest, linked.review.id, { text: 'Too long.' });
  return { ...linked, guest, email, comment };
}

/** An owner with a folder of a file and a folder, others beside it, and a link to it by which a guest has entered. */
export async function withSharedFolder(options: object = {}) {
  const { owner, workspaceId } = await withFile();
  const beside = ['Day 10/Secret.mov', 'Day 1 b/Secret.mov', 'Day 1/Selects/Take 1.mov', 'Top.mov'];
  for (const path of beside) await uploadFile(owner, path, path);
  const body = { opens: { kind: 'folder', folder: 'Day 1/' }, may: allRights, ...options };
  const answer = await owner.call('POST /api/links', { body });
  if (answer.status !== 201) throw new Error(`No link: ${JSON.stringify(answer.body)}`);
  const linked = { link: answer.body.link as ShareLink, token: tokenIn(answer.body.url) };
  return { owner, workspaceId, ...linked, guest: await enter(linked) };
}

/** Makes the call for a comment of a guest on the first version of a review. */
export function postGuestComment(guest: Guest, id: string, body: object = {}) {
  return guest.call('POST /api/guest/{link}/reviews/{id}/comments', {
    params: { id },
    body: { version: 1, text: 'Brighter, please.', key: randomUUID(), ...body },
  });
}

/** Comments as a guest. @returns the comment */
export async function addGuestComment(guest: Guest, id: string, body: object = {}) {
  const answer = await postGuestComment(guest, id, body);
  if (answer.status !== 201) throw new Error(`No comment: ${JSON.stringify(answer.body)}`);
  return answer.body.comment;
}

/** Approves the first version of a review as a guest: who describes the review then names them. */
export async function approveAsGuest(guest: Guest, id: string): Promise<void> {
  const answer = await guest.call('PUT /api/guest/{link}/reviews/{id}/status', {
    params: { id },
    body: { version: 1, status: 'approved' },
  });
  if (answer.status !== 200) throw new Error(`No decision: ${JSON.stringify(answer.body)}`);
}

/** A set, and a guest of a link to it. */
export async function withGuestOfSet(options: object = {}) {
  const made = await withSet();
  const { link, token } = await createLink(made.owner, [made.review.id], options);
  return { ...made, link, token, guest: await enter({ link, token }) };
}
