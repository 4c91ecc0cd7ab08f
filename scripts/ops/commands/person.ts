import { writeFileSync } from 'node:fs';
import * as z from 'zod';
import { findPendingPurchases } from '#core/billing/purchases/pending-purchase-store.ts';
import { discardEndedUploadsWrites } from '#core/file-changes/discard-ended-uploads-writes.ts';
import { findUserByEmail, type UserItem } from '#core/identity/store.ts';
import { personalData } from '#core/lifecycle/personal-data.ts';
import { personalTraces } from '#core/lifecycle/personal-traces.ts';
import { removeAccount } from '#core/lifecycle/remove-account.ts';
import { eraseGuest } from '#core/links/guests/erase-guest.ts';
import { guestsWithEmail, reviewsSeenBy } from '#core/links/guests/list-guests.ts';
import { readAdmission } from '#core/links/ports/admitted-approvers.ts';
import { type GuestItem, guestUserId } from '#core/links/ports/guest-item.ts';
import { messagesOf, removeMessagesOf } from '#core/messages/inbox.ts';
import { mailsTo } from '#core/outbox/mails-to.ts';
import { removeMailsTo } from '#core/outbox/store.ts';
import { approvalsOf, eraseApprover } from '#core/reviews/approvals/erase-approver.ts';
import { commentsBy } from '#core/reviews/comments/comments-by.ts';
import type { SeenReview } from '#core/reviews/ports/review-item.ts';
import { scannedItems } from '#core/table/scan.ts';
import { workspacesOf } from '#core/workspaces/memberships.ts';
import { findWorkspaces } from '#core/workspaces/store.ts';
import { actors } from '#shared/calls/audit.ts';
import { pluralize } from '#shared/rules/text/amount-text.ts';
import { flag } from '../../stage/command-line.ts';
import { toJson } from '../../stage/json.ts';
import { allWorkspaces } from '../all-workspaces.ts';
import * as given from '../arguments.ts';
import { command, OperatorError } from '../command.ts';
import { text } from '../report.ts';

export const exportPerson = command({
  name: 'export',
  summary: 'Export all data of a person as JSON, at their request.',
  details: [
    "Account, sessions, second factors without their secrets, workspaces with the person's activity, what they are as a guest of share links with this email, purchases, messages and mails. Export Stripe's data at Stripe.",
    'Reads every message of the inbox, and the share links of every workspace; guests who have only given a name are not found. With --whole-table it also scans the whole table, page by page, for other occurrences of the email, such as invitations by others, and share links that name it.',
  ],
  input: z.object({
    email: given.email,
    file: z.string().optional().describe('the file to write; it must not exist'),
    wholeTable: flag('scans the whole table as well'),
  }),
  positionals: ['email'],
  async run({ email, file, wholeTable }) {
    const data = {
      ...(await personalData(email)),
      guestOf: await guestData(email),
      askedToApprove: await requestsEverywhere([email]),
      ...(wholeTable && { elsewhere: await itemsThatName(email) }),
    };
    const json = toJson(data);
    if (!file) return { data, blocks: [{ kind: 'raw', content: json }] };
    writePrivate(file, json);
    return { data: { file }, blocks: [text(`Written to ${file}, which only you can read.`)] };
  },
});

/** A guest of a share link, and the workspace that it is of. */
type FoundGuest = GuestItem & { workspaceId: string };

/** The guests of share links who have proven an email, in all workspaces. */
async function guestsEverywhere(emails: readonly string[]): Promise<FoundGuest[]> {
  const found: FoundGuest[] = [];
  for await (const workspaceId of allWorkspaces()) {
    for (const email of emails) {
      for (const guest of await guestsWithEmail(workspaceId, email)) {
        found.push({ ...guest, workspaceId });
      }
    }
  }
  return found;
}

/** What people outside of their workspaces are asked to approve, by their emails. */
async function requestsEverywhere(emails: readonly string[]) {
  const found = [];
  for await (const workspaceId of allWorkspaces()) {
    const admits = await readAdmission(workspaceId);
    for (const email of emails) {
      const isSeen = ({ id }: SeenReview) => admits(id, email);
      const approvals = await approvalsOf(workspaceId, { kind: 'guest', email }, isSeen);
      if (approvals.length > 0) found.push({ workspaceId, email, approvals });
    }
  }
  return found;
}

async function guestData(email: string) {
  const guests = await guestsEverywhere([email]);
  return Promise.all(
    guests.map(async ({ workspaceId, generation: _, names, ...guest }) => ({
      workspaceId,
      ...guest,
      names: [...names],
      comments: await commentsBy(
        workspaceId,
        guestUserId(guest),
        await reviewsSeenBy(workspaceId, guest),
      ),
    })),
  );
}

/** Other items that contain an email, by their keys only, since they may contain data of others. */
async function itemsThatName(email: string): Promise<{ pk: string; sk: string }[]> {
  const found: { pk: string; sk: string }[] = [];
  for await (const item of scannedItems()) {
    const { pk, sk } = item;
    if (JSON.stringify(item).includes(JSON.stringify(email).slice(1, -1))) found.push({ pk, sk });
  }
  return found;
}

/** @throws OperatorError if the file exists, or cannot be written */
function writePrivate(file: string, content: string): void {
  try {
    writeFileSync(file, `${content}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new OperatorError(
      `${file} cannot be written: ${error instanceof Error ? error.message : error}`,
    );
  }
}

export const erasePerson = command({
  name: 'erase',
  summary: 'Erase a person, as deleting their account does, including their messages.',
  details: [
    'Their workspaces are deleted for all members; plans are cancelled immediately without a refund. They are removed from other teams; their activity there stays, by "A deleted account". Invoices stay at Stripe, as tax law requires. What they have written as guests of share links stays as well, by a former guest.',
    'Export their data first, if they ask for it: npm run ops -- export',
  ],
  input: z.object({ email: given.email }),
  positionals: ['email'],
  async run({ email }) {
    const user = await findUserByEmail(email);
    const emails = user ? (await personalTraces(user)).emails : [email];
    const messages = await messagesOf({ emails, userId: user?.id });
    const mails = (await Promise.all(emails.map(mailsTo))).flat();
    const purchases = (await Promise.all(emails.map(findPendingPurchases))).flat();
    const guests = await guestsEverywhere(emails);
    const requests = await requestsEverywhere(emails);
    const [bought] = purchases;
    if (bought) {
      throw new OperatorError(
        `A purchase of ${email} is still pending: cancel ${bought.stripeSubscriptionId} at Stripe first, which refunds and removes it.`,
      );
    }
    if (!user && messages.length + mails.length + guests.length + requests.length === 0) {
      return { data: { erased: false }, blocks: [text(`There is no data about ${email}.`)] };
    }
    return {
      will: [
        ...(user ? await accountGoes(user) : [`There is no account with ${email}.`]),
        `Erase ${pluralize(messages.length, 'message')} from them, and the records of ${pluralize(mails.length, 'mail')} to them.`,
        ...(guests.length > 0
          ? [`Erase who they are as ${pluralize(guests.length, 'guest')} of share links.`]
          : []),
        ...(requests.length > 0
          ? ['Erase who they are where they were asked to approve a version.']
          : []),
        'This cannot be undone.',
      ],
      async apply() {
        if (user) await removeAccount(user.id, 'operator');
        else await removeMailsTo(email);
        for (const { workspaceId, linkId, id } of guests) {
          await eraseGuest(
            workspaceId,
            { linkId, guestId: id },
            actors.operator,
            discardEndedUploadsWrites,
          );
        }
        for (const { workspaceId, email: asked } of requests) {
          await eraseApprover(workspaceId, { kind: 'guest', email: asked });
        }
        const removed = await removeMessagesOf({ emails, userId: user?.id });
        const data = {
          erased: true,
          account: user?.id ?? null,
          messages: removed,
          guests: guests.length,
        };
        return { data, blocks: [text(`${email} is erased.`)] };
      },
    };
  },
});

async function accountGoes({ id, email, username }: UserItem): Promise<string[]> {
  const workspaces = await workspacesOf(id);
  const owned = workspaces.filter(({ role }) => role === 'Owner');
  const items = await findWorkspaces(owned.map((one) => one.id));
  const lines = items.map(({ id: workspaceId, companyName, memberCount, runningPlan }) => {
    const plan = runningPlan ? `its ${runningPlan} plan is cancelled without a refund` : 'no plan';
    return `  delete the workspace ${companyName ?? '-'} (${workspaceId}): ${pluralize(memberCount, 'member')}, ${plan}`;
  });
  const others = workspaces.filter(({ role }) => role !== 'Owner');
  return [
    `Delete the account of ${username} <${email}> (${id}), and confirm it by mail.`,
    ...lines,
    ...others.map((one) => `  remove them from ${one.companyName ?? '-'} (${one.id})`),
  ];
}
