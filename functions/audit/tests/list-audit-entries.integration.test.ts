import { expect, test } from '@jest/globals';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { auditOfMany, entriesOf } from '#testkit/audit.ts';
import { runPlan, workspaceIdOf } from '#testkit/billing/plans.ts';
import { addMember, signUp } from '#testkit/people.ts';

test('entries are paginated newest first, without duplicates', async () => {
  const owner = await signUp();
  const workspaceId = await workspaceIdOf(owner);
  await auditOfMany(workspaceId, 120);
  const pages: { auditEntries: { id: string }[]; next?: string }[] = [];
  let after: string | undefined;
  do {
    const { body } = await owner.call('GET /api/audit', after ? { query: { after } } : {});
    pages.push(body);
    after = body.next;
  } while (after);
  expect(pages.map(({ auditEntries }) => auditEntries.length)).toEqual([50, 50, 21]);
  const ids = pages.flatMap(({ auditEntries }) => auditEntries.map(({ id }) => id));
  expect(ids).toEqual([...new Set(ids)].toSorted().reverse());
});

test('the cursor of a page is the only one accepted for the next', async () => {
  const owner = await signUp();
  expect(await owner.call('GET /api/audit', { query: { after: 'AUDIT#' } })).toMatchObject({
    status: 400,
    body: { fields: { after: 'after must be what next of an earlier answer said.' } },
  });
});

test('entries are filtered by topic, by who did it, and by a part of their texts in any case', async () => {
  const owner = await signUp();
  await runPlan(owner, 'business');
  const colleague = await addColleague(owner, 'Producer');
  await addMember(owner, 'Cutter@Studio.example', 'Producer');
  await owner.call('POST /api/update-storage', { body: { storageAmount: 1.5 } });
  await colleague.call('POST /api/logout');
  const kindsOf = async (query: Record<string, string>) => {
    const { body } = await owner.call('GET /api/audit', { query });
    return body.auditEntries.map(({ kind }: { kind: string }) => kind);
  };
  expect(await kindsOf({ topic: 'team' })).toEqual(['member_added']);
  expect(await kindsOf({ topic: 'billing' })).toEqual(['hot_storage_asked']);
  expect(await kindsOf({ topic: 'computers' })).toEqual([]);
  expect(await kindsOf({ who: colleague.email, topic: 'accounts' })).toEqual(
    expect.arrayContaining(['signed_out']),
  );
  expect(await kindsOf({ text: 'CUTTER@studio' })).toEqual(['member_added']);
  expect(await kindsOf({ text: 'cutter@', who: colleague.email })).toEqual([]);
  expect(await kindsOf({ text: 'member_added' })).toEqual([]);
});

test('a filter reads the log in parts, and each says where to continue', async () => {
  const owner = await signUp();
  await owner.call('POST /api/user/company-name', { body: { companyName: 'Needle' } });
  await auditOfMany(await workspaceIdOf(owner), 1_010);
  const query = { text: 'needle' };
  const first = (await owner.call('GET /api/audit', { query })).body;
  expect(first).toEqual({ auditEntries: [], next: expect.any(String) });
  const second = (await owner.call('GET /api/audit', { query: { ...query, after: first.next } }))
    .body;
  expect(second.auditEntries.map(({ kind }: { kind: string }) => kind)).toEqual([
    'workspace_named',
  ]);
  expect(second.next).toBeUndefined();
});

test('a filtered page that is full continues after its last entry', async () => {
  const owner = await signUp();
  await auditOfMany(await workspaceIdOf(owner), 120);
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const query = { who: 'stranger@studio.example', ...(after && { after }) };
    const { body } = await owner.call('GET /api/audit', { query });
    seen.push(...body.auditEntries.map(({ id }: { id: string }) => id));
    after = body.next;
  } while (after);
  expect(seen).toHaveLength(120);
  expect(new Set(seen).size).toBe(120);
});

test("a user cannot read another workspace's entries", async () => {
  const [owner, stranger] = [await signUp(), await signUp()];
  await addMember(owner);
  const [newest] = (await owner.call('GET /api/audit')).body.auditEntries;
  const { body } = await stranger.call('GET /api/audit', { query: { after: newest.id } });
  expect(body.auditEntries.map(({ who }: { who: string }) => who)).not.toContain(owner.email);
});

test.each(['Creative Director', 'Video Editor'] as const)(
  'a %s cannot read the audit log',
  async (role) => {
    const owner = await signUp();
    await runPlan(owner, 'business');
    const member = await addColleague(owner, role);
    expect(await member.call('GET /api/audit')).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  },
);

test('an export contains the entries before it, and is audited itself', async () => {
  const owner = await signUp();
  const { email } = await addMember(owner);
  const { body } = await owner.call('GET /api/export');
  const exported = body.auditEntries.map(({ kind }: { kind: string }) => kind);
  expect(exported).toEqual(['member_added', 'signed_in']);
  expect(body.auditEntries[0]).toMatchObject({ email });
  expect(body.nextAuditEntries).toBeUndefined();
  expect((await entriesOf(owner))[0]).toEqual({
    who: owner.email,
    kind: 'workspace_exported',
    dollarsAMonth: null,
  });
});

test('an export too long for one response says where to continue', async () => {
  const owner = await signUp();
  await auditOfMany(await workspaceIdOf(owner), 1_010);
  const { auditEntries, nextAuditEntries } = (await owner.call('GET /api/export')).body;
  expect(auditEntries).toHaveLength(1_000);
  const rest = await owner.call('GET /api/audit', { query: { after: nextAuditEntries } });
  expect(rest.body.auditEntries).toHaveLength(11);
});
