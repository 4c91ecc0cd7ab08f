import type { Mail } from '#core/clients/mail.ts';
import { mailDay } from '#core/outbox/mail-dates.ts';
import { renderMail } from '#core/outbox/mail-layout.ts';
import { required, siteOrigin } from '#core/runtime/environment.ts';
import { env } from '#shared/ops/environment.ts';
import { isPlainName } from '#shared/rules/names.ts';
import { type PaidPlanId, paidPlans } from '#shared/rules/plans.ts';
import { productName } from '#shared/rules/product.ts';
import { siteRoutes } from '#shared/rules/site.ts';
import { dollars } from '#shared/rules/text/amount-text.ts';
import type { PayingWorkspace } from './paying-workspace.ts';

interface Purchase {
  email: string;
  name: string | null;
  plan: PaidPlanId;
  /** ISO 8601. */
  endsAt?: string | undefined;
}

/** Links the buyer on the public page to the workspace that they paid for. */
export function claimMail(purchase: Purchase, token: string): Mail {
  const { email, name, plan } = purchase;
  return renderMail({
    to: email,
    subject: `Set up your ${productName} workspace`,
    paragraphs: [
      `${yours(name)} ${paidPlans[plan].name} plan is paid.`,
      'Set up your workspace with the link below.',
      endsUnlessClaimed(purchase),
    ],
    action: { label: 'Set up the workspace', url: claimUrl(token) },
    secondAction: cancelAction(token),
    footnote:
      'You received this email because a plan was bought with it. Keep it: you need the link to use what you paid for.',
  });
}

/** Reminds a buyer on the public page that their workspace is still to be set up. */
export function claimReminderMail(
  purchase: Purchase,
  token: string,
  paying: PayingWorkspace | null,
): Mail {
  if (paying) return secondPlanMail(purchase, token, paying);
  const { email, name, plan } = purchase;
  return answeredByOperator(
    renderMail({
      to: email,
      subject: `Your ${productName} workspace is waiting for you`,
      paragraphs: [
        `${yours(name)} ${paidPlans[plan].name} plan is paid and running, but its workspace is not set up yet.`,
        'It takes a minute.',
        endsUnlessClaimed(purchase),
      ],
      action: { label: 'Set up the workspace', url: claimUrl(token) },
      secondAction: cancelAction(token),
      footnote:
        'You received this email because a plan was bought with it. This is the only reminder.',
    }),
  );
}

/** Tells an owner whose workspace pays already that they have bought a second plan. */
function secondPlanMail(
  purchase: Purchase,
  token: string,
  { companyName, runningPlan }: PayingWorkspace,
): Mail {
  const { email, name, plan } = purchase;
  const workspace = companyName ?? 'Your workspace';
  return answeredByOperator(
    renderMail({
      to: email,
      subject: `You have bought a second ${productName} plan`,
      paragraphs: [
        `${yours(name)} ${paidPlans[plan].name} plan is paid. ${workspace} runs on the ${paidPlans[runningPlan].name} plan already, so nothing uses this one.`,
        'If you meant to change the plan or the number of members, cancel this purchase for a full refund, and use Billing and invoices in the dashboard.',
        endsUnlessClaimed(purchase),
      ],
      action: { label: 'Cancel and get a full refund', url: cancelUrl(token) },
      secondAction: {
        about: 'Is it for another workspace?',
        label: 'Set up the workspace',
        url: claimUrl(token),
      },
      footnote: 'You received this email because a plan was bought with it.',
    }),
  );
}

/** What became of the money of a purchase that has ended. */
interface EndedPurchase extends Purchase {
  /** Whether its buyer cancelled it; otherwise it ended by itself, or was cancelled at Stripe. */
  cancelled: boolean;
  refundedCents: number;
  /** Whether a payment could not be refunded. */
  refused: boolean;
}

/** Tells a buyer that the purchase has ended, and what is refunded. */
export function purchaseEndedMail(purchase: EndedPurchase): Mail {
  const { email, name, plan, cancelled, refundedCents, refused } = purchase;
  const because = cancelled ? 'is canceled, as you asked' : 'has ended: no workspace was set up';
  return answeredByOperator(
    renderMail({
      to: email,
      subject: `Your ${productName} purchase is ${cancelled ? 'canceled' : 'over'}`,
      paragraphs: [
        `${yours(name)} ${paidPlans[plan].name} plan ${because}. You will not be charged anymore.`,
        ...(refundedCents > 0
          ? [
              `${dollars(refundedCents / 100)} is refunded to the card that paid. Banks take up to ten days to show it.`,
            ]
          : []),
        ...(refused
          ? [
              'Your payment could not be refunded automatically. We have been told, and will write to you; you can also reply to this email.',
            ]
          : []),
      ],
      action: { label: 'See the plans', url: `${siteOrigin()}${siteRoutes.pricing}` },
      footnote: 'You received this email because a plan was bought with it.',
    }),
  );
}

/** Names stored before links in names were rejected are not mailed. */
function yours(name: string | null): string {
  return name !== null && isPlainName(name) ? `${name}, your` : 'Your';
}

function endsUnlessClaimed({ endsAt }: Purchase): string {
  const by = endsAt ? mailDay(new Date(endsAt)) : 'the end of its first month';
  return `If no workspace uses the plan by ${by}, it ends by itself: it does not renew, and your payment is refunded in full.`;
}

function claimUrl(token: string): string {
  return `${siteOrigin()}${siteRoutes.register}?claim=${token}`;
}

function cancelUrl(token: string): string {
  return `${siteOrigin()}${siteRoutes.cancelPurchase}?token=${token}`;
}

function cancelAction(token: string) {
  return {
    about: 'Bought by mistake?',
    label: 'Cancel and get a full refund',
    url: cancelUrl(token),
  };
}

function answeredByOperator(mail: Mail): Mail {
  return { ...mail, replyTo: required(env.operatorEmail) };
}
