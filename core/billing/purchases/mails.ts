import type Stripe from 'stripe';
import type { Mail } from '#core/clients/mail.ts';
import { mailDay } from '#core/outbox/mail-dates.ts';
import { renderMail, workspaceName } from '#core/outbox/mail-layout.ts';
import { required, siteOrigin } from '#core/runtime/environment.ts';
import { env } from '#shared/ops/environment.ts';
import { type PaidPlanId, paidPlans } from '#shared/rules/plans.ts';
import { dollars } from '#shared/rules/text/amount-text.ts';

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
    subject: `The payment for ${workspaceName(companyName)} has failed`,
    paragraphs: [
      `The card on file could not be charged ${dollars(amountDue)} for the ${paidPlans[plan].name} plan of ${workspaceName(companyName)}, invoiced on ${mailDay(issuedAt)}.`,
      nextAttemptAt
        ? `Nothing has changed for your team. We will try the card again on ${mailDay(nextAttemptAt)}; if the payment keeps failing, the plan ends.`
        : 'The card will not be charged again automatically. Your team keeps access for now, but the plan ends unless the invoice is paid.',
      'You can pay the invoice now, with the same card or another one. To change the card for later payments, open Billing and invoices in the dashboard and choose Manage Plan.',
    ],
    action,
    footnote: `You received this email because you own ${workspaceName(companyName)}. If you have paid in the meantime, you can ignore it.`,
  });
}

/** The end of a plan. */
interface EndNotice extends OwnerNotice {
  /** What is left on the account, in US dollars. */
  credit: number;
}

/** Confirms to the owner that the plan was cancelled; `secureUrl` is the link to secure the account. */
export function cancelledMail(notice: EndNotice & { secureUrl: string }): Mail {
  const { to, companyName, plan, credit, secureUrl } = notice;
  return endMail(notice, {
    to,
    subject: `The subscription of ${workspaceName(companyName)} has ended`,
    paragraphs: [
      `The ${paidPlans[plan].name} plan of ${workspaceName(companyName)} is canceled. You will not be charged anymore.`,
      'Members and storage have been removed. If there were files, they are being deleted now; you get another email when the storage is empty.',
      'Your account stays, and you can choose a plan again at any time.',
      ...creditLeft(credit),
    ],
    secondAction: {
      about: 'If this was not intended, sign out everyone from your account:',
      label: 'Secure your account',
      url: secureUrl,
    },
  });
}

function creditLeft(credit: number): string[] {
  if (credit <= 0) return [];
  return [`Your credit of ${dollars(credit)} stays on your account and pays for your next plan.`];
}

/** Tells the owner that an invoice was paid for a plan that had ended before, and what became of the amount. */
export function lateInvoiceMail({
  to,
  companyName,
  amount,
  number,
}: {
  to: string;
  companyName: string | null;
  /** US dollars. */
  amount: number;
  number: string | null;
}): Mail {
  const mail = renderMail({
    to,
    subject: `Your payment of ${dollars(amount)} is credit on your account`,
    paragraphs: [
      `You have paid ${dollars(amount)} for the invoice ${number ?? ''} of ${workspaceName(companyName)}, whose plan had already ended. No plan runs for it.`,
      'What you have paid is credit on your account now, and pays for your next plan. If you want it back instead, reply to this email and we will refund it.',
    ],
    action: { label: 'Go to the dashboard', url: `${siteOrigin()}/dashboard` },
    footnote: `You received this email because you own ${workspaceName(companyName)}.`,
  });
  return { ...mail, replyTo: required(env.operatorEmail) };
}

/** Tells the owner that an end was set for the plan outside the dashboard, and how to keep it. */
export function endsMail(notice: OwnerNotice & { endsAt: Date }): Mail {
  const { to, companyName, plan, endsAt } = notice;
  return endMail(notice, {
    to,
    subject: `The plan of ${workspaceName(companyName)} ends on ${mailDay(endsAt)}`,
    paragraphs: [
      `The ${paidPlans[plan].name} plan of ${workspaceName(companyName)} was set to end on ${mailDay(endsAt)}, in the billing portal or by our support. It is not charged again.`,
      'To keep the plan, press Keep Plan under Billing and invoices in the dashboard before then. Otherwise members and files are kept for 30 days after it.',
    ],
  });
}

/** Why a plan has ended: our own cancellation, Stripe's reason, or null where Stripe gives none. */
export type EndReason = 'cancel_plan' | Stripe.Subscription.CancellationDetails['reason'];

function because(reason: Exclude<EndReason, 'cancel_plan'>): string {
  if (reason === 'payment_failed') return 'has ended, because payments for it kept failing';
  if (reason === 'payment_disputed') return 'has ended, because a payment for it was disputed';
  return 'was ended outside the dashboard, in the billing portal or by our support';
}

/** An end of a plan without Cancel Plan. */
interface KeptNotice extends EndNotice {
  until: Date;
  endedBecause: Exclude<EndReason, 'cancel_plan'>;
  /** Whether its last payment was due; that of the month that had begun is void now. */
  wasUnpaid: boolean;
}

/** Tells the owner that the plan has ended without Cancel Plan, why, and until when members and files are kept. */
export function keptMail(notice: KeptNotice): Mail {
  const { to, companyName, plan, credit, until, endedBecause, wasUnpaid } = notice;
  return endMail(notice, {
    to,
    subject: `The subscription of ${workspaceName(companyName)} has ended`,
    paragraphs: [
      `The ${paidPlans[plan].name} plan of ${workspaceName(companyName)} ${because(endedBecause)}.`,
      ...(wasUnpaid
        ? [
            'Nothing is left to pay for the month that had begun: its invoice is void, and earlier emails about it no longer apply.',
          ]
        : []),
      ...whatIsKept(until),
      ...creditLeft(credit),
    ],
  });
}

/** Reminds the owner of what is deleted, and when, unless a plan runs again. */
export function retentionMail(notice: OwnerNotice & { until: Date }): Mail {
  const { to, companyName, plan, until } = notice;
  return endMail(notice, {
    to,
    subject: `Members and files of ${workspaceName(companyName)} are deleted on ${mailDay(until)}`,
    paragraphs: [
      `The ${paidPlans[plan].name} plan of ${workspaceName(companyName)} has ended.`,
      ...whatIsKept(until),
    ],
  });
}

function whatIsKept(until: Date): string[] {
  return [
    `Members and files are kept until ${mailDay(until)}, and can be viewed and downloaded. Nothing can be uploaded meanwhile. After that day they are deleted for good.`,
    'Choose a plan before then to keep everything and continue where you left off.',
  ];
}

function endMail(
  { companyName }: OwnerNotice,
  mail: Omit<Parameters<typeof renderMail>[0], 'action' | 'footnote'>,
): Mail {
  return renderMail({
    ...mail,
    action: { label: 'Go to the dashboard', url: `${siteOrigin()}/dashboard` },
    footnote: `You received this email because you own ${workspaceName(companyName)}.`,
  });
}
