import { coldStorage, hotStorage, paidPlans } from '#shared/rules/plans.ts';
import type { Item } from './environment.ts';
import { ofKind, running, same, under } from './items.ts';

/**
 * Audited: the state of a workspace equals the result of its audit entries, none missing and none duplicated. Ignores
 * the order of entries: of two written concurrently the later may have the lower id.
 */
export function auditViolations(items: readonly Item[]): string[] {
  const workspaces = ofKind(items, 'WORKSPACE');
  const existing = new Set(workspaces.map(({ pk }) => pk));
  const ownerless = ofKind(items, 'AUDIT').filter(({ pk }) => !existing.has(pk));
  return [
    ...ownerless.map(({ pk, kind }) => `${pk} does not exist, but its audit entry ${kind} does`),
    ...workspaces.flatMap((workspace) => {
      const own = under(items, workspace);
      return [...membersUnaudited(own), ...changesUnaudited(workspace, own)].map(
        (what) => `${workspace['id']} ${what}`,
      );
    }),
  ];
}

/** Every member item was added once more than removed, has joined if it is active, and has the role set last. */
function membersUnaudited(own: readonly Item[]): string[] {
  const entries = byLatestEmail(ofKind(own, 'AUDIT').flatMap(swapped));
  const rows = ofKind(own, 'MEMBER');
  const emails = new Set([...rows, ...entries].flatMap(({ email }) => email ?? []));
  return [...emails].flatMap((email) => {
    const of = (kind: string) => entries.filter((e) => e['kind'] === kind && e['email'] === email);
    const [added, removed] = [of('member_added'), of('member_removed')];
    const joined = entries.filter(({ kind, who }) => kind === 'member_joined' && who === email);
    const row = rows.find((one) => one['email'] === email);
    const wrong: string[] = [];
    const check = (isMet: boolean, what: string) => isMet || wrong.push(`records ${email} ${what}`);
    check(
      added.length - removed.length === (row ? 1 : 0),
      `added ${added.length} and removed ${removed.length} times, ${row ? 'with' : 'without'} a member item`,
    );
    const nowActive = row?.['status'] === 'active' ? 1 : 0;
    const atMost = removed.length + nowActive;
    check(
      joined.length >= nowActive && joined.length <= atMost,
      `joined ${joined.length} times, not ${nowActive} to ${atMost}`,
    );
    const roles = of('member_role_changed').map(({ previousRole, role }) => [previousRole, role]);
    const given = added.map(({ role }) => role);
    // The role of a removed member is not recorded.
    if (row && added.length === 1)
      check(isReachable(given, roles, row['role']), 'with another role');
    return wrong;
  });
}

/** The new owner leaves the team, and the previous owner joins it: the entries of that. */
function swapped(entry: Item): Item[] {
  if (entry['kind'] !== 'ownership_accepted') return [entry];
  const { who, email } = entry;
  return [
    { ...entry, kind: 'member_removed', email: who },
    { ...entry, kind: 'member_added', role: 'Creative Director' },
    { ...entry, kind: 'member_joined', who: email },
  ];
}

/** The entries as if every user had always had their current email. */
function byLatestEmail(entries: readonly Item[]): Item[] {
  const changes = entries.filter(({ kind }) => kind === 'email_changed');
  const latest = (email: unknown) =>
    changes.reduce(
      (current) => changes.find(({ who }) => who === current)?.['email'] ?? current,
      email,
    );
  return entries.map((entry) => ({
    ...entry,
    email: latest(entry['email']),
    who: latest(entry['who']),
  }));
}

/** The plan with its monthly total, the requested storage and the name are the results of their entries. */
function changesUnaudited(workspace: Item, own: readonly Item[]): string[] {
  const entries = ofKind(own, 'AUDIT');
  const transitions = (kinds: string[], ends: (entry: Item) => unknown[]) =>
    entries.filter(({ kind }) => kinds.includes(String(kind))).map(ends);
  const amounts = (kind: string) =>
    transitions([kind], ({ previousAmount, amount }) => [previousAmount, amount]);
  const plans = transitions(['plan_started', 'plan_changed', 'plan_ended'], (entry) => [
    describePlan(entry['previousPlan'] ?? entry['plan'], entry['previousMonthTotal']),
    describePlan(entry['plan'], entry['monthTotal']),
  ]);
  const names = transitions(['workspace_named', 'workspace_renamed'], (entry) => [
    entry['previousCompanyName'] ?? null,
    entry['companyName'],
  ]);
  const { storageAmount, coldStorageAmount, companyName } = workspace;
  const checks: [what: string, from: unknown, transitions: unknown[][], to: unknown][] = [
    ['plan', nothing, plans, planOf(own)],
    ['hot storage', hotStorage.includedTb, amounts('hot_storage_asked'), storageAmount],
    ['cold storage', coldStorage.minTb, amounts('cold_storage_asked'), coldStorageAmount],
    ['name', null, names, companyName],
  ];
  return checks
    .filter(([, from, steps, to]) => !isReachable([from], steps, to))
    .map(
      ([what, from, steps, to]) => `has ${to} as ${what}, recorded is ${from} ${steps.join(' ')}`,
    );
}

const nothing = 'nothing';

/** A plan as its entries record it: its id, and its monthly total in US dollars. */
function describePlan(plan: unknown, monthTotal: unknown): string {
  return monthTotal === undefined ? nothing : `${plan} for ${monthTotal}`;
}

function planOf(own: readonly Item[]): string {
  const [copy] = ofKind(own, 'SUBSCRIPTION');
  const plan = Object.values(paidPlans).find(({ id }) => id === copy?.['plan']);
  if (!plan || !running.includes(String(copy?.['status']))) return nothing;
  const amount = (name: string) => Number(copy?.[name]);
  const blocks = (amount('storageAmount') - hotStorage.includedTb) / hotStorage.stepTb;
  const storage =
    blocks * hotStorage.pricePerBlock + amount('coldStorageAmount') * coldStorage.pricePerTb;
  return describePlan(plan.id, amount('seats') * plan.pricePerMember + storage);
}

/**
 * Whether some order of the steps leads from one state to another: each step starts at a state that was reached, and
 * only the target remains.
 */
function isReachable(from: readonly unknown[], steps: readonly unknown[][], to: unknown): boolean {
  const left = [to, ...steps.map(([before]) => before)];
  const reached = [...from, ...steps.map(([, after]) => after)];
  return same(reached, left);
}
