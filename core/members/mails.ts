import type { Mail } from '#core/clients/mail.ts';
import { mailTime } from '#core/outbox/mail-dates.ts';
import { renderMail } from '#core/outbox/mail-layout.ts';
import type { SecurityNotice } from '#core/outbox/security-mail.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import type { FormerWorkspace } from '#shared/rules/former-workspace.ts';
import { isPlainName } from '#shared/rules/names.ts';
import { collaboratorRole, type TeamRole } from '#shared/rules/permissions.ts';
import { productName } from '#shared/rules/product.ts';
import { siteRoutes } from '#shared/rules/site.ts';

/**
 * What an invitation says: who invites whom (both by email), with which role, to which company (null while unnamed).
 */
export interface Invitation {
  email: string;
  role: TeamRole;
  invitedBy: string;
  companyName: string | null;
}

/** Invites a user to a workspace. */
export function invitationMail(
  { email, role, invitedBy, companyName }: Invitation,
  token: string,
): Mail {
  const where = mailedName(companyName);
  return renderMail({
    to: email,
    // Contains nothing that the inviter wrote: in a subject it would read as ours.
    subject: `You are invited to a workspace on ${productName}`,
    paragraphs: [
      role === collaboratorRole
        ? `${invitedBy} has invited you to folders of ${where}, as a collaborator. You see these folders, and nothing else of it.`
        : `${invitedBy} has added you to ${where} as ${role}.`,
      `Accept with the link below, with your ${productName} account or a new one. It is valid for seven days.`,
    ],
    action: { label: 'Accept the invitation', url: `${siteOrigin()}/register?invitation=${token}` },
    footnote: 'If you do not know who this is, you can ignore this email.',
  });
}

/** Names from before links in names were rejected are not mailed to others. */
function mailedName(companyName: string | null): string {
  return companyName !== null && isPlainName(companyName) ? companyName : 'a workspace';
}

/** Tells a former member which workspace they have lost, when and why. */
export function formerMemberMail(
  to: string,
  { companyName, leftAt, reason }: FormerWorkspace,
): Mail {
  const name = mailedName(companyName);
  const time = mailTime(new Date(leftAt));
  const happened = {
    removed: `You were removed from ${name} on ${time}.`,
    plan_ended: `The plan of ${name} ended on ${time}, and with it the access of its team.`,
    workspace_closed: `${name === 'a workspace' ? 'A workspace of yours' : name} was closed on ${time}.`,
  };
  return renderMail({
    to,
    // Contains nothing that the owner wrote: in a subject it would read as ours.
    subject: `You are no longer a member of a workspace on ${productName}`,
    paragraphs: [
      `${happened[reason]} You can no longer open its files, and your computers no longer sync them.`,
      'Your account stays: sign in to create a workspace of your own, or to open another one that you belong to.',
    ],
    action: { label: 'Sign in', url: `${siteOrigin()}${siteRoutes.dashboard}` },
    footnote: 'If you expected to keep your access, ask the owner of the workspace.',
  });
}

/** Tells the owner that another user assigned a role that sees plan, cost and invoices. */
export function roleGrantedMail(
  to: string,
  { email, role, givenBy }: { email: string; role: TeamRole; givenBy: string },
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
export function roleRaisedNotice(role: TeamRole): SecurityNotice {
  return {
    subject: `Your role in a ${productName} workspace has new permissions`,
    happened: `Your role in a workspace is now ${role}, which has more permissions than your previous role.`,
  };
}
