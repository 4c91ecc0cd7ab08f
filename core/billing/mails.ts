import type { Mail } from '#core/clients/mail.ts';
import { mailDay } from '#core/outbox/mail-dates.ts';
import { renderMail } from '#core/outbox/mail-layout.ts';
import { required, siteOrigin } from '#core/runtime/environment.ts';
import { env } from '#shared/environment.ts';
import { isPlainName } from '#shared/names.ts';
import { type PaidPlanId, paidPlans } from '#shared/plans.ts';
import { productName } from '#shared/product.ts';

/** Links the buyer on the public page to the workspace that they paid for. */
export function claimMail(
  { email, name, plan }: { email: string; name: string | null; plan: PaidPlanId },
  token: string,
): Mail {
  return renderMail({
    to: email,
    subject: `Set up your ${productName} workspace`,
    paragraphs: [
      `${yours(name)} ${paidPlans[plan].name} plan is paid.`,
      'Set up your workspace with the link below.',
    ],
    action: { label: 'Set up the workspace', url: `${siteOrigin()}/register?claim=${token}` },
    footnote:
      'You received this email because a plan was bought with it. Keep it: you need the link to use what you paid for.',
  });
}

/** Reminds a buyer on the public page that their workspace is still to be set up. */
export function claimReminderMail(
  { email, name, plan }: { email: string; name: string | null; plan: PaidPlanId },
  token: string,
): Mail {
  const mail = renderMail({
    to: email,
    subject: `Your ${productName} workspace is waiting for you`,
    paragraphs: [
      `${yours(name)} ${paidPlans[plan].name} plan is paid and running, but its workspace is not set up yet.`,
      'It takes a minute. If you bought it by mistake, just reply to this email and we will cancel it.',
    ],
    action: { label: 'Set up the workspace', url: `${siteOrigin()}/register?claim=${token}` },
    footnote:
      'You received this email because a plan was bought with it. This is the only reminder.',
  });
  return { ...mail, replyTo: required(env.operatorEmail) };
}

/** Names stored before links in names were rejected are not mailed. */
function yours(name: string | null): string {
  return name !== null && isPlainName(name) ? `${name}, your` : 'Your';
}

interface OwnerNotice {
  to: string;
  companyName: string | null;
  plan: PaidPlanId;
}

/** An invoice with a failed payment. */
export interface UnpaidInvoice {
  /** US dollars. */
  amountDue: number;
  issuedAt: Date;
  /** When Stripe automatically retries the card on file, or null if it does not. */
  nextAttemptAt: Date | null;
  /** Stripe's hosted page of the invoice, or null. */
  url: string | null;
}

/** Tells the owner that a payment has failed, what happens next, and where to pay the invoice. */
export function paymentFailedMail(notice: OwnerNotice & UnpaidInvoice): Mail {
  const { to, companyName, plan, amountDue, issuedAt, nextAttemptAt, url } = notice;
  const action = url
    ? { label: `Pay ${dollars(amountDue)} now`, url }
    : { label: 'Go to the dashboard', url: `${siteOrigin()}/dashboard` };
  return renderMail({
    to,
    subject: `The payment for ${nameOf(companyName)} has failed`,
    paragraphs: [
      `The card on file could not be charged ${dollars(amountDue)} for the ${paidPlans[plan].name} plan of ${nameOf(companyName)}, invoiced on ${mailDay(issuedAt)}.`,
      nextAttemptAt
        ? `Nothing has changed for your team. We will try the card again on ${mailDay(nextAttemptAt)}; if the payment keeps failing, the plan ends.`
        : 'The card will not be charged again automatically. Your team keeps access for now, but the plan ends unless the invoice is paid.',
      'You can pay the invoice now, with the same card or another one. To change the card for later payments, open Billing and invoices in the dashboard and choose Manage Plan.',
    ],
    action,
    footnote: `You received this email because you own ${nameOf(companyName)}. If you have paid in the meantime, you can ignore it.`,
  });
}

function dollars(amount: number): string {
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/**
 * Confirms to the owner that the subscription has ended.
 * @param notice `secureUrl` is the link to secure the account if a user cancelled; null if payments failed
 */
export function endedMail(notice: OwnerNotice & { secureUrl: string | null }): Mail {
  const { to, companyName, plan, secureUrl } = notice;
  const { name } = paidPlans[plan];
  return renderMail({
    to,
    subject: `The subscription of ${nameOf(companyName)} has ended`,
    paragraphs:
      secureUrl === null
        ? [
            `The ${name} plan of ${nameOf(companyName)} has ended, because payments for it kept failing.`,
            'Your members and your storage settings are kept. Choose a plan to continue where you left off.',
          ]
        : [
            `The ${name} plan of ${nameOf(companyName)} is canceled. You will not be charged anymore.`,
            'Members and storage have been removed. If there were files, they are being deleted now; you get another email when the storage is empty.',
            'Your account stays, and you can choose a plan again at any time.',
          ],
    action: { label: 'Go to the dashboard', url: `${siteOrigin()}/dashboard` },
    ...(secureUrl && {
      secondAction: {
        about: 'If this was not intended, sign out everyone from your account:',
        label: 'Secure your account',
        url: secureUrl,
      },
    }),
    footnote: `You received this email because you own ${nameOf(companyName)}.`,
  });
}

function nameOf(companyName: string | null): string {
  return companyName ?? `your ${productName} workspace`;
}
