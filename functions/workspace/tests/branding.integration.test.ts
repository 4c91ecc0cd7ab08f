import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { s3 } from '#core/clients/s3.ts';
import { bucketName, logoKey } from '#core/files/objects/bucket.ts';
import { listLogos } from '#core/links/branding/logo-objects.ts';
import { deleteAccount } from '#testkit/accounts/deletion.ts';
import { acceptOwnership, offered } from '#testkit/accounts/ownership.ts';
import { auditOf } from '#testkit/audit.ts';
import { runPlan, signUpWithPlan } from '#testkit/billing/plans.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { delivered, mockMails } from '#testkit/delivered-mails.ts';
import { reconcileAll } from '#testkit/event-functions.ts';
import { addComment } from '#testkit/files/comments.ts';
import { assertEmptied, cancelPlan } from '#testkit/files/emptying.ts';
import { createLink, withCommenter, withGuest, withLink } from '#testkit/files/links.ts';
import { brandingOf, drawPng, logoKeys, logoText, putBranding } from '#testkit/files/logos.ts';
import { mailNotificationsIn } from '#testkit/files/review-mails.ts';
import { withRequest } from '#testkit/files/upload-requests.ts';
import { callAs, type Person, refused, uniqueEmail } from '#testkit/people.ts';

beforeEach(mockMails);
afterEach(resetClock);

const welcome = 'Welcome to the screening room of Northlight.';
const all = () => ({ logo: logoText(), accent: '#f5d90a', welcome });

const seenAt = async (token: string) =>
  (await callAs(null, 'POST /api/guest/open', { body: { token } })).body.branding;

test('guests see the logo, the colors and the welcome before and behind the entrance', async () => {
  const { owner, token, guest } = await withGuest();
  expect(await seenAt(token)).toEqual({});
  const saved = await putBranding(owner, { ...all(), ground: 'dark' });
  expect(saved).toMatchObject({ status: 200, body: { isShown: true } });
  const shown = {
    welcome,
    colors: { light: { accent: '#f5d90a', onAccent: '#000000' } },
    logo: { width: 40, height: 20, ground: 'dark' },
  };
  expect(await seenAt(token)).toMatchObject(shown);
  const { branding } = (await guest.call('GET /api/guest/{link}')).body;
  expect(branding).toMatchObject(shown);
  const picture = await fetch(branding.logo.url);
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(picture.headers.get('content-disposition')).toBe('inline');
});

test('behind a passcode it shows logo and colors, and nothing of what the link opens', async () => {
  const { owner, token, review } = await withLink({ passcode: 'Cutting room 14' });
  await putBranding(owner, all());
  const { body } = await callAs(null, 'POST /api/guest/open', { body: { token } });
  expect(body.branding.logo).toBeDefined();
  expect(JSON.stringify(body)).not.toContain(review.title);
});

test('an upload request has the branding too', async () => {
  const { owner, token } = await withRequest();
  await putBranding(owner, all());
  expect(await seenAt(token)).toMatchObject({ welcome, logo: { width: 40 } });
});

test('a link that has ended, or never was, shows no branding', async () => {
  const { owner, token, link } = await withLink();
  await putBranding(owner, all());
  await owner.call('DELETE /api/links/{id}', { params: { id: link.id } });
  for (const one of [token, 'A'.repeat(43)]) {
    const answer = await callAs(null, 'POST /api/guest/open', { body: { token: one } });
    expect(answer).toMatchObject(refused(404, 'link_ended'));
    expect(answer.body).not.toHaveProperty('branding');
  }
});

test('on Starter it is kept and not shown; on Business again', async () => {
  const { owner, token } = await withLink();
  await putBranding(owner, all());
  await runPlan(owner, 'starter');
  expect(await seenAt(token)).toBeNull();
  expect(await brandingOf(owner)).toMatchObject({ isShown: false, branding: { welcome } });
  for (const change of [{ accent: '#112233' }, { welcome: 'Hi' }, { logo: logoText() }]) {
    expect(await putBranding(owner, change)).toMatchObject(refused(409, 'plan_needed'));
  }
  await runPlan(owner, 'business');
  expect(await seenAt(token)).toMatchObject({ welcome, logo: { width: 40 } });
});

test('without the plan the owner can still remove it, and nothing of it is stored then', async () => {
  const { owner, workspaceId } = await signUpWithPlan();
  await putBranding(owner, all());
  await runPlan(owner, 'starter');
  const none = { accent: null, welcome: null, logo: null };
  expect(await putBranding(owner, none)).toMatchObject({ status: 200, body: { branding: none } });
  expect(await logoKeys(workspaceId)).toEqual([]);
});

test('with an overdue payment it stays as long as the plan runs', async () => {
  const { owner, token } = await withLink();
  await putBranding(owner, all());
  await runPlan(owner, 'business', 'past_due');
  expect(await seenAt(token)).toMatchObject({ welcome });
  await runPlan(owner, 'business', 'unpaid');
  const ended = await callAs(null, 'POST /api/guest/open', { body: { token } });
  expect(ended).toMatchObject(refused(404, 'link_ended'));
  expect(await brandingOf(owner)).toMatchObject({ isShown: false, branding: { welcome } });
});

test('of what is changed each part is kept that is not named, and of two at once both hold', async () => {
  const { owner } = await signUpWithPlan();
  await putBranding(owner, all());
  const both = await Promise.all([
    putBranding(owner, { accent: '#112233' }),
    putBranding(owner, { welcome: 'Hello.' }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const { branding } = await brandingOf(owner);
  expect(branding).toMatchObject({
    ...{ accent: '#112233', welcome: 'Hello.', logo: { ground: 'page' } },
  });
});

test('of two logos at once the later one is shown, and the other one is not stored', async () => {
  const { owner, workspaceId } = await signUpWithPlan();
  const both = [0x10, 0x20].map((value) => putBranding(owner, { logo: logoText({ value }) }));
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
  const { url } = (await brandingOf(owner)).branding.logo;
  expect((await fetch(url)).status).toBe(200);
  expect(await logoKeys(workspaceId)).toHaveLength(1);
});

test('Activity tells what was changed, by whom; what is the same is no change', async () => {
  const { owner } = await signUpWithPlan();
  await putBranding(owner, all());
  await putBranding(owner, { accent: '#f5d90a' });
  await putBranding(owner, { welcome: null });
  const entries = (await auditOf(owner)).filter(({ kind }) => kind === 'branding_changed');
  expect(entries).toMatchObject([
    { who: owner.email, parts: ['welcome'] },
    { who: owner.email, parts: ['logo', 'accent', 'welcome'] },
  ]);
});

test('only the current owner sees and changes it, and it stays with the workspace', async () => {
  const { owner } = await signUpWithPlan();
  await putBranding(owner, all());
  const { member } = await offered(owner);
  expect(await putBranding(member, { welcome: null })).toMatchObject(refused(403, 'forbidden'));
  await acceptOwnership(member);
  expect(await brandingOf(member)).toMatchObject({ branding: { welcome } });
  const past = await owner.call('GET /api/workspace/branding');
  expect(past).toMatchObject(refused(403, 'forbidden'));
});

test('a logo that is no PNG within the limits is refused with the reason, and nothing is stored', async () => {
  const { owner, workspaceId } = await signUpWithPlan();
  const svg = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
  for (const logo of [svg, logoText({ width: 9_000, height: 1 }), drawPng().toString('hex')]) {
    const answer = await putBranding(owner, { logo });
    expect(answer).toMatchObject({ status: 400, body: { fields: { logo: expect.any(String) } } });
  }
  expect(await logoKeys(workspaceId)).toEqual([]);
});

test.each([
  [{ accent: 'red' }, 'accent'],
  [{ accent: '#F0A63C;}' }, 'accent'],
  [{ welcome: 'x'.repeat(141) }, 'welcome'],
  [{ welcome: 'Pay at evil.example' }, 'welcome'],
  [{ welcome: 'Two\nlines' }, 'welcome'],
  [{ ground: 'pink' }, 'ground'],
])('%j is refused', async (body, field) => {
  const { owner } = await signUpWithPlan();
  expect(await putBranding(owner, body)).toMatchObject({
    status: 400,
    body: { fields: { [field]: expect.any(String) } },
  });
});

test('the export has the branding with the logo itself', async () => {
  const { owner } = await signUpWithPlan();
  await putBranding(owner, all());
  const { branding } = (await owner.call('GET /api/export')).body;
  expect(branding).toMatchObject({ accent: '#f5d90a', welcome });
  expect(Buffer.from(branding.logo, 'base64').subarray(1, 4).toString()).toBe('PNG');
});

test('the logo takes no quota, and is no file of the workspace', async () => {
  const { owner } = await signUpWithPlan();
  const before = (await owner.call('GET /api/storage/usage')).body;
  await putBranding(owner, all());
  expect((await owner.call('GET /api/storage/usage')).body).toEqual(before);
});

test.each([
  ['Cancel Plan', cancelPlan],
  ['deleting the account', (owner: Person) => deleteAccount(owner)],
])(
  'with %s the logo is deleted, and the branding forgotten',
  async (_, end) => {
    const { owner, workspaceId } = await withLink();
    await putBranding(owner, all());
    await end(owner);
    await assertEmptied(workspaceId);
    expect(await logoKeys(workspaceId)).toEqual([]);
    if (end === cancelPlan) {
      expect((await brandingOf(owner)).branding).toEqual({
        accent: null,
        welcome: null,
        logo: null,
      });
    }
  },
  60_000,
);

test('while the storage of an earlier plan is emptied, nothing is saved that would go with it', async () => {
  const { owner } = await withLink();
  await cancelPlan(owner);
  await runPlan(owner, 'business');
  expect(await putBranding(owner, all())).toMatchObject(refused(409, 'plan_needed'));
});

test('the daily check deletes logos that no workspace has, an hour after, and no others', async () => {
  const { owner, workspaceId } = await signUpWithPlan();
  await putBranding(owner, all());
  const [kept] = await logoKeys(workspaceId);
  await putStray(workspaceId);
  expect((await listLogos(null, 40)).unused).toEqual([]);
  setClockAhead({ minutes: 90 });
  await reconcileAll();
  expect(await logoKeys(workspaceId)).toEqual([kept]);
}, 60_000);

const mailLink = (owner: Person, id: string, body: { token: string; to: string[] }) =>
  owner.call('POST /api/links/{id}/mails', { params: { id }, body });

test('a mail shows the logo, the name, the welcome and the color of who shares; without its bytes the name', async () => {
  const { owner, workspaceId, link, token } = await withLink();
  await owner.call('POST /api/user/company-name', { body: { companyName: 'Northlight & Söhne' } });
  await putBranding(owner, { ...all(), ground: 'dark' });
  const email = uniqueEmail();
  await mailLink(owner, link.id, { token, to: [email] });
  const [sent] = await delivered(email);
  expect(sent?.html).toContain('<img src="cid:logo" alt="Northlight &amp; Söhne" width="40"');
  expect(sent?.html).not.toContain('<!--');
  expect(sent?.html).toContain('background:#f5d90a;color:#000000');
  expect(sent?.html).toContain(welcome);
  expect(sent?.text).toContain(welcome);
  expect(sent?.pictures).toHaveLength(1);
  expect(sent?.subject).toBe('A review is shared with you on Cutbay');
  // Replaced while it waits.
  await mailLink(owner, link.id, { token, to: [email] });
  await putBranding(owner, { logo: logoText({ value: 0x77 }) });
  const again = (await delivered(email)).at(-1);
  expect(again?.pictures).toEqual([]);
  expect(again?.html).not.toContain('cid:');
  expect(again?.html).toContain('Northlight &amp; Söhne</p>');
  expect(await logoKeys(workspaceId)).toHaveLength(1);
});

test('mails of Starter are those of the product', async () => {
  const { owner, link, token } = await withLink();
  await putBranding(owner, all());
  await runPlan(owner, 'starter');
  const email = uniqueEmail();
  await mailLink(owner, link.id, { token, to: [email] });
  const [sent] = await delivered(email);
  expect(sent?.pictures).toEqual([]);
  expect(sent?.html).toContain('font-weight:700;word-break:break-word">Cutbay</p>');
  expect(sent?.text).not.toContain(welcome);
});

test('codes, and news for guests, have the logo as well', async () => {
  const { owner, email, review, comment } = await withCommenter();
  await putBranding(owner, all());
  await callAs(null, 'POST /api/guest/codes', {
    body: { token: (await createLink(owner, [review.id], { addresses: [email] })).token, email },
  });
  await addComment(owner, review.id, { text: 'Shorter now.', parent: comment.id });
  await mailNotificationsIn(16);
  const mails = (await delivered(email)).filter(({ html }) => html.includes('cid:logo'));
  expect(mails.map(({ pictures }) => pictures.length)).toEqual([1, 1]);
});

/** A logo that a change has stored, and no workspace has. */
async function putStray(workspaceId: string) {
  const Key = logoKey(workspaceId, 'stray');
  await s3.send(new PutObjectCommand({ Bucket: bucketName(), Key, Body: drawPng() }));
}
