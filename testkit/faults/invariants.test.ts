import { expect, test } from '@jest/globals';
import type { Item, StripeState } from './environment.ts';
import { violations } from './invariants.ts';

const workspace = {
  pk: 'WORKSPACE#w',
  sk: 'WORKSPACE',
  id: 'w',
  memberCount: 1,
  companyName: null,
  storageAmount: 1,
  coldStorageAmount: 0,
};
const email = 'm@x.example';
const member = {
  pk: 'WORKSPACE#w',
  sk: 'MEMBER#m',
  id: 'm',
  status: 'invited',
  email,
  role: 'Producer',
};
const entry = (kind: string, more: object) => ({ pk: 'WORKSPACE#w', sk: 'AUDIT#1', kind, ...more });
const added = entry('member_added', { email, role: 'Producer' });
const removed = entry('member_removed', { email });
const joined = entry('member_joined', { who: email, role: 'Producer' });
const started = entry('plan_started', { plan: 'business', monthTotal: 65 });
const hold = { pk: 'WORKSPACE#w', sk: 'MEMBER_EMAIL#m@x.example', memberId: 'm' };
const link = { pk: 'LINK#l', sk: 'LINK', workspaceId: 'w', subjectId: 'm' };
const listed = { pk: 'WORKSPACES#w', sk: 'WORKSPACE#w' };
const team: Item[] = [workspace, listed, member, hold, link, added];

const copy = {
  pk: 'WORKSPACE#w',
  sk: 'SUBSCRIPTION',
  stripeSubscriptionId: 'sub_1',
  stripeCustomerId: 'cus_1',
  plan: 'business',
  status: 'active',
  seats: 1,
  storageAmount: 1.25,
  coldStorageAmount: 0,
};
const paying: Item[] = [
  { ...workspace, runningPlan: 'business' },
  listed,
  member,
  hold,
  link,
  copy,
  added,
  started,
];

const purchase = { pk: 'EMAIL#a', sk: 'PURCHASE#sub_1', stripeSubscriptionId: 'sub_1' };

const nothing: StripeState = {
  customers: [],
  balanceTransactions: [],
  checkoutSessions: [],
  subscriptions: [],
  invoices: [],
  charges: [],
  events: [],
};

function stripeState(
  changes: object = {},
  reasons: string[] = ['subscription_create'],
): StripeState {
  const price = (product: string, quantity: number) => ({ quantity, price: { product } });
  const subscription = {
    id: 'sub_1',
    status: 'active',
    customer: 'cus_1',
    metadata: { workspaceId: 'w' },
    items: { data: [price('business_member', 1), price('hot_storage_250gb', 1)] },
    ...changes,
  };
  const invoices = reasons.map((billing_reason) => ({
    status: 'paid',
    amount_paid: 5000,
    billing_reason,
    parent: { subscription_details: { subscription: 'sub_1' } },
    lines: { data: [{ period: { end: 1 } }] },
  }));
  return booksWith({ subscriptions: [subscription], invoices });
}

function booksWith(some: object): StripeState {
  return { ...nothing, ...JSON.parse(JSON.stringify(some)) };
}

const cancelled = {
  status: 'canceled',
  cancellation_details: { reason: 'cancellation_requested', comment: 'Cancel Plan' },
};

const endedBySupport = { status: 'canceled', ended_at: 100 };
const paidLate = {
  ...invoiceOf('sub_1'),
  status: 'paid',
  total: 5000,
  amount_paid: 5000,
  created: 50,
  status_transitions: { paid_at: 150 },
  lines: { data: [{ period: { end: 200 } }] },
};

function invoiceOf(subscription: string) {
  return { id: 'in_1', parent: { subscription_details: { subscription } } };
}

test('a team with a correct member count and a plan known to Stripe violate no invariant', () => {
  expect(violations(team, nothing)).toEqual([]);
  expect(violations(paying, stripeState())).toEqual([]);
});

test.each<[string, Item[]]>([
  [
    'w has a wrong member count',
    [{ ...workspace, memberCount: 2 }, listed, member, hold, link, added],
  ],
  ['w reserves other emails than its members have', [workspace, listed, member, link, added]],
  ['m has 0 open invitations', [workspace, listed, member, hold, added]],
  [
    'w has other users than members; u has another role than the member item',
    [workspace, listed, { ...member, status: 'active', userId: 'u' }, hold, added, joined],
  ],
  ['the index of WORKSPACEs is incomplete', [workspace, member, hold, link, added]],
  ['emails are reserved for other accounts than exist', [{ pk: 'USER#u', sk: 'USER', id: 'u' }]],
])('%s', (wrong, items) => {
  const each = wrong.split('; ').map((one) => expect.stringContaining(one));
  expect(violations(items, nothing)).toEqual(each);
});

const ended = entry('plan_ended', { plan: 'business', previousMonthTotal: 65 });
const changedBack = entry('plan_changed', {
  plan: 'business',
  monthTotal: 65,
  previousPlan: 'starter',
  previousMonthTotal: 40,
});
const again = entry('plan_started', { plan: 'starter', monthTotal: 40 });
const roleGiven = entry('member_role_changed', { email, previousRole: 'Producer', role: 'Editor' });
const storageAsked = entry('hot_storage_asked', { previousAmount: 1, amount: 2 });
const named = entry('workspace_named', { companyName: 'Night Shift' });

test('a team and a plan that match their audit entries, in any order, violate no invariant', () => {
  const roleBack = { ...roleGiven, previousRole: 'Editor', role: 'Producer' };
  expect(violations([...team, removed, added, roleGiven, roleBack], nothing)).toEqual([]);
  expect(violations([...paying, again, ended, changedBack], stripeState())).toEqual([]);
  const before = team.map((item) =>
    item === added ? { ...added, email: 'before@x.example' } : item,
  );
  const changed = entry('email_changed', { who: 'before@x.example', email });
  expect(violations([...before, changed], nothing)).toEqual([]);
});

test.each<[string, Item[], Item[]]>([
  ['added 0 and removed 0 times, with a member item', team, [added]],
  ['added 2 and removed 0 times, with a member item', [...team, added], []],
  ['added 1 and removed 1 times, with a member item', [...team, removed], []],
  ['added 1 and removed 0 times, without a member item', team, [member, hold, link]],
  ['joined 1 times, not 0 to 0', [...team, joined], []],
  ['with another role', [...team, roleGiven], []],
  [
    'with a member item',
    [...team, entry('email_changed', { who: email, email: 'n@x.example' })],
    [],
  ],
  ['as plan, recorded is nothing', paying, [started]],
  ['business for 65 as plan', [...paying, started], []],
  ['business for 65 as plan', [...paying, ended], []],
  ['1 as hot storage', [...team, storageAsked], []],
  ['as name', [...team, named], []],
  ['WORKSPACE#w does not exist, but its audit entry member_added does', [added], []],
])('%s', (wrong, items, without) => {
  const found = violations(
    items.filter((item) => !without.includes(item)),
    nothing,
  );
  expect(found).toContainEqual(expect.stringContaining(wrong));
});

test.each<[string, Item[], StripeState]>([
  ['sub_2 is active and belongs to 0', [purchase], stripeState({ id: 'sub_2', metadata: {} })],
  ['sub_1 is active and belongs to 2', [...paying, purchase], stripeState()],
  ['w has seats 1, Stripe 3', paying, stripeState({ items: seats(3) })],
  [
    'w has the wrong active plan',
    [workspace, member, hold, link, copy, added, started],
    stripeState(),
  ],
  ['w has status active, Stripe canceled', paying, stripeState({ status: 'canceled' })],
  [
    'sub_1 was charged twice',
    paying,
    stripeState({}, ['subscription_create', 'subscription_create']),
  ],
])('%s', (wrong, items, state) => {
  expect(violations(items, state)).toContainEqual(expect.stringContaining(wrong));
});

test('paid credit, one open Checkout and a voided invoice violate no invariant', () => {
  const checkoutSessions = [
    { status: 'open', client_reference_id: 'w' },
    { status: 'expired', client_reference_id: 'w' },
    { status: 'open', client_reference_id: null },
    { status: 'open', client_reference_id: null },
  ];
  const { subscriptions } = stripeState({ ...cancelled });
  const ends = stripeState({ ...endedBySupport }).subscriptions;
  const invoices = [
    { ...invoiceOf('sub_1'), status: 'void' },
    { ...paidLate, lines: { data: [{ period: { end: 100 } }] } },
  ];
  const paid = { customer: 'cus_1', paid: true, amount: 9000, amount_refunded: 4000 };
  const customers = [{ id: 'cus_1', balance: -5000 }];
  const some = { customers, charges: [paid], checkoutSessions, subscriptions, invoices };
  expect(violations([], booksWith(some))).toEqual([]);
  const balanceTransactions = [{ metadata: { restoredFrom: 'in_1' } }];
  const returned = { customers, charges: [paid], subscriptions: ends, invoices: [paidLate] };
  expect(violations([], booksWith({ ...returned, balanceTransactions }))).toEqual([]);
});

test.each<[string, Item[], object]>([
  [
    'w is on Starter with 4 members',
    [{ ...workspace, runningPlan: 'starter', memberCount: 4 }],
    {},
  ],
  [
    'w has more than one open Checkout',
    [],
    { checkoutSessions: Array(2).fill({ status: 'open', client_reference_id: 'w' }) },
  ],
  [
    'cus_1 has a credit of 5000 and has paid 4000 cents',
    [],
    {
      customers: [{ id: 'cus_1', balance: -5000 }],
      charges: [
        { customer: 'cus_1', paid: true, amount: 5000, amount_refunded: 1000 },
        { customer: 'cus_1', paid: false, amount: 9000, amount_refunded: 0 },
      ],
    },
  ],
  [
    'sub_1 is cancelled and its invoice in_1 is open',
    [],
    {
      customers: [{ id: 'cus_1', balance: 0 }],
      subscriptions: stripeState({ ...cancelled }).subscriptions,
      invoices: [{ ...invoiceOf('sub_1'), status: 'open' }],
    },
  ],
  [
    'sub_1 is cancelled and its invoice in_1 is open',
    [],
    {
      customers: [{ id: 'cus_1', balance: 0 }],
      subscriptions: stripeState({ ...endedBySupport }).subscriptions,
      invoices: [{ ...paidLate, status: 'open' }],
    },
  ],
  [
    'sub_1 had ended when in_1 was paid',
    [],
    {
      customers: [{ id: 'cus_1', balance: 0 }],
      subscriptions: stripeState({ ...endedBySupport }).subscriptions,
      invoices: [paidLate],
    },
  ],
])('%s', (wrong, items, some) => {
  expect(violations(items, booksWith(some))).toContainEqual(expect.stringContaining(wrong));
});

function seats(quantity: number) {
  return {
    data: [
      { quantity, price: { product: 'business_member' } },
      { quantity: 1, price: { product: 'hot_storage_250gb' } },
    ],
  };
}
