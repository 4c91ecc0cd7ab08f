import { beforeAll, expect, test } from '@jest/globals';
import fc, { type Arbitrary } from 'fast-check';
import { sha256 } from '#core/runtime/sha256.ts';
import { type CallRoute, calls } from '#shared/api.ts';
import type { Operation } from '#shared/operation.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { seedsOf } from '#testkit/draws/named-seeds.ts';
import { seeded } from '#testkit/draws/random.ts';
import { draws, seed } from '#testkit/draws/seed.ts';
import { addComment } from '#testkit/files/comments.ts';
import { startUpload, uploadFile } from '#testkit/files/files.ts';
import { createLink, enter } from '#testkit/files/links.ts';
import { startReview } from '#testkit/files/reviews.ts';
import { createRequest, startedSending } from '#testkit/files/upload-requests.ts';
import { bodySchemas, type SampleValues, valuesOf } from '#testkit/generated/values.ts';
import { newVisitor, signInAgain, type Visitor } from '#testkit/generated/visitor.ts';
import { addMember, callAs, type Person, refused, signUp } from '#testkit/people.ts';
import { allItems } from '#testkit/table.ts';

// A user with all permissions in their own workspace, against another workspace of which they know every id. Everyday
// runs draw the ids that each call is tried with; soak tries every one.

type Item = Record<string, unknown>;
const all: (Operation & { route: CallRoute })[] = Object.values(calls);
const runs = { numRuns: draws(10, 50), seed };
/** Of the other workspace's identifiers, how many each call is tried with. */
const namesEach = draws(4, Number.POSITIVE_INFINITY);
const samples = { names: [], password: 'Cutting-room-14' };

let ours: Visitor;
let ourEditor: Person;
let theirs: Visitor;
let theirNames: string[];
let theirItems: Item[];

beforeAll(async () => {
  theirs = await newVisitor();
  await furnish(theirs.person);
  await storeFiles(theirs.person);
  const before = await allItems();
  // Without a plan of its own: any purchase of theirs would show here.
  ours = { person: await signUp(), samples };
  await furnish(ours.person);
  ourEditor = await addColleague(ours.person, 'Video Editor');
  theirNames = namesIn(before, await allItems());
  theirItems = await itemsOfTheirs();
});

test('every identifier of the other workspace is collected', () => {
  const { names } = theirs.samples;
  expect(theirNames).toEqual(expect.arrayContaining([...names, 'secret-film.mov']));
  expect(theirNames.length).toBeGreaterThan(15);
  expect(theirItems.length).toBeGreaterThan(10);
});

/** Calls of guests, who have a cookie of the link instead of a session. */
const isOfGuests = (route: string) => route.includes('/api/guest/{link}');

const withParams = all.filter(({ route }) => route.includes('{'));

test.each(withParams.map((call) => [call.route, call] as const))(
  '%s finds nothing by any identifier of another workspace',
  async (route, call) => {
    const [bodies] = rightBodiesFor(call, samples);
    const body = bodies && fc.sample(bodies, { numRuns: 1, seed: runs.seed })[0];
    for (const name of namesFor(route)) {
      const params = { id: name, token: name, comment: name, link: name };
      // A file's path comes before who asks for it.
      const query = route.endsWith('/files/link') ? { path: 'secret-film.mov' } : {};
      const answer = await asUs(route, { params, body, query });
      expect(answer).toMatchObject(
        isOfGuests(route) ? refused(401, 'guest_signed_out') : refused(404, 'not_found'),
      );
    }
    await expectTheirsUnchanged();
  },
  draws(300_000, 3_600_000),
);

const withQuery = all.filter(({ query }) => query);

test.each(withQuery.map((call) => [call.route, call] as const))(
  '%s reveals nothing of another workspace for any of its identifiers in the query',
  async (route, { query }) => {
    const fields = Object.keys(Object(query && 'shape' in query ? query.shape : {}));
    expect(fields).not.toEqual([]);
    for (const name of namesFor(route)) {
      for (const field of fields) {
        const answer = await asUs(route, { query: { [field]: name } });
        expect([200, 400, isOfGuests(route) ? 401 : 404]).toContain(answer.status);
        expectNothingOfTheirs(answer.body, [name]);
      }
    }
  },
);

const withBody = all.filter(({ body }) => body);

test.each(withBody.map((call) => [call.route, call] as const))(
  '%s neither reveals nor changes anything of another workspace for any of its identifiers in the body',
  async (route, call) => {
    const unknown = 'unknown';
    const params = { id: unknown, token: unknown, comment: unknown, link: unknown, guest: unknown };
    const right = rightBodiesFor(call, samples);
    for (const example of right.flatMap((bodies) => fc.sample(bodies, { ...runs, numRuns: 1 }))) {
      const fields = namable(example);
      for (const body of fields.flatMap((field) =>
        namesFor(`${route} ${field}`).map((name) => ({ ...example, [field]: name })),
      )) {
        const answer = await asUs(route, { body, params });
        expectNothingOfTheirs(answer.body, Object.values(body));
      }
    }
    const bodies = fc.oneof(...right).chain(withTheirNames);
    await fc.assert(
      fc.asyncProperty(bodies, fc.boolean(), async (body, asEditor) => {
        const answer = asEditor
          ? await ourEditor.call(route, { body, params })
          : await asUs(route, { body, params });
        expect(answer.status).toBeLessThan(500);
        expectNothingOfTheirs(answer.body, Object.values(body));
      }),
      runs,
    );
    await expectTheirsUnchanged();
  },
  draws(300_000, 3_600_000),
);

test('after all calls no user has gained access', async () => {
  const { body } = await asUs('GET /api/user', {});
  expect(body.user).toMatchObject({ email: ours.person.email, role: 'Owner' });
  const editor = (await ourEditor.call('GET /api/user')).body.user;
  expect(editor).toMatchObject({ role: 'Video Editor', permissions: expect.any(Array) });
  expect(editor.permissions).not.toContain('manage_members');
});

/** The identifiers of the other workspace that are drawn for a call. */
function namesFor(call: string): string[] {
  const drawn = seedsOf('two workspaces', call).flatMap((own) =>
    seeded(`${own} ${call}`).shuffled(theirNames).slice(0, namesEach),
  );
  return [...new Set(drawn)];
}

/** The fields that could contain an identifier; a right password lets the call get further. */
function namable(body: object): string[] {
  const texts = Object.entries(body).filter(([, value]) => typeof value === 'string');
  return texts.map(([field]) => field).filter((field) => !/password/i.test(field));
}

/** A body with the other workspace's identifiers in some of its fields, and in fields that only the server sets. */
function withTheirNames(body: object): fc.Arbitrary<Record<string, unknown>> {
  const name = fc.constantFrom(...theirNames);
  const fields = fc.subarray(namable(body));
  const beside = fc.record({
    id: name,
    workspaceId: name,
    userId: name,
    ownerId: name,
    memberId: name,
    stripeCustomerId: name,
    stripeSubscriptionId: name,
    ownerEmail: fc.constant(theirs.person.email),
    role: fc.constant('Owner'),
    permissions: fc.constant(['manage_billing', 'manage_members']),
    price: fc.constant(0),
  });
  return fc.tuple(fields, name, beside).map(([chosen, theirName, extra]) => ({
    ...extra,
    ...body,
    ...Object.fromEntries(chosen.map((field) => [field, theirName])),
  }));
}

/** As our owner, signed in again if a call has ended the session. */
async function asUs(route: CallRoute, options: Parameters<Person['call']>[1]) {
  const answer = await ours.person.call(route, options);
  if (answer.body.code !== 'signed_out') return answer;
  ours = await signInAgain(ours);
  return ours.person.call(route, options);
}

/** Creates one of everything in a user's workspace. */
async function furnish(person: Person): Promise<void> {
  await addMember(person);
  await addColleague(person, 'Producer');
  await person.call('POST /api/user/company-name', { body: { companyName: 'Two Films' } });
  await person.call('POST /api/feedback', { body: { message: 'Twice as good.' } });
  await callAs(null, 'POST /api/forgot-password', { body: { email: person.email } });
}

/** Stores a file, with a comment in its review, a link to that which a guest has used, a version of the file in the trash, and uploads in progress: one is of a guest. */
async function storeFiles(person: Person): Promise<void> {
  await uploadFile(person, 'secret-film.mov');
  await uploadFile(person, 'secret-film.mov', 'Second cut.', { replace: true });
  const { id } = await startReview(person, 'secret-film.mov');
  await addComment(person, id);
  await enter(await createLink(person, [id]));
  await startUpload(person, 'secret-upload.mov', 7);
  await person.call('POST /api/folders', { body: { path: 'secret-folder' } });
  const guest = await enter(await createRequest(person, { folder: 'secret-folder/' }));
  await startedSending(guest, 'secret-rushes.mov');
}

/**
 * Every string in these items that could be an identifier (ids, emails, hashes) and appears in no others, by the kinds
 * of the items: so that a seed draws the same kinds of identifiers again.
 */
function namesIn(items: Item[], among: Item[]): string[] {
  const kindOf = (item: Item) => keyOf(item).replaceAll(/#\S*/g, '');
  const byKind = items.toSorted((a, b) => kindOf(a).localeCompare(kindOf(b)));
  const values = byKind.flatMap((item) =>
    Object.entries(item)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([, value]) => value),
  );
  const texts = values.flatMap((value) => (typeof value === 'string' ? value.split('#') : []));
  const own = new Set(items.map(keyOf));
  const others = JSON.stringify(among.filter((item) => !own.has(keyOf(item))));
  // Neither dates nor the names of rate limits.
  const isName = (text: string) =>
    /^[\w.@-]{12,100}$/.test(text) && !/^\d{4}-\d\d|^[a-z_]+$/.test(text);
  return [...new Set(texts)].filter((text) => isName(text) && !others.includes(text));
}

/**
 * All items under one of the other workspace's identifiers; without emails and their hashes, with which any caller may
 * sign up, try to sign in or be mailed.
 */
async function itemsOfTheirs(): Promise<Item[]> {
  const emails = theirNames.filter((name) => name.includes('@'));
  const ofEmails = new Set([...emails, ...emails.map(sha256)]);
  const ids = theirNames.filter((name) => !ofEmails.has(name));
  const isTheirs = ({ pk }: Item) =>
    pk === `EMAIL#${theirs.person.email}` || ids.some((id) => String(pk).includes(id));
  const items = (await allItems()).filter(isTheirs);
  return items.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
}

async function expectTheirsUnchanged(): Promise<void> {
  expect(await itemsOfTheirs()).toEqual(theirItems);
}

function expectNothingOfTheirs(body: unknown, sent: unknown[]): void {
  const text = JSON.stringify(body);
  // What was sent may be said again, and some names contain others.
  const said = JSON.stringify(sent);
  const shown = theirNames.filter((name) => text.includes(name) && !said.includes(name));
  expect(shown).toEqual([]);
}

function keyOf({ pk, sk }: Item): string {
  return `${pk} ${sk}`;
}

/** Valid bodies of a call, one kind for each variant of its schema; none if it takes no body. */
function rightBodiesFor(call: Operation, samples: SampleValues): Arbitrary<object>[] {
  return bodySchemas(call).map((schema) =>
    valuesOf(schema, samples).filter(
      (body): body is object => typeof body === 'object' && schema.safeParse(body).success,
    ),
  );
}
