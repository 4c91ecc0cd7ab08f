import type Stripe from 'stripe';
import { isOurPortal, portalConfiguration } from '#core/billing/portal.ts';
import { deployedCheck } from '../check.ts';
import { error, warning } from '../finding.ts';

/** Our portal configuration; undefined if there is none, null without a key to read it. */
type Portal = Stripe.BillingPortal.Configuration | undefined | null;

/** Stripe's pages on which owners change their card and cancel. */
export const portal = deployedCheck<Portal>({
  title: 'Portal',
  async fetch({ stripe }) {
    if (!stripe) return null;
    const data = await stripe.client.billingPortal.configurations
      .list({ limit: 100 })
      .autoPagingToArray({ limit: 10_000 });
    return data.find(isOurPortal);
  },
  judge(found, { settings: { stage } }) {
    if (found === null) return [];
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
    const overrides = differencesOf(found.features);
    if (overrides.length === 0) return [];
    return [
      warning('portal_differs', {
        means: `The portal's settings were changed at Stripe: ${overrides.join(', ')}.`,
        action: 'Deploy again, which restores them.',
        ...deploy,
      }),
    ];
  },
});

/** The features whose settings differ from ours. */
function differencesOf(features: Stripe.BillingPortal.Configuration.Features): string[] {
  const found = new Map<string, object>(Object.entries(features));
  return Object.entries(portalConfiguration.features)
    .filter(([name, wanted]) => {
      const settings = new Map(Object.entries(found.get(name) ?? {}));
      return Object.entries(wanted).some(([key, value]) => !isSame(settings.get(key), value));
    })
    .map(([name]) => name);
}

/** Stripe's lists have no fixed order. */
function isSame(found: unknown, wanted: unknown): boolean {
  if (!Array.isArray(wanted) || !Array.isArray(found)) return found === wanted;
  return String(found.toSorted()) === String(wanted.toSorted());
}
