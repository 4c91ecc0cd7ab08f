import type { SecurityNotice } from '#core/outbox/security-mail.ts';
import { productName } from '#shared/product.ts';

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
