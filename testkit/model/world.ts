import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { payCheckout, setStorage, updatePlan } from '#testkit/billing/subscribers.ts';
import { type Environment, openEnvironment } from '#testkit/faults/environment.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { createLink, enter, enterByEmail, type Guest, tokenIn } from '#testkit/files/links.ts';
import { startReview } from '#testkit/files/reviews.ts';
import { createRequest } from '#testkit/files/upload-requests.ts';
import { addMember, confirmEmail, type Person, signUp, signUpInvited } from '#testkit/people.ts';
import { allItems } from '#testkit/table.ts';
import { contentOf } from './paths.ts';
import type { Facts } from './reference/facts.ts';

/** How the product names what the reference names. */
interface Names {
  people: Record<string, Person>;
  /** The ids of the rows of the team. */
  members: Record<string, string>;
  /** The ids of reviews. */
  reviews: Record<string, string>;
  links: Record<string, { link: { id: string }; token: string }>;
  guests: Record<string, Guest>;
  /** The ids of uploads. */
  uploads: Record<string, string>;
  /** The id of the last deletion or move. */
  lastChange: string;
  /** Who owns the workspace. */
  owner: string;
  /** The keys of the computers that sync its files. */
  computers: Record<string, string>;
}

/** The product in one state, and the names of what is in it. */
export interface Real extends Names {
  environment: Environment;
  workspaceId: string;
  /** By which the orders of events are drawn. */
  seed: string;
  /** The contents of versions of files, by their ids at S3. */
  contents: Map<string, string>;
  /** The mails that were looked at, by their keys. */
  mails: Set<string>;
  /** The events of jobs of MediaConvert that were delivered. */
  jobEvents: object[];
}

/** A world that was made once, and from which each history begins. */
export interface World {
  /**
   * Restores it.
   * @param seed by which the orders of events are drawn, besides what happens
   */
  begin(seed: string): Promise<{ facts: Facts; real: Real }>;
  close(): Promise<void>;
}

const owner = 'Olga';

export const keyOf = ({ pk, sk }: Record<string, unknown>): string => `${pk} ${sk}`;

/** The only address of Link 2. */
export const provenEmail = 'greta@client.example';

/** Words that the names of people have, and nothing else: who is erased is named nowhere. */
export const nameOfGuest = (number: number): string => `Gast${number}zzz`;

export async function openWorld(): Promise<World> {
  const environment = await openEnvironment();
  await environment.reset();
  const { facts, names, workspaceId } = await arrange();
  const restore = await environment.snapshot();
  const mails = (await allItems()).map(keyOf);
  return {
    begin: async (seed) => {
      await restore();
      const real = {
        people: { ...names.people },
        members: { ...names.members },
        reviews: { ...names.reviews },
        links: { ...names.links },
        guests: { ...names.guests },
        computers: { ...names.computers },
        uploads: {},
        lastChange: '',
        owner,
      };
      const contents = new Map<string, string>();
      const own = { contents, mails: new Set(mails), jobEvents: [] };
      const begun = { ...real, environment, workspaceId, seed, ...own };
      return { facts: structuredClone(facts), real: begun };
    },
    close: () => environment.close(),
  };
}

/**
 * A team on Business with files, a review, and a link of each kind with its guest: what histories would begin with
 * otherwise, each by twenty calls.
 */
async function arrange() {
  const olga = await signUp();
  await setStorage(olga, 1, 1);
  await payCheckout(olga, (await updatePlan(olga, 'business')).body.url);
  const people: Record<string, Person> = { [owner]: olga };
  const members: Record<string, string> = {};
  for (const [name, role] of [
    ['Paula', 'Producer'],
    ['Eddie', 'Video Editor'],
  ] as const) {
    const { id, email } = await addMember(olga, undefined, role);
    members[name] = id;
    people[name] = await signUpInvited(email);
  }
  for (const person of Object.values(people)) await confirmEmail(person);
  const files = [
    { path: 'Day 1/Film.mov', content: contentOf(1), by: owner },
    { path: 'Day 1/Take.mov', content: contentOf(2), by: 'Eddie' },
    { path: 'Day 2/Film.mov', content: contentOf(3), by: owner },
    { path: 'Day 1/A.png', content: contentOf(4), by: owner },
    { path: 'Day 2/B.png', content: contentOf(5), by: owner },
  ];
  for (const { path, content, by } of files) await uploadFile(people[by] ?? olga, path, content);
  await olga.call('POST /api/folders', { body: { path: 'Incoming' } });
  const { id } = await startReview(olga, 'Day 1/Film.mov');
  const paula = people['Paula'] ?? olga;
  const folder = {
    opens: { kind: 'folder', folder: 'Day 1/' },
    may: { comment: false, approve: false, download: true },
  };
  const opened = await olga.call('POST /api/links', { body: folder });
  const links = {
    'Link 1': await createLink(paula, [id]),
    'Link 2': await createLink(olga, [id], { addresses: [provenEmail] }),
    'Link 3': { link: opened.body.link as { id: string }, token: tokenIn(opened.body.url) },
    'Link 4': await createRequest(paula, { maxBytes: 1_000 }),
  };
  const computers: Record<string, string> = {};
  for (const name of [owner, 'Eddie']) {
    const body = { name: 'Laptop' };
    computers[name] = (await people[name]?.call('POST /api/devices', { body }))?.body.key;
  }
  const named = (link: keyof typeof links, name: string) => enter(links[link], { name });
  const guests = {
    [nameOfGuest(1)]: await named('Link 1', nameOfGuest(1)),
    [nameOfGuest(2)]: await enterByEmail(links['Link 2'], provenEmail, { name: nameOfGuest(2) }),
    [nameOfGuest(3)]: await named('Link 3', nameOfGuest(3)),
    [nameOfGuest(4)]: await named('Link 4', nameOfGuest(4)),
  };
  const names: Names = {
    people,
    members,
    reviews: { 'Review 1': id },
    links,
    guests,
    computers,
    uploads: {},
    lastChange: '',
    owner,
  };
  const plain = { isOut: false, isErased: false };
  const facts: Facts = {
    hours: 0,
    isEmptying: false,
    next: 6,
    files: [...files, { path: 'Incoming/', content: '', by: owner }],
    trash: [],
    reviews: {
      'Review 1': {
        versions: [
          {
            number: 1,
            pages: [
              {
                content: contentOf(1),
                path: 'Day 1/Film.mov',
                isWithdrawn: false,
                isErased: false,
              },
            ],
            isSet: false,
            by: owner,
            status: 'needs_review',
            isUnpublished: false,
          },
        ],
        highest: 1,
      },
    },
    comments: [],
    links: {
      'Link 1': link('Paula', { reviews: ['Review 1'] }),
      'Link 2': link(owner, { reviews: ['Review 1'] }),
      'Link 3': link(owner, { folder: 'Day 1/' }),
      'Link 4': link('Paula', { uploadTo: 'Incoming/' }),
    },
    guests: {
      [nameOfGuest(1)]: { link: 'Link 1', name: nameOfGuest(1), ...plain },
      [nameOfGuest(2)]: {
        link: 'Link 2',
        name: nameOfGuest(2),
        ...plain,
      },
      [nameOfGuest(3)]: { link: 'Link 3', name: nameOfGuest(3), ...plain },
      [nameOfGuest(4)]: { link: 'Link 4', name: nameOfGuest(4), ...plain },
    },
    uploads: {},
    owner,
    team: { Paula: 'Producer', Eddie: 'Video Editor' },
    offered: null,
    invited: null,
    former: [],
    deleted: [],
    plan: 'business',
    hasColdStorage: true,
    purchases: {},
    lastChange: null,
    proxies: {},
    jobs: {},
    counted: 0,
    isUsedUp: false,
  };
  return { facts, names, workspaceId: await workspaceIdOf(olga) };
}

function link(maker: string, opens: Facts['links'][string]['opens']): Facts['links'][string] {
  return { maker, opens, endsAt: 14 * 24, isOver: false };
}
