import type { Mail } from '#core/clients/mail.ts';
import { mailDay } from '#core/outbox/mail-dates.ts';
import { renderMail } from '#core/outbox/mail-layout.ts';
import type { SecurityNotice } from '#core/outbox/security-mail.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import { formerOwnerRole } from '#shared/rules/permissions.ts';
import { productName } from '#shared/rules/product.ts';
import { siteRoutes } from '#shared/rules/site.ts';

/** Tells the owner that the workspace now requires a second factor of every member, or no longer does. */
export function secondFactorRequirementNotice(required: boolean): SecurityNotice {
  return required
    ? {
        subject: `Your ${productName} workspace requires two-step verification`,
        happened:
          'Your workspace now requires two-step verification. Members without it have to set it up before they can open the workspace.',
      }
    : {
        subject: `Your ${productName} workspace no longer requires two-step verification`,
        happened:
          'Your workspace no longer requires two-step verification. Members can remove theirs.',
      };
}

/** Offers a member the ownership of their workspace. The link only opens it: they accept on the page. */
export function ownershipOfferMail(
  to: string,
  { ownerEmail, expiresAt }: { ownerEmail: string; expiresAt: string },
): Mail {
  return renderMail({
    to,
    subject: `You are offered the ownership of a workspace on ${productName}`,
    paragraphs: [
      `${ownerEmail} offers you the ownership of your workspace. As the owner you manage everything, and its plan and invoices are yours.`,
      `Open the workspace to accept or decline. The offer is valid until ${mailDay(new Date(expiresAt))}.`,
    ],
    action: { label: 'Open the workspace', url: `${siteOrigin()}${siteRoutes.dashboard}` },
    footnote: 'Nothing changes until you accept.',
  });
}

/** Tells the owner that they have offered the ownership of their workspace. */
export function ownershipOfferedNotice(email: string): SecurityNotice {
  return {
    subject: `You have offered the ownership of your ${productName} workspace`,
    happened: `The ownership of your workspace was offered to ${email}. It is theirs once they accept; until then you can withdraw the offer on the Security page.`,
  };
}

/** Tells the previous owner that the workspace has a new one. */
export function ownershipGivenNotice(email: string): SecurityNotice {
  return {
    subject: `Your ${productName} workspace has a new owner`,
    happened: `${email} has accepted the ownership of your workspace. You stay a member, as ${formerOwnerRole}.`,
  };
}

/** Tells a user that they are the owner of the workspace now. */
export function ownershipTakenNotice(previousOwner: string): SecurityNotice {
  return {
    subject: `You are now the owner of a ${productName} workspace`,
    happened: `You have accepted the ownership of your workspace from ${previousOwner}. Its invoices are sent to you from now on.`,
  };
}
