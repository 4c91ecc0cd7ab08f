import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { CallError } from '#core/errors.ts';
import { hashPassword } from '#core/identity/passwords/password.ts';
import { mailBranding } from '#core/links/branding/shown-branding.ts';
import type { LinkItem } from '#core/links/link-item.ts';
import { type OpenLink, proofOf } from '#core/links/open-link.ts';
import { isNamed } from '#core/links/ports/admitted-approvers.ts';
import { renderMail } from '#core/outbox/mail-layout.ts';
import { mailboxOf } from '#core/outbox/mailbox.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import {
  type Attempt,
  clearLimits,
  consumeRateLimit,
  isWithinLimits,
} from '#core/rate-limits/rate-limits.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { sha256 } from '#core/runtime/sha256.ts';
import { transact } from '#core/table/client.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { put, removeIf, type TransactionWrite } from '#core/table/write.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import { guestCodeMinutes } from '#shared/rules/link-limits.ts';
import { isPlainName } from '#shared/rules/names.ts';
import { productName } from '#shared/rules/product.ts';

/** A mailed code, hashed as passwords are: it has six digits alone. */
export const guestCodeItem = z.object({
  codeHash: z.string(),
  /** Of the link, when it was mailed. */
  generation: z.int(),
  expiresAt: z.int(),
});
type GuestCodeItem = z.infer<typeof guestCodeItem>;

/**
 * Mails a code to an email that a link opens to. For others it does the same work, with limits of their own, and mails
 * nothing: neither the answer nor its timing tells whom a link is for. Beyond the limits nothing is mailed, and the newest
 * code is valid still; a browser that has entered before has a limit of its own, which no one else fills.
 * @throws CallError `too_many_attempts` by address alone
 */
export async function sendGuestCode(
  opened: OpenLink,
  email: string,
  address: string,
): Promise<void> {
  const { link, workspace } = opened;
  await consumeRateLimit(['guest_codes_from_address', address]);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = await hashPassword(code);
  if (proofOf(link) !== 'email') return;
  const mayEnter = isNamed(link, email);
  if (!(await mayMail(opened, email, address))) return;
  const item: GuestCodeItem = {
    codeHash,
    generation: link.generation,
    expiresAt: nowInSeconds() + guestCodeMinutes * 60,
  };
  await transact([
    put(keys.guestCode(workspace.id, link.id, sha256(email)), { ...item }),
    mayEnter
      ? queueMailWrite(codeMail(email, code, workspace), {
          logoKey: mailBranding(workspace).logoKey,
        })
      : put(keys.guestCode(workspace.id, link.id, newId()), { ...item }),
  ]);
}

/** Counts a code that is asked for. @returns whether it may be mailed */
async function mayMail(
  { link, workspace, guest }: OpenLink,
  email: string,
  address: string,
): Promise<boolean> {
  const mayEnter = isNamed(link, email);
  if (mayEnter && guest?.email === email) {
    return isWithinLimits(['guest_codes_of_guest', guest.id]);
  }
  const [ofLink, first] = codesOfLink(link, email);
  if (!(await isWithinLimits(ofLink))) return false;
  const mailbox = mayEnter ? mailboxOf(email) : newId();
  const isFirst = await isWithinLimits(first);
  const ofMailbox = await isWithinLimits(
    isFirst
      ? ['first_guest_codes_of_workspace_to_mailbox', `${workspace.id}#${mailbox}`]
      : ['guest_codes_to_mailbox', mailbox],
  );
  if (!ofMailbox) return false;
  // Of a domain anyone can ask for as many mailboxes as they make up; those that are named one by one are not among them.
  const ofDomain = link.addresses.includes(email) ? newId() : `${link.id}#${domainOf(email)}`;
  return (
    (await isWithinLimits(['guest_codes_of_link_to_domain', ofDomain])) ||
    isWithinLimits(['guest_code_share_from_address', `${link.id}#${address}`])
  );
}

function codesOfLink({ id }: LinkItem, email: string): [Attempt, Attempt] {
  const subject = `${id}#${mailboxOf(email)}`;
  return [
    ['guest_codes_of_link_to_mailbox', subject],
    ['first_guest_code_of_link_to_mailbox', subject],
  ];
}

/** Resets the limits of a mailbox whose owner has entered: others may have used them up, and the code is spent. */
export function allowCodesAgain(link: LinkItem, email: string): Promise<void> {
  return clearLimits(codesOfLink(link, email));
}

function codeMail(to: string, code: string, workspace: WorkspaceItem) {
  const { companyName } = workspace;
  const company = companyName !== null && isPlainName(companyName) ? companyName : 'A team';
  return renderMail({
    to,
    // Contains nothing that the owner wrote: in a subject it would read as ours.
    subject: `Your code for a share link on ${productName}`,
    branding: mailBranding(workspace).branding,
    paragraphs: [
      `${company} has shared something with you. Enter this code on the page that you have open:`,
      code,
      `It is valid for ${guestCodeMinutes} minutes, and once.`,
    ],
    footnote:
      'You get this mail because someone entered your email on a page that was shared with you. If it was not you, ignore it, and give the code to no one.',
  });
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

/** The hash of the code that was mailed last to an email, if the link still opens to it; otherwise null. */
export async function findCode(
  workspaceId: string,
  link: LinkItem,
  email: string,
): Promise<string | null> {
  const found = await getItem(keys.guestCode(workspaceId, link.id, sha256(email)), guestCodeItem);
  const isValid = found?.generation === link.generation && isNamed(link, email);
  return isValid ? found.codeHash : null;
}

/** Spends a code: only one of two concurrent uses succeeds. */
export function consumeCodeWrite(
  workspaceId: string,
  link: LinkItem,
  email: string,
  codeHash: string,
): TransactionWrite {
  return removeIf<GuestCodeItem>(
    keys.guestCode(workspaceId, link.id, sha256(email)),
    { codeHash },
    () => new CallError('wrong_guest_code'),
  );
}
