import { BadRequestException, MessageRejected } from '@aws-sdk/client-sesv2';
import { type Mail, type MailPicture, sendMail } from '#core/clients/mail.ts';
import { describeError, log } from '#core/runtime/log.ts';
import type { Key } from '#core/table/keys.ts';
import { mailFailed, mailSetAside } from '#shared/ops/environment.ts';
import { hasPicture, logoId, pictureId, withPictures } from './mail-layout.ts';
import {
  findUnsentMail,
  type MailedApprover,
  type MailedGuest,
  type MailedLink,
  type MailedMember,
  type MailedNotification,
  markSent,
  removeMail,
} from './store.ts';
import { findSuppressed } from './suppression.ts';
import { mailTries, recordFailure, setAside } from './unsent-mail.ts';

/** What a mail that has waited may show: the key in the bucket of its picture. */
interface ShownInMail {
  pictureKey: string | undefined;
}

/** What of other domains decides about a mail that has waited. */
interface MailPorts {
  /** A mail to a guest as it may be sent now; null if they may not be mailed at an email any more, or nothing is left. */
  mailToGuest: (guest: MailedGuest, email: string) => Promise<Mail | null>;
  /** Whether someone may still be mailed at an email that they are asked to approve a version. */
  mayMailApprover: (approver: MailedApprover, email: string) => Promise<boolean>;
  /** The picture of what a share link opens now; null if it is not open by the address that a mail has. */
  mailedPreview: (link: MailedLink) => Promise<ShownInMail | null>;
  /** The picture of what a member is mailed about a review; null if they may not be mailed at an email any more. */
  mailedReview: (member: MailedMember, email: string) => Promise<ShownInMail | null>;
  /** Whether a member may still be mailed a notification at an email, and it still stands. */
  mayMailNotification: (notification: MailedNotification, email: string) => Promise<boolean>;
  /** A picture of a mail by its key in the bucket; null if it is not there, or is of another type. */
  readPicture: (key: string, type: MailPicture['type']) => Promise<Uint8Array | null>;
}

/**
 * Delivers one outgoing mail, once. A mail that SES rejects, or that has failed too often, is set aside for the operator;
 * one to a guest or member who may not be mailed any more, of what is gone, or with a share link that is not open, is removed.
 * @returns whether the mail is done: it was sent, must not be sent, or was set aside; if not, deliver it again
 */
export async function deliverMail(key: Key, ports: MailPorts): Promise<boolean> {
  try {
    await deliver(key, ports);
    return true;
  } catch (error) {
    log('error', mailFailed, { mail: key.sk, ...describeError(error) });
    return setAsideIfFinal(key, error);
  }
}

async function deliver(key: Key, ports: MailPorts): Promise<void> {
  const queued = await findUnsentMail(key);
  if (!queued) return;
  const { id, isLast, guest, link, member, notification, approver } = queued;
  if (notification && !(await ports.mayMailNotification(notification, queued.to))) {
    return removeMail(key);
  }
  if (approver && !(await ports.mayMailApprover(approver, queued.to))) return removeMail(key);
  const mail = guest ? await ports.mailToGuest(guest, queued.to) : queued;
  if (!mail) return removeMail(key);
  const shown = link
    ? await ports.mailedPreview(link)
    : member && (await ports.mailedReview(member, mail.to));
  if (shown === null) return removeMail(key);
  const suppressed = await findSuppressed(mail.to);
  if (suppressed) log('warn', 'mail_not_sent', { mail: id, suppressed: suppressed.reason });
  else {
    const pictureKey = hasPicture(mail) ? shown?.pictureKey : undefined;
    const read = async (id: string, type: MailPicture['type'], key: string | undefined) => {
      const bytes = key === undefined ? null : await ports.readPicture(key, type);
      return bytes ? [{ id, type, bytes }] : [];
    };
    const pictures = [
      ...(await read(logoId, 'png', queued.logoKey)),
      ...(await read(pictureId, 'jpeg', pictureKey)),
    ];
    await sendMail(
      withPictures(
        mail,
        pictures.map(({ id }) => id),
      ),
      pictures,
    );
  }
  if (isLast) await removeMail(key);
  else await markSent(key);
}

/**
 * Whether SES would reject the mail again: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
 */
function isRefused(error: unknown): boolean {
  return error instanceof MessageRejected || error instanceof BadRequestException;
}

/** If setting it aside fails too, the stream redelivers the mail. */
async function setAsideIfFinal(key: Key, error: unknown): Promise<boolean> {
  try {
    const failures = await recordFailure(key);
    if (!isRefused(error) && failures < mailTries) return false;
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    await setAside(key, `${name}: ${message}`);
    log('error', mailSetAside, { mail: key.sk, error: name });
    return true;
  } catch (failure) {
    log('error', mailFailed, { mail: key.sk, ...describeError(failure) });
    return false;
  }
}
