import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { previewRenewal } from '#core/billing/invoices/renewal-preview.ts';
import { renews } from '#core/billing/plan/planned-change.ts';
import type { SubscriptionSnapshot } from '#core/billing/subscription/subscription-snapshot.ts';
import type { Mail } from '#core/clients/mail.ts';
import { mailDay } from '#core/outbox/mail-dates.ts';
import { renderMail, workspaceName } from '#core/outbox/mail-layout.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import { now } from '#core/runtime/clock.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import { transact } from '#core/table/client.ts';
import { absent, lessThan, not } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { assertExists, putIf } from '#core/table/write.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import { paidPlans } from '#shared/rules/plans.ts';
import { productName } from '#shared/rules/product.ts';
import { dollars, pluralize } from '#shared/rules/text/amount-text.ts';

/** Days between two notices: less than a year, so that a missed night does not break the rule. */
const everyDays = 350;
const dayMs = 24 * 60 * 60 * 1000;

/** The yearly notices of a subscription; the next one replaces it. */
export const yearlyNoticeItem = z.object({
  stripeSubscriptionId: z.string(),
  /** The number of notices that were due by then: 1 for the first year. */
  number: z.int(),
  /** ISO 8601. */
  mailedAt: z.string(),
});
type YearlyNotice = z.infer<typeof yearlyNoticeItem>;

/** The owner was notified already, or the workspace no longer exists. */
class NothingToTell extends Error {}

/**
 * The number of the yearly notice that is due, or null. California requires one for whatever renews: what it is, how
 * often and how much is charged, and how to cancel (Business and Professions Code, section 17602, as amended by AB 2863;
 * leginfo.legislature.ca.gov). It is mailed to every owner, wherever they are.
 */
export async function dueYearlyNotice(
  workspaceId: string,
  subscription: Stripe.Subscription,
): Promise<number | null> {
  const { id, created } = subscription;
  const number = Math.floor((now().getTime() - created * 1000) / dayMs / everyDays);
  if (number < 1 || !renews(subscription)) return null;
  const last = await getItem(keys.yearlyNotice(workspaceId), yearlyNoticeItem);
  return last?.stripeSubscriptionId === id && last.number >= number ? null : number;
}

/**
 * Mails the owner a yearly notice, once.
 * @throws CallError `payment_provider`; nothing was mailed then.
 */
export async function mailYearlyNotice(
  { id: workspaceId, ownerEmail: to, companyName }: WorkspaceItem,
  snapshot: SubscriptionSnapshot,
  number: number,
): Promise<void> {
  const { stripeSubscriptionId } = snapshot;
  const sums = await previewRenewal(stripeSubscriptionId);
  if (!sums) return;
  const notice: YearlyNotice = { stripeSubscriptionId, number, mailedAt: now().toISOString() };
  try {
    await transact([
      putIf<YearlyNotice>(
        keys.yearlyNotice(workspaceId),
        notice,
        [
          { pk: absent },
          { number: lessThan(number) },
          { stripeSubscriptionId: not(stripeSubscriptionId) },
        ],
        () => new NothingToTell(),
      ),
      assertExists(keys.workspace(workspaceId), () => new NothingToTell()),
      queueMailWrite(yearlyMail({ to, companyName, snapshot, total: sums.total })),
    ]);
  } catch (error) {
    if (!(error instanceof NothingToTell)) throw error;
  }
}

interface NoticeFacts {
  to: string;
  companyName: string | null;
  snapshot: SubscriptionSnapshot;
  /** US dollars of the next renewal. */
  total: number;
}

function yearlyMail({ to, companyName, snapshot, total }: NoticeFacts): Mail {
  const { plan, seats, storageAmount, coldStorageAmount, currentPeriodEnd } = snapshot;
  const name = workspaceName(companyName);
  const at = mailDay(new Date(currentPeriodEnd));
  return renderMail({
    to,
    subject: `Your ${productName} plan renews every month`,
    paragraphs: [
      `This is the yearly reminder about the ${paidPlans[plan].name} plan of ${name}: ${pluralize(seats, 'seat')}, ${storageAmount} TB of hot storage and ${coldStorageAmount} TB of cold storage.`,
      `It renews every month until you cancel it. The next renewal, on ${at}, is ${dollars(total)}, charged to your card on file.`,
      'To cancel, open Billing and invoices in the dashboard and choose Cancel Subscription. Nothing is charged after that.',
    ],
    action: { label: 'Go to the dashboard', url: `${siteOrigin()}/dashboard` },
    footnote: `You receive this email once a year because you own ${name}.`,
  });
}
