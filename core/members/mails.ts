import type { Mail } from '#core/clients/mail.ts';
import { renderMail } from '#core/outbox/mail-layout.ts';
import type { SecurityNotice } from '#core/outbox/security-mail.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import { isPlainName } from '#shared/names.ts';
import type { MemberRole } from '#shared/permissions.ts';
import { productName } from '#shared/product.ts';

/**
 * What an invitation says: who invites whom (both by email), with which role, to which company (null while unnamed).
 */
export interface Invitation {
  email: string;
  role: MemberRole;
  invitedBy: string;
  companyName: string | null;
}

/** Invites a user to a workspace. */
export function invitationMail(
  { email, role, invitedBy, companyName }: Invitation,
  token: string,
): Mail {
  // Names from before links in names were rejected are not mailed to strangers.
  const where = companyName !== null && isPlainName(companyName) ? companyName : 'a workspace';
  return renderMail({
    to: email,
    // Contains nothing that the inviter wrote: in a subject it would read as ours.
    subject: `You are invited to a workspace on ${productName}`,
    paragraphs: [
      `${invitedBy} has added you to ${where} as ${role}.`,
      `Accept with the link below, with your ${productName} account or a new one. It is valid for seven days.`,
    ],
    action: { label: 'Accept the invitation', url: `${siteOrigin()}/register?invitation=${token}` },
    footnote: 'If you do not know who this is, you can ignore this email.',
  });
}

/** Tells the owner that another user assigned a role that sees plan, cost and invoices. */
export function roleGrantedMail(
  to: string,
  { email, role, givenBy }: { email: string; role: MemberRole; givenBy: string },
): Mail {
  return renderMail({
    to,
    subject: `A member of your ${productName} workspace can now see billing`,
    paragraphs: [
      `${givenBy} has given ${email} the role ${role}. This role can see plan, cost and invoices, set storage and manage members.`,
      'If this is not what you want, change the role or remove the member on the Members tab.',
    ],
    action: { label: 'Open the workspace', url: `${siteOrigin()}/dashboard` },
    footnote: 'You received this email because you own the workspace.',
  });
}

/** Tells a member that their new role has more permissions than the previous one. */
export function roleRaisedNotice(role: MemberRole): SecurityNotice {
  return {
    subject: `Your role in a ${productName} workspace has new permissions`,
    happened: `Your role in a workspace is now ${role}, which has more permissions than your previous role.`,
  };
}
