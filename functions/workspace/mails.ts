import type { Mail } from '#functions/clients/mail.ts';
import { securityMail } from '#functions/messages/security-mail.ts';
import { productName } from '#shared/product.ts';

/** Tells the owner that everybody in the workspace needs a second factor from now on, or no longer does. */
export function secondFactorRequirementMail(to: string, required: boolean): Mail {
  return required
    ? securityMail(to, {
        subject: `Your ${productName} workspace requires two-step verification`,
        happened:
          'Your workspace now requires two-step verification. Members without it set it up before they see the workspace.',
      })
    : securityMail(to, {
        subject: `Your ${productName} workspace no longer requires two-step verification`,
        happened:
          'Your workspace no longer requires two-step verification. Members can remove theirs.',
      });
}
