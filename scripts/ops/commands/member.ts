import * as z from 'zod';
import { findPendingPurchases } from '#core/billing/purchases/pending-purchase-store.ts';
import { limitsOfPerson } from '#core/identity/person-limits.ts';
import { readFactors } from '#core/identity/second-factor/store.ts';
import { listSessions } from '#core/identity/sessions/sessions.ts';
import type { UserItem } from '#core/identity/store.ts';
import { signOutAsOperator } from '#core/lifecycle/operator-sign-out.ts';
import { resetFactorsAsOperator } from '#core/lifecycle/reset-factors.ts';
import { findSuppressed } from '#core/outbox/suppression.ts';
import { clearLimits, type LimitUse, readLimits } from '#core/rate-limits/rate-limits.ts';
import { workspacesOf } from '#core/workspaces/memberships.ts';
import { canonicalAddress } from '#functions/http/address.ts';
import { pluralize } from '#shared/rules/text/amount-text.ts';
import * as given from '../arguments.ts';
import { command, OperatorError } from '../command.ts';
import { requirePerson } from '../find-person.ts';
import { minute } from '../format.ts';
import { type Block, facts, table, text, words } from '../report.ts';

const address = z
  .union([z.ipv4(), z.ipv6()], { error: 'Use an IPv4 or IPv6 address.' })
  .optional()
  .describe('their IP address, for the limits that count by it');

export const showMember = command({
  name: 'member show',
  summary: 'Show an account: workspaces, sessions, second factors, limits and suppression.',
  input: z.object({ person: given.person, address }),
  positionals: ['person'],
  async run({ person, address }) {
    const user = await requirePerson(person);
    const { id, username, email, emailConfirmed, createdAt } = user;
    const workspaces = await workspacesOf(id);
    const sessions = await listSessions(user);
    const secondFactors = await factorsOf(user);
    const used = await readLimits(limitsOfPerson(user, address && canonicalAddress(address)));
    const suppressed = await findSuppressed(email);
    const purchases = await findPendingPurchases(email);
    const account = { id, username, email, emailConfirmed, createdAt };
    return {
      data: {
        ...account,
        workspaces,
        sessions: sessions.length,
        secondFactors,
        limits: used,
        suppressed,
        purchases,
      },
      blocks: [
        facts({
          Account: `${username} <${email}> (${id})`,
          Since: `${minute(createdAt)} UTC`,
          Email: emailConfirmed ? 'confirmed' : 'not confirmed',
          Sessions: pluralize(sessions.length, 'session'),
          'Second factors': secondFactors.join(', ') || 'none',
          Mail:
            suppressed &&
            `suppressed since ${minute(suppressed.suppressedAt)}: ${suppressed.reason}`,
          Purchases: purchases.length > 0 ? `${purchases.length} pending` : null,
        }),
        table(
          [words('WORKSPACE'), 'ID', 'ROLE'],
          workspaces.map((one) => [one.companyName ?? '-', one.id, one.role]),
          'Belongs to no workspace.',
        ),
        limitsTable(used),
      ],
    };
  },
});

function limitsTable(used: readonly LimitUse[]): Block {
  const rows = used.map(({ limit, count, most, secondsLeft }) => [
    limit,
    `${count} of ${most}`,
    `${Math.ceil(secondsLeft / 60)} min`,
    count >= most ? '<- blocked' : '',
  ]);
  return table(['LIMIT', 'USED', 'RESETS IN', ''], rows, 'No limit is in use.');
}

async function factorsOf({ id }: UserItem): Promise<string[]> {
  const { authenticator, passkeys, recovery } = await readFactors(id);
  return [
    ...(authenticator ? ['authenticator app'] : []),
    ...passkeys.map(({ name }) => `passkey ${name}`),
    ...(recovery ? [pluralize(recovery.unused.size, 'recovery code')] : []),
  ];
}

export const signOutMember = command({
  name: 'member sign-out',
  summary: 'Revoke every session of a user: a lost laptop, or an intruder in their account.',
  input: z.object({ person: given.person }),
  positionals: ['person'],
  async run({ person }) {
    const user = await requirePerson(person);
    const sessions = await listSessions(user);
    return {
      will: [
        `Sign ${user.email} out everywhere: ${pluralize(sessions.length, 'session')} ${sessions.length === 1 ? 'is' : 'are'} revoked.`,
        'Record it in the activity of each of their workspaces, and mail them. Their password stays.',
      ],
      async apply() {
        await signOutAsOperator(user.id);
        const data = { id: user.id, sessionsEnded: sessions.length };
        return { data, blocks: [text(`${user.email} is signed out everywhere.`)] };
      },
    };
  },
});

export const resetMember = command({
  name: 'member reset-second-factor',
  summary: 'Remove every second factor of a user who has lost them all.',
  details: [
    "Verify the user's identity first: afterwards the password alone gives access. See the runbook.",
  ],
  input: z.object({ person: given.person }),
  positionals: ['person'],
  async run({ person }) {
    const user = await requirePerson(person);
    const secondFactors = await factorsOf(user);
    if (secondFactors.length === 0) {
      throw new OperatorError(`${user.email} has no second factor: the password alone signs in.`);
    }
    return {
      will: [
        `Remove from ${user.email}: ${secondFactors.join(', ')}. Afterwards the password alone signs in.`,
        'Record it in the activity of each of their workspaces, and mail them.',
        `Have you verified the user's identity? See "A customer writes" in docs/runbook.md.`,
      ],
      async apply() {
        await resetFactorsAsOperator(user.id);
        const data = { id: user.id, removed: secondFactors };
        return { data, blocks: [text(`${user.email} no longer has a second factor.`)] };
      },
    };
  },
});

export const unblockMember = command({
  name: 'member unblock',
  summary: 'Reset the rate limits of a user, who may then try again immediately.',
  input: z.object({ person: given.person, address }),
  positionals: ['person'],
  async run({ person, address }) {
    const user = await requirePerson(person);
    const limits = limitsOfPerson(user, address && canonicalAddress(address));
    const used = await readLimits(limits);
    if (used.length === 0) {
      const hint = address
        ? ''
        : ' Many limits count by IP address too: ask for theirs, and pass --address.';
      return {
        data: { cleared: [] },
        blocks: [text(`${user.email} has used up nothing of any limit.${hint}`)],
      };
    }
    return {
      will: [
        `Reset these limits of ${user.email}:`,
        ...used.map(({ limit, count, most }) => `  ${limit}: ${count} of ${most}`),
      ],
      async apply() {
        await clearLimits(limits);
        const cleared = used.map(({ limit }) => limit);
        return { data: { cleared }, blocks: [text(`${user.email} may try again immediately.`)] };
      },
    };
  },
});
