import type { Mail } from '#functions/clients/mail.ts';
import { letter } from '#functions/messages/mail-layout.ts';
import { siteOrigin } from '#functions/runtime/environment.ts';
import { type PaidPlanId, paidPlans } from '#shared/plans.ts';
import { productName } from '#shared/product.ts';

/** Leads somebody who paid on the public page to the workspace that they paid for. */
export function claimMail(
  { email, name, plan }: { email: string; name: string | null; plan: PaidPlanId },
  token: string,
): Mail {
  return letter({
    to: email,
    subject: `Set up your ${productName} workspace`,
    paragraphs: [
      `${name ? `${name}, your` : 'Your'} ${paidPlans[plan].name} plan is paid.`,
      'Set up the workspace that it belongs to with the link below.',
    ],
    action: { label: 'Set up the workspace', url: `${siteOrigin()}/register?claim=${token}` },
    footnote:
      'This came because a plan was bought with this e-mail. Keep it: the link is the way to what was paid for.',
  });
}
