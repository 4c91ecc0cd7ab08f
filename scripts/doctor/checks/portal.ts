import type Stripe from 'stripe';
import { isOurPortal, portalConfiguration } from '#core/billing/checkout/portal.ts';
import { isCardsOnly, wrongMethods } from '#core/billing/subscription/cards-only.ts';
import { deployedCheck } from '../check.ts';
import { error, type Finding, warning } from '../finding.ts';

/** Our portal configuration, the account's default one, and our payment methods. */
interface Portals {
  ours: Stripe.BillingPortal.Configuration | undefined;
  byDefault: Stripe.BillingPortal.Configuration | undefined;
  cards: Stripe.PaymentMethodConfiguration | undefined;
}

/** Stripe's pages on which owners change their card and cancel. */
export const portal = deployedCheck<Portals | undefined>({
  title: 'Portal',
  async fetch({ stripe }) {
    if (!stripe) return undefined;
    const { billingPortal, paymentMethodConfigurations } = stripe.client;
    const all = { limit: 10_000 };
    const portals = await billingPortal.configurations.list({ limit: 100 }).autoPagingToArray(all);
    const methods = await paymentMethodConfigurations.list({ limit: 100 }).autoPagingToArray(all);
    return {
      ours: portals.find(isOurPortal),
      byDefault: portals.find(({ is_default }) => is_default),
      cards: methods.find(isCardsOnly),
    };
  },
  judge(portals, { settings: { stage } }) {
    if (!portals) return [];
    const { ours: found, byDefault, cards } = portals;
    const deploy = { command: `npm run deploy -- --stage ${stage}`, fixedByDeploy: true };
    if (!found?.active) {
      return [
        error('portal_missing', {
          means: `Stripe has no ${found ? 'active ' : ''}configuration of our portal: owners cannot change their card there.`,
          action: 'Deploy again, which creates it.',
          ...deploy,
        }),
      ];
    }
    const overrides = differencesOf(found.features, cards);
    const offered = byDefault ? offeredByDefault(byDefault.features, cards) : [];
    return [
      ...(overrides.length === 0 ? [] : [portalDiffers(overrides, deploy)]),
      ...(offered.length === 0 ? [] : [defaultPortalDiffers(offered)]),
    ];
  },
});

function portalDiffers(overrides: string[], deploy: Partial<Finding>): Finding {
  return warning('portal_differs', {
    means: `The portal's settings were changed at Stripe: ${overrides.join(', ')}.`,
    action: 'Deploy again, which restores them.',
    ...deploy,
  });
}

/** Stripe's own mails lead to the default portal, which other products of the account may use too: so it is only read. */
function defaultPortalDiffers(offered: string[]): Finding {
  return warning('default_portal_differs', {
    means: `The account's default portal, to which Stripe's own mails lead, lets customers change what the product does not follow or sell: ${offered.join(', ')}.`,
    action:
      'Turn it off for the default configuration: https://dashboard.stripe.com/settings/billing/portal',
  });
}

/** What the default portal offers and ours does not. */
function offeredByDefault(
  { payment_method_update: methods, ...features }: Stripe.BillingPortal.Configuration.Features,
  cards: Stripe.PaymentMethodConfiguration | undefined,
): string[] {
  const takesMore = methods.enabled && methods.payment_method_configuration !== cards?.id;
  return [
    ...(['subscription_pause', 'subscription_update'] as const).filter(
      (name) => features[name].enabled,
    ),
    ...(takesMore ? ['payment_method_update'] : []),
  ];
}

/** The features whose settings differ from ours, and the payment methods. */
function differencesOf(
  features: Stripe.BillingPortal.Configuration.Features,
  cards: Stripe.PaymentMethodConfiguration | undefined,
): string[] {
  const wrong = cards ? Object.keys(wrongMethods(cards)) : [];
  const isNamed =
    cards?.id !== undefined &&
    features.payment_method_update.payment_method_configuration === cards.id;
  const found = new Map<string, object>(Object.entries(features));
  const differing = Object.entries(portalConfiguration.features)
    .filter(([name, wanted]) => {
      const settings = new Map(Object.entries(found.get(name) ?? {}));
      return Object.entries(wanted).some(([key, value]) => !isSame(settings.get(key), value));
    })
    .map(([name]) => name);
  return [...differing, ...(isNamed ? wrong : ['payment methods'])];
}

/** Stripe's lists have no fixed order. */
function isSame(found: unknown, wanted: unknown): boolean {
  if (!Array.isArray(wanted) || !Array.isArray(found)) return found === wanted;
  return String(found.toSorted()) === String(wanted.toSorted());
}
