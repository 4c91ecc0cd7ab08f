import { auditViolations } from '#testkit/faults/audit-invariants.ts';
import type { Item } from '#testkit/faults/environment.ts';
import {
  fileViolations,
  reservedBeyondQuota,
  roomViolations,
} from '#testkit/faults/file-invariants.ts';
import { countMismatches } from '#testkit/faults/invariants.ts';
import { ofKind } from '#testkit/faults/items.ts';
import type { Guest } from '#testkit/files/links.ts';
import type { Person } from '#testkit/people.ts';
import type { Facts } from './reference/facts.ts';
import type { SentMail } from './reference/mails.ts';
import { lineOf, type Seen } from './reference/seen.ts';
import { called, ownerOf } from './step.ts';
import { readContent, transcodingOf } from './transcoding.ts';
import { keyOf, nameOfGuest, provenEmail, type Real } from './world.ts';

/** What is seen of the product, in the words of the reference. */
interface Observed {
  seen: Seen;
  /** The items that name each guest, by their names: see `itemsNaming`. */
  names: Record<string, string[]>;
  /** The mails that were written since the last look. */
  mails: SentMail[];
}

/** @throws Error if what is counted is not so */
export async function observe(real: Real, facts: Facts): Promise<Observed> {
  const { environment, people, links, guests } = real;
  const items = await environment.items();
  const wrong = [
    ...(await fileViolations(items)),
    ...reservedBeyondQuota(items),
    ...roomViolations(items),
    ...countMismatches(items),
    ...auditViolations(items),
  ];
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  const { files, trash } = await storedFiles(real, items);
  const listed = (all: Record<string, Parameters<typeof lineOf>[0]>) =>
    Object.values(all).map(lineOf).toSorted();
  const quota = items.find(({ pk, sk }) => pk === `FILES#${real.workspaceId}` && sk === 'QUOTA');
  const seen: Seen = {
    files: listed(files),
    trash: listed(trash),
    reserved: [String(quota?.['hotReserved'] ?? 0), `${quota?.['coldReserved'] ?? 0} cold`],
  };
  const { jobs, ready, counted } = await transcodingOf(real, items);
  seen['jobs'] = Object.values(jobs)
    .map(({ path }) => path)
    .toSorted();
  seen['films with a proxy'] = ready.toSorted();
  seen['seconds of proxies'] = [String(counted)];
  const open = (await ownerOf(real).call('GET /api/links')).body.links ?? [];
  seen['links that are open'] = Object.entries(links)
    .filter(([, { link }]) =>
      open.some((one: { id: string; state: string }) => one.id === link.id && one.state === 'open'),
    )
    .map(([name]) => name)
    .toSorted();
  const ownerFirst = Object.entries(people).toSorted(([name]) => (name === facts.owner ? -1 : 0));
  for (const [name, one] of ownerFirst) {
    // All who are in the team see the same; of those who are not, each is asked.
    const isAsked = name === facts.owner || !(name in facts.team);
    seen[name] = isAsked ? await teamSees(real, one) : (seen[facts.owner] ?? []);
  }
  const played = playedContents(real, items);
  for (const [name, guest] of Object.entries(guests)) {
    const known = facts.guests[name];
    if (known) seen[name] = await guestSees(real, guest, known, facts, played);
    else if (await isIn(guest)) seen[name] = ['the link'];
  }
  const names = itemsNaming(Object.keys(facts.guests), items);
  return { seen, names, mails: newMails(real, items) };
}

/** The mails that no earlier call has found. */
export function newMails(real: Real, items: readonly Item[]): SentMail[] {
  const addresses = Object.entries(real.people).map(([name, { email }]) => [name, email] as const);
  const named = [...addresses, ...Object.keys(real.guests).map((name) => [name, name] as const)];
  const nameOfAddress = new Map([
    ...addresses.map(([name, email]) => [email, name] as const),
    [provenEmail, nameOfGuest(2)],
  ]);
  const mails = items.filter(({ pk }) => String(pk).startsWith('MAIL#'));
  const found = mails.filter((mail) => !real.mails.has(keyOf(mail)));
  for (const mail of found) real.mails.add(keyOf(mail));
  return found.map(({ to, subject, text }) => ({
    subject: String(subject),
    to: nameOfAddress.get(String(to)) ?? String(to),
    names: named.flatMap(([name, word]) => (`${subject} ${text}`.includes(word) ? [name] : [])),
    words: [...new Set(String(text).match(/\bwords-\d+\b/g))],
  }));
}

interface PlayedPage {
  number: number;
  versionId: string;
}

/** A version of a review, or a page of one. */
const placeOf = (id: string, version: number, page: number | undefined) =>
  [id, version, page].join(' ');

/** What the versions of reviews and their pages are of: see `placeOf`. */
function playedContents({ contents, workspaceId }: Real, items: readonly Item[]) {
  const reviews = items.filter(({ pk }) => pk === `REVIEWS#${workspaceId}`);
  return new Map(
    ofKind(reviews, 'REVIEW').flatMap(({ id, versions }) =>
      Object.values<{ number: number; versionId: string; pages?: PlayedPage[] }>(
        Object(versions),
      ).flatMap(({ number, versionId, pages = [] }) =>
        [{ number: undefined, versionId }, ...pages].map(
          (one) =>
            [
              placeOf(String(id), number, one.number),
              contents.get(one.versionId) ?? one.versionId,
            ] as const,
        ),
      ),
    ),
  );
}

/**
 * The items that have the names of guests, except mails that have been written, and paths: what they have sent stays in the
 * folder that has their name, which is the team's.
 */
function itemsNaming(names: readonly string[], items: readonly Item[]): Record<string, string[]> {
  const texts = items
    .filter((item) => !namesFolders(item) && !String(item['pk']).startsWith('MAIL#'))
    .map((item) => ({
      key: keyOf(item),
      text: JSON.stringify(Object.values(item).map(plain)),
    }));
  return Object.fromEntries(
    names.map((name) => [
      name,
      texts.filter(({ text }) => text.includes(name)).map(({ key }) => key),
    ]),
  );
}

const namesFolders = ({ pk, sk }: Item): boolean =>
  String(pk).startsWith('FILES#') || /^(?:SENDER|LINKED_FOLDER)#/.test(String(sk));

const plain = (value: unknown): unknown =>
  value instanceof Set ? [...value] : typeof value === 'bigint' ? String(value) : value;

/** The files and the trash of the workspace as the table has them, with their contents as S3 has them, by their versions. */
async function storedFiles(real: Real, items: readonly Item[]) {
  const own = items.filter(({ pk }) => pk === `FILES#${real.workspaceId}`);
  const of = async (all: readonly (readonly [path: string, versionId: string, kind: unknown])[]) =>
    Object.fromEntries(
      await Promise.all(
        all
          .filter(([path]) => !path.endsWith('/'))
          .map(async ([path, id, kind]) => {
            const content = (await readContent(real, path, id)) ?? '';
            return [
              id,
              { path, content, ...(kind === 'cold' && { isCold: true as const }) },
            ] as const;
          }),
      ),
    );
  const files = ofKind(own, 'FILE').flatMap(({ sk, current }) => {
    const { versionId, storage } = Object(current);
    return current ? [[String(sk).slice('FILE#'.length), String(versionId), storage] as const] : [];
  });
  const trash = ofKind(own, 'TRASH').map(({ sk, storage }) => {
    const [path = '', versionId = ''] = String(sk).slice('TRASH#'.length).split('\0');
    return [path, versionId, storage] as const;
  });
  return { files: await of(files), trash: await of(trash) };
}

interface SeenReview {
  id: string;
  versions: {
    number: number;
    status: string;
    hiddenFromGuests?: string;
    state: string;
    pages?: { number: number }[];
  }[];
}

async function teamSees({ reviews }: Real, member: Person): Promise<string[]> {
  const { status, body } = await member.call('GET /api/reviews');
  if (status !== 200) return [];
  return body.reviews
    .flatMap(({ id, versions }: SeenReview) =>
      versions
        .filter(({ state }) => state !== 'erased')
        .map(
          ({ number, status: decided, hiddenFromGuests: hidden }) =>
            `${nameOf(reviews, id)} version ${number} ${decided}${hidden ? `, ${hidden}` : ''}`,
        ),
    )
    .toSorted();
}

function nameOf(ids: Record<string, string>, id: string): string {
  return Object.entries(ids).find(([, one]) => one === id)?.[0] ?? id;
}

async function guestSees(
  real: Real,
  guest: Guest,
  { link }: Facts['guests'][string],
  facts: Facts,
  played: ReadonlyMap<string, string>,
): Promise<string[]> {
  const { opens } = called(facts.links[link], link);
  if ('folder' in opens) return folderSeen(real, guest, '');
  if ('uploadTo' in opens) {
    return (await isIn(guest)) ? ['the request'] : [];
  }
  const lines: string[] = [];
  for (const name of opens.reviews) {
    const id = called(real.reviews[name], name);
    const isCommented = facts.comments.some(({ review }) => review === name);
    lines.push(...(await reviewSeen({ guest, id, name, isCommented }, played)));
  }
  return lines.toSorted();
}

async function isIn(guest: Guest): Promise<boolean> {
  return (await guest.call('GET /api/guest/{link}')).status === 200;
}

async function folderSeen(real: Real, guest: Guest, folder: string): Promise<string[]> {
  const { status, body } = await guest.call('GET /api/guest/{link}/files', { query: { folder } });
  if (status !== 200) return [];
  const below = await Promise.all(
    body.folders.map((name: string) => folderSeen(real, guest, `${folder}${name}/`)),
  );
  const ofSize = (size: number) => [...real.contents.values()].find((one) => one.length === size);
  const lines = body.files.map(
    ({ path, size }: { path: string; size: number }) => `${path} ${ofSize(size)}`,
  );
  return [...lines, ...below.flat()].toSorted();
}

interface ReviewOfGuest {
  guest: Guest;
  id: string;
  name: string;
  isCommented: boolean;
}

/** The versions that a guest is shown, by what they play, and the comments that they read. */
async function reviewSeen(
  { guest, id, name, isCommented }: ReviewOfGuest,
  played: ReadonlyMap<string, string>,
): Promise<string[]> {
  const params = { id };
  const answer = await guest.call('GET /api/guest/{link}/reviews/{id}', { params });
  if (answer.status !== 200) return [];
  const { versions }: SeenReview = answer.body.review;
  const lines: string[] = [];
  for (const { number, status, pages = [{ number: undefined }] } of versions) {
    const line = `${name} version ${number}`;
    const contents = pages.map((page) => played.get(placeOf(id, number, page.number)));
    lines.push(`${line} ${contents.join('+')} ${status}`);
    if (!isCommented) continue;
    const query = { version: String(number) };
    const { body } = await guest.call('GET /api/guest/{link}/reviews/{id}/comments', {
      params,
      query,
    });
    lines.push(...body.comments.map(({ text }: { text: string }) => `${line}: ${text}`));
  }
  return lines;
}
