import { expect, test } from '@jest/globals';
import { limits } from '#core/rate-limits/limits.ts';
import { addMember, callAs, password, signUp, uniqueEmail } from '#testkit/people.ts';
import { allItems, mailsTo, tokenMailedTo } from '#testkit/table.ts';

type Item = Record<string, unknown>;

/** Fewer than a mailbox is sent mails about accounts in a day: with more at once, the one that succeeds may send none. */
const rivals = 9;

test('concurrent registrations with one email that fail leave nothing behind', async () => {
  const alone = await leftBy(() => register(uniqueEmail(), 'alone'));
  const email = uniqueEmail();
  const left = await leftBy(() =>
    Promise.all(Array.from({ length: rivals }, (_, n) => register(email, `rival-${n}`))),
  );
  expect(left.answers.map(({ status }) => status).toSorted()).toEqual(oneOfAll);
  expect(kindsOf(left.items)).toEqual(kindsOf(alone.items));
  expectAllOfTheWinner(left);
});

test('concurrent registrations by one invitation that fail leave nothing behind', async () => {
  const owner = await signUp();
  const invited = async () => {
    const { email } = await addMember(owner);
    return { email, invitation: await tokenMailedTo(email) };
  };
  const [one, contested] = [await invited(), await invited()];
  const alone = await leftBy(() => register(one.email, 'alone', one));
  const left = await leftBy(() =>
    Promise.all(
      Array.from({ length: rivals }, (_, n) => register(contested.email, `rival-${n}`, contested)),
    ),
  );
  const refused = left.answers.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(rivals - 1);
  for (const answer of refused) expect(['email_taken', 'not_found']).toContain(answer.body.code);
  expect(kindsOf(left.items)).toEqual(kindsOf(alone.items));
  expectAllOfTheWinner(left);
});

test('registrations with the email of an account leave its owner the mails of the day', async () => {
  const owner = await signUp();
  const { most } = limits.account_mails_to_mailbox;
  for (let times = 0; times < most; times += 1) {
    expect(await register(owner.email, `other-${times}`)).toMatchObject({ status: 409 });
  }
  const before = (await mailsTo(owner.email)).length;
  expect(await owner.call('POST /api/resend-confirmation')).toMatchObject({ status: 200 });
  expect(await mailsTo(owner.email)).toHaveLength(before + 1);
});

const oneOfAll = [201, ...Array.from({ length: rivals - 1 }, () => 409)];

type Answer = Awaited<ReturnType<typeof callAs>>;

interface Left {
  answers: Answer[];
  /** Items that were created or changed. */
  items: Item[];
}

function register(email: string, username: string, { invitation }: { invitation?: string } = {}) {
  const body = { username, email, password, ...(invitation && { invitation }) };
  return callAs(null, 'POST /api/register', { body });
}

/** Compares the whole table before and after. Leaves out rate limit counters, which all attempts increment. */
async function leftBy(work: () => Promise<Answer | Answer[]>): Promise<Left> {
  const before = new Set((await allItems()).map(textOf));
  const answers = [await work()].flat();
  const items = (await allItems()).filter((item) => !before.has(textOf(item)));
  return { answers, items: items.filter(({ sk }) => sk !== 'ATTEMPTS') };
}

/** Sorts attributes and map entries, whose order is arbitrary. */
function textOf(item: Item): string {
  return JSON.stringify(item, (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted())
      : value,
  );
}

/** The kinds of the items, one word for each. */
function kindsOf(items: Item[]): string[] {
  return items.map(({ pk, sk }) => `${pk} ${sk}`.replace(/#[^ ]*/g, '')).toSorted();
}

/** Expects every item that names a user or one of their sessions to name the one who succeeded. */
function expectAllOfTheWinner({ answers, items }: Left): void {
  const winner = answers.find(({ status }) => status === 201)?.body.user;
  const users = items.filter(({ sk }) => sk === 'USER');
  expect(users).toMatchObject([{ id: winner.id, username: winner.username }]);
  for (const { pk } of items) {
    if (String(pk).startsWith('USER#')) expect(pk).toBe(`USER#${winner.id}`);
  }
  for (const { userId, ownerId, subjectId } of items) {
    for (const id of [userId, ownerId, subjectId]) if (id) expect(id).toBe(winner.id);
  }
}
