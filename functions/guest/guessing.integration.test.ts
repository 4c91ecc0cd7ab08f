import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { limits } from '#core/rate-limits/rate-limits.ts';
import { codeMailedTo, enter, linksOf, postEntry, tokenIn, withLink } from '#testkit/links.ts';
import { callAs, refused, uniqueEmail } from '#testkit/people.ts';
import { countsOf } from '#testkit/round-trips/counts.ts';
import { traceRequests } from '#testkit/round-trips/trace.ts';
import { mailsTo } from '#testkit/table.ts';

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

test('passcodes guessed from many addresses lock out no one who has entered before', async () => {
  const linked = await withLink({ passcode });
  const client = await enter(linked, { passcode });
  const answers = await Promise.all(Array.from({ length: 130 }, () => guess(linked.token)));
  const wrong = codesOf(answers).filter((code) => code === 'wrong_passcode');
  expect(wrong).toHaveLength(limits.entries_by_link_anywhere.most);
  expect(await guess(linked.token, { as: passcode })).toMatchObject({ status: 429 });
  expect(await client.call('GET /api/guest/{link}')).toMatchObject({ status: 200 });
  expect(await guess(linked.token, { as: passcode, cookie: client.cookie })).toMatchObject({
    status: 200,
  });
  // The browser that is known is no way around the limit: it has its own.
  const own = await Promise.all(
    Array.from({ length: 110 }, () => guess(linked.token, { cookie: client.cookie })),
  );
  expect(codesOf(own)).toContain('too_many_attempts');
  expect((await linksOf(linked.owner))[0]).toMatchObject({ guests: 1, opens: 2 });
}, 120_000);

test('a new address lets clients in whom guesses at the old one keep out', async () => {
  const { owner, link, token } = await withLink({ passcode });
  await Promise.all(Array.from({ length: 110 }, () => guess(token)));
  expect(await guess(token, { as: passcode })).toMatchObject({ status: 429 });
  const params = { id: link.id };
  const { url } = (await owner.call('POST /api/links/{id}/address', { params })).body;
  expect(await guess(tokenIn(url), { as: passcode })).toMatchObject({ status: 200 });
}, 120_000);

test('who entered while a link asked for nothing gets no guesses of their own at its passcode', async () => {
  const linked = await withLink();
  const known = await Promise.all([1, 2, 3].map(() => enter(linked)));
  const { may, isOverlaid, expiresAt } = linked.link;
  await linked.owner.call('PUT /api/links/{id}', {
    params: { id: linked.link.id },
    body: { may, isOverlaid, expiresAt, passcode },
  });
  const answers = await Promise.all(
    known.flatMap(({ cookie }) =>
      Array.from({ length: 40 }, () => guess(linked.token, { cookie })),
    ),
  );
  const wrong = codesOf(answers).filter((code) => code === 'wrong_passcode');
  expect(wrong).toHaveLength(limits.entries_by_link_anywhere.most);
}, 120_000);

test('a mailbox gets few codes, whichever links of whichever workspaces ask for them', async () => {
  const email = uniqueEmail();
  const asked = await Promise.all(
    Array.from({ length: 5 }, () => withLink({ addresses: [email] })),
  );
  for (const { token } of asked) {
    for (let times = 0; times < 5; times += 1) {
      await callAs(null, 'POST /api/guest/codes', { body: { token, email } });
    }
  }
  expect(await mailsTo(email)).toHaveLength(limits.guest_codes_to_mailbox.most);
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
  expect(await mailsTo(email)).toHaveLength(limits.guest_codes_of_link_to_mailbox.most);
  await ask(client.cookie);
  expect(await mailsTo(email)).toHaveLength(limits.guest_codes_of_link_to_mailbox.most + 1);
});
