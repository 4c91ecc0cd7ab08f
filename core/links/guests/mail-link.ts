import { auditWrite } from '#core/audit/store.ts';
import type { Mail } from '#core/clients/mail.ts';
import { CallError, invalidField } from '#core/errors.ts';
import { mailBranding } from '#core/links/branding/shown-branding.ts';
import { isFolderLeft } from '#core/links/folder-left.ts';
import { requireSeenLink } from '#core/links/link-access.ts';
import { type LinkItem, linkUrl, tokenItem } from '#core/links/link-item.ts';
import { type OpenLink, proofOf, readOpenLink } from '#core/links/open-link.ts';
import type { LinkCaller } from '#core/links/opened-further.ts';
import { isNamed } from '#core/links/ports/admitted-approvers.ts';
import { mayMailAddress } from '#core/links/ports/may-mail-address.ts';
import { targetOf } from '#core/links/targets/target-of.ts';
import { mailDay } from '#core/outbox/mail-dates.ts';
import { renderMail } from '#core/outbox/mail-layout.ts';
import { type MailedLink, queueMailWrite } from '#core/outbox/store.ts';
import { type Attempt, consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import { sha256 } from '#core/runtime/sha256.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { assertThat } from '#core/table/write.ts';
import { rightsInWords } from '#shared/calls/links/link-words.ts';
import { isPlainName } from '#shared/rules/names.ts';
import { productName } from '#shared/rules/product.ts';
import { type LinkPreview, readPreview } from './link-preview.ts';

/**
 * Mails a link to people: what it opens, who shares it, what they may do and until when. What a passcode guards is named by
 * no mail, nor is the passcode: who gets the mail may pass it on. Beyond the limits of a mailbox nothing is mailed.
 * @param token its address is stored as the hash of this alone
 * @throws CallError `not_found` if it is not open, or has another address; `invalid_input` if it does not open to one of
 *   them; `too_many_attempts`
 */
export async function mailLink(
  { user, workspace }: LinkCaller,
  linkId: string,
  { token, to }: { token: string; to: readonly string[] },
): Promise<void> {
  await requireSeenLink(workspace, linkId);
  const tokenHash = sha256(token);
  const found = await getItem(keys.shareToken(tokenHash), tokenItem);
  const isOurs = found?.workspaceId === workspace.id && found.linkId === linkId;
  const opened = isOurs ? await readOpenLink(found, undefined) : null;
  const preview = opened && (await previewOf(opened));
  if (!found || !opened || !preview || opened.link.tokenHash !== tokenHash) throw ended();
  const { link } = opened;
  const stranger = proofOf(link) === 'email' && to.find((email) => !isNamed(link, email));
  if (stranger) throw invalidField('to', `The link does not open to ${stranger}.`);
  const [first, ...others] = to.map((): Attempt => ['link_mails_of_user', user.id]);
  if (first) await consumeRateLimit(first, ...others);
  const allowed = await Promise.all(to.map((email) => mayMailAddress(workspace.id, email)));
  const mailed: MailedLink = { ...found, tokenHash };
  const subject = await targetOf(link).subject(workspace.id);
  await transact([
    assertThat<LinkItem>(
      keys.shareLink(workspace.id, link.id),
      { tokenHash, revokedAt: undefined },
      ended,
    ),
    ...to
      .filter((_, index) => allowed[index])
      .map((email) =>
        queueMailWrite(shareMail(email, { opened, preview, token, sharedBy: user.username }), {
          link: mailed,
          logoKey: mailBranding(opened.workspace).logoKey,
        }),
      ),
    auditWrite(workspace.id, user.email, {
      kind: 'share_link_mailed',
      ...subject,
      people: to.length,
    }),
  ]);
}

function ended() {
  return new CallError('not_found', {
    message: 'This link has ended, or was given another address. Copy it again.',
  });
}

/** Null if nothing is left of what it opens. */
async function previewOf({ link, workspace }: OpenLink): Promise<LinkPreview | null> {
  const [isLeft, preview] = await Promise.all([
    isFolderLeft(workspace.id, link),
    readPreview(workspace, link),
  ]);
  return isLeft ? preview : null;
}

/**
 * What of a mail that has waited may still be sent: null if its link is not open by the address that is in it, or nothing
 * is left of what it opens.
 * @returns the key of the picture that guests are shown before they enter
 */
export async function mailedPreview({
  tokenHash,
  ...ids
}: MailedLink): Promise<{ pictureKey: string | undefined } | null> {
  const opened = await readOpenLink(ids, undefined);
  const preview = opened?.link.tokenHash === tokenHash ? await previewOf(opened) : null;
  // What a passcode guards since then is shown by no mail.
  const isGuarded = opened && proofOf(opened.link) === 'passcode';
  return preview && { pictureKey: isGuarded ? undefined : preview.poster };
}

interface Shared {
  opened: OpenLink;
  preview: LinkPreview;
  token: string;
  sharedBy: string;
}

/** In its subject is nothing that a user wrote: it would read as ours. */
const subjects = {
  reviews: `A review is shared with you on ${productName}`,
  folder: `Files are shared with you on ${productName}`,
  upload: `You are asked for files on ${productName}`,
};

const proofs = {
  nothing: 'You need no account.',
  passcode: 'It asks for a passcode, which you get from them by another way. You need no account.',
  email: 'It asks for this email, and a code is mailed to you. You need no account.',
};

const labels = { reviews: 'Open the review', folder: 'Open the folder', upload: 'Send files' };

function shareMail(to: string, { opened, preview, token, sharedBy }: Shared): Mail {
  const { link, workspace } = opened;
  const { kind } = link.opens;
  const proof = proofOf(link);
  const isShown = proof !== 'passcode' && isPlainName(preview.title);
  const company = workspace.companyName;
  const by = company !== null && isPlainName(company) ? `${sharedBy} of ${company}` : sharedBy;
  const { branding, welcome } = mailBranding(workspace);
  const several = isShown ? preview.count : undefined;
  const what =
    kind === 'folder' ? 'a folder' : several === undefined ? 'a review' : `${several} reviews`;
  return renderMail({
    to,
    subject: subjects[kind],
    branding,
    ...(isShown && {
      title: preview.title,
      ...(preview.poster !== undefined && {
        picture: { alt: `A frame of ${preview.title}` },
      }),
    }),
    paragraphs: [
      ...(welcome === undefined ? [] : [welcome]),
      kind === 'upload'
        ? `${by} asks you for files.`
        : `${by} shares ${what} with you. You may ${rightsInWords(link.may)}.`,
      `${proofs[proof]} The link is open until ${mailDay(new Date(link.expiresAt))}.`,
    ],
    action: {
      label: several === undefined ? labels[kind] : 'Open the reviews',
      url: linkUrl(siteOrigin(), token),
    },
    footnote: `You get this mail because ${by} entered your email. If you do not know them, ignore it: nothing happens unless you open the link.`,
  });
}
