import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { limits } from '#core/rate-limits/limits.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { codeMailedTo, enter, linksOf, postEntry, withLink } from '#testkit/files/links.ts';
import { callAs, refused, uniqueEmail } from '#testkit/people.ts';
import { countsOf } from '#testkit/round-trips/counts.ts';
import { traceRequests } from '#testkit/round-trips/trace.ts';
import { mailsTo } from '#testkit/table.ts';

afterEach(resetClock);

const passcode = 'Cutting room 14';
const address = '198.51.100.7';

function guess(token: string, options: { from?: string; cookie?: string; as?: string } = {}) {
  const { from, cookie = null, as = `Guess ${randomBytes(4).toString('hex')}` } = options;
  return callAs(cookie, 'POST /api/guest/enter', {
    body: { token, name: 'Clara Client', passcode: as },
    ...(from !== undefined && { address: from }),
  });
}

const codesOf = (answers: readonly { body: { code?: string } }[]) =>
  answers.map(({ body }) => body.code);

test('passcodes guessed in parallel from one address are counted, each of them', async () => {
  const { token } = await withLink({ passcode });
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => guess(token, { from: address })),
  );
  const wrong = codesOf(answers).filter((code) => code === 'wrong_passcode');
  expect(wrong).toHaveLength(limits.entries_by_link_from_address.most);
  // Then not even the right one is tried there; elsewhere it is.
  expect(await guess(token, { from: address, as: passcode })).toMatchObject({ status: 429 });
  expect(await guess(token, { from: '203.0.113.9', as: passcode })).toMatchObject({ status: 200 });
});

/** Guesses the passcode a hundred times, from eleven addresses. */
async function guessEverywhere(token: string) {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => guess(token, { from: `198.51.100.${n % 11}` })),
  );
  expect(codesOf(answers).filter((code) => code === 'wrong_passcode')).toHaveLength(100);
}

test('a hundred wrong passcodes from eleven addresses shut no one out, and slow down unknown addresses', async () => {
  const linked = await withLink({ passcode });
  const client = await enter(linked, { passcode });
  await guessEverywhere(linked.token);
  // Who knows the passcode is let in where no one has guessed, with a known browser or a new one.
  const at = '203.0.113.9';
  expect(await guess(linked.token, { as: passcode, from: at })).toMatchObject({ status: 200 });
  const own = { as: passcode, cookie: client.cookie };
  expect(await guess(linked.token, own)).toMatchObject({ status: 200 });
  const here = { ...own, from: '198.51.100.3' };
  expect(await guess(linked.token, here)).toMatchObject({ status: 200 });
  // An address that guesses on has three attempts in an hour then.
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => guess(linked.token, { from: '192.0.2.1' })),
  );
  const wrong = codesOf(answers).filter((code) => code === 'wrong_passcode');
  expect(wrong).toHaveLength(limits.strict_entries_by_link_from_address.most);
  expect((await linksOf(linked.owner))[0]).toMatchObject({ guests: 2, entries: 4 });
}, 120_000);

test('a site with many IPv6 addresses has few attempts at a passcode that is being guessed', async () => {
  const { token } = await withLink({ passcode });
  await guessEverywhere(token);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => guess(token, { from: `2001:db8:7:${n}::1` })),
  );
  const wrong = codesOf(answers).filter((code) => code === 'wrong_passcode');
  expect(wrong).toHaveLength(limits.strict_entries_by_link_from_network.most);
  const elsewhere = { as: passcode, from: '2001:db8:8::1' };
  expect(await guess(token, elsewhere)).toMatchObject({ status: 200 });
}, 120_000);

test('the longer an address guesses, the longer its next attempt waits', async () => {
  const { token } = await withLink({ passcode });
  const waits = [];
  for (const minutes of [0, 16, 4 * 60]) {
    setClockAhead({ minutes });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => guess(token, { from: address })),
    );
    const times = answers.map(({ headers }) => Number(headers?.['retry-after'] ?? 0));
    waits.push(Math.max(...times));
  }
  const [first = 0, second = 0, third = 0] = waits;
  expect(first).toBeLessThanOrEqual(15 * 60);
  expect(second).toBeGreaterThan(2 * 60 * 60);
  expect(third).toBeGreaterThan(12 * 60 * 60);
}, 120_000);

test('a browser that is known is no way around the limits: it has its own', async () => {
  const linked = await withLink({ passcode });
  const { cookie } = await enter(linked, { passcode });
  const answers = await Promise.all(
    Array.from({ length: 110 }, () => guess(linked.token, { cookie })),
  );
  const wrong = codesOf(answers).filter((code) => code === 'wrong_passcode');
  expect(wrong).toHaveLength(limits.entries_of_guest.most);
}, 120_000);

test('who entered while a link asked for nothing gets no guesses of their own at its passcode', async () => {
  const linked = await withLink();
  const entries = await Promise.all([1, 2, 3].map(() => enter(linked)));
  const { may, isOverlaid, expiresAt } = linked.link;
  await linked.owner.call('PUT /api/links/{id}', {
    params: { id: linked.link.id },
    body: { may, isOverlaid, expiresAt, passcode },
  });
  const answers = await Promise.all(
    entries.flatMap(({ cookie }) =>
      Array.from({ length: 10 }, () => guess(linked.token, { cookie, from: address })),
    ),
  );
  const wrong = codesOf(answers).filter((code) => code === 'wrong_passcode');
  expect(wrong).toHaveLength(limits.entries_by_link_from_address.most);
}, 120_000);

test('a mailbox gets few codes, whichever links of whichever workspaces ask for them', async () => {
  const email = uniqueEmail();
  const asked = await Promise.all(
    Array.from({ length: 6 }, () => withLink({ addresses: [email] })),
  );
  for (const { token } of asked) {
    for (let times = 0; times < 5; times += 1) {
      await callAs(null, 'POST /api/guest/codes', { body: { token, email } });
    }
  }
  // The first of each link is not refused because of others.
  expect(await mailsTo(email)).toHaveLength(6 + limits.guest_codes_to_mailbox.most);
}, 60_000);

test('asking for a code makes the same requests whether the link opens to the email or not', async () => {
  const email = uniqueEmail();
  const { token } = await withLink({ addresses: [email] });
  const requestsFor = async (asked: string) => {
    const { roundTrips } = await traceRequests(() =>
      callAs(null, 'POST /api/guest/codes', { body: { token, email: asked } }),
    );
    const { table, requests } = countsOf(roundTrips);
    return { table, requests };
  };
  const named = await requestsFor(email);
  const other = uniqueEmail();
  expect(await requestsFor(other)).toEqual(named);
  expect(await mailsTo(other)).toEqual([]);
}, 60_000);

test('the subject of a mailed code has nothing that a workspace wrote', async () => {
  const email = uniqueEmail();
  const { owner, token } = await withLink({ addresses: [email] });
  const companyName = 'Your account was suspended';
  await owner.call('POST /api/user/company-name', { body: { companyName } });
  await callAs(null, 'POST /api/guest/codes', { body: { token, email } });
  const [mail] = await mailsTo(email);
  expect(mail?.['text']).toContain(companyName);
  expect(mail?.['subject']).not.toContain(companyName);
});

test('tokens guessed from one address are counted, and refuse no one who has a right one there', async () => {
  const { token } = await withLink();
  for (const route of [
    'POST /api/guest/open',
    'POST /api/guest/enter',
    'POST /api/guest/codes',
  ] as const) {
    const from = `${address}-${route}`;
    const tried = await Promise.all(
      Array.from({ length: 70 }, () => {
        const body = { token: randomBytes(32).toString('base64url'), email: 'x@client.example' };
        return callAs(null, route, { body, address: from });
      }),
    );
    const { most } = limits.share_tokens_from_address;
    expect(tried.filter(({ status }) => status === 200)).toHaveLength(0);
    expect(codesOf(tried).filter((code) => code === 'link_ended')).toHaveLength(most);
    const body = { token };
    expect(await callAs(null, 'POST /api/guest/open', { body, address: from })).toMatchObject({
      status: 200,
    });
  }
});

test('mailed codes cannot be guessed: after ten wrong ones from an address none is tried there', async () => {
  const email = uniqueEmail();
  const { token } = await withLink({ addresses: [email] });
  await callAs(null, 'POST /api/guest/codes', { body: { token, email } });
  const code = await codeMailedTo(email);
  const tryCode = (tried: string) =>
    callAs(null, 'POST /api/guest/enter', {
      body: { token, name: 'Clara Client', email, code: tried },
      address,
    });
  const wrong = Array.from({ length: 20 }, (_, n) => String(n).padStart(6, '0'));
  const answers = await Promise.all(wrong.filter((one) => one !== code).map(tryCode));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(0);
  expect(await tryCode(code)).toMatchObject(refused(429, 'too_many_attempts'));
  // It is not spent by that.
  expect(await postEntry(token, { email, code })).toMatchObject({ status: 200 });
});

test('codes that others ask for leave those of a known browser, and a mailbox gets few', async () => {
  const email = uniqueEmail();
  const linked = await withLink({ addresses: [email] });
  const ask = (cookie: string | null = null) =>
    callAs(cookie, 'POST /api/guest/codes', { body: { token: linked.token, email } });
  await ask();
  const client = await enter(linked, { email, code: await codeMailedTo(email) });
  for (let asked = 0; asked < 8; asked += 1) {
    expect(await ask()).toMatchObject({ status: 200, body: { success: true } });
  }
  // With the one that was entered, which resets the limit.
  const mailed = 1 + limits.guest_codes_of_link_to_mailbox.most;
  expect(await mailsTo(email)).toHaveLength(mailed);
  await ask(client.cookie);
  expect(await mailsTo(email)).toHaveLength(mailed + 1);
});
