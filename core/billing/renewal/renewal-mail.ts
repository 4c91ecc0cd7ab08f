import type { SubscriptionSnapshot } from '#core/billing/subscription/subscription-snapshot.ts';
import type { Mail } from '#core/clients/mail.ts';
import { mailDay } from '#core/outbox/mail-dates.ts';
import { renderMail } from '#core/outbox/mail-layout.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import { dollars, pluralize } from '#shared/amount-text.ts';
import type { InvoiceSums } from '#shared/billing.ts';
import { paidPlans } from '#shared/plans.ts';
import { productName } from '#shared/product.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A member removed at least this many days before a renewal is no longer billed by it. */
const removedInTimeDays = 2;

interface RenewalFacts {
  to: string;
  companyName: string | null;
  members: number;
  /** Seats that the renewal bills. */
  seats: number;
  sums: InvoiceSums;
  /** The subscription as it is billed today. */
  snapshot: SubscriptionSnapshot;
}

/** Tells the owner what the next renewal bills, because the team has grown since the last one. */
export function renewalMail({
  to,
  companyName,
  members,
  seats,
  sums,
  snapshot,
}: RenewalFacts): Mail {
  const { plan, seats: billed, currentPeriodEnd } = snapshot;
  const at = new Date(currentPeriodEnd);
  const inTime = new Date(at.getTime() - removedInTimeDays * dayMs);
  const name = companyName ?? `your ${productName} workspace`;
  return renderMail({
    to,
    subject: `Your next ${productName} invoice: ${pluralize(seats, 'seat')}, ${dollars(sums.total)}`,
    paragraphs: [
      `The ${paidPlans[plan].name} plan of ${name} renews on ${mailDay(at)}. Your team has ${pluralize(members, 'member')}, and ${pluralize(billed, 'seat')} ${billed === 1 ? 'is' : 'are'} billed today.`,
      `From this renewal on, ${pluralize(seats, 'seat')} will be billed. The invoice will be ${dollars(sums.total)}${paymentOf(sums)}. Nothing is charged before that date.`,
      `To be billed for fewer seats, remove members by ${mailDay(inTime)}.`,
    ],
    action: { label: 'Review your team', url: `${siteOrigin()}/dashboard` },
    footnote: `You received this email because you own ${name}.`,
  });
}

function paymentOf({ creditApplied, amountDue }: InvoiceSums): string {
  if (creditApplied === 0) return ', charged to your card on file';
  return `: ${dollars(creditApplied)} is paid from your credit and ${dollars(amountDue)} is charged to your card on file`;
}
