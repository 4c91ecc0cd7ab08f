import type Stripe from 'stripe';
import { isOurPortal, portalConfiguration } from '#core/billing/portal.ts';
import { deployedCheck } from '../check.ts';
import { error, warning } from '../finding.ts';

/** Our configuration of the portal; undefined where there is none, null where there is no key to look with. */
type Portal = Stripe.BillingPortal.Configuration | undefined | null;

/** The pages of Stripe's on which owners change their card and cancel. */
export const portal = deployedCheck<Portal>({
  title: 'Portal',
  async fetch({ stripe }) {
    if (!stripe) return null;
    const { data } = await stripe.client.billingPortal.configurations.list({ limit: 100 });
    return data.find(isOurPortal);
  },
  judge(found, { settings: { stage } }) {
    if (found === null) return [];
    const deploy = { command: `npm run deploy -- --stage ${stage}`, fixedByDeploy: true };
    if (!found?.active) {
      return [
        error('portal_missing', {
          means: `Stripe has no ${found ? 'active ' : ''}configuration of our portal: owners cannot change their card there.`,
          action: 'Deploy again: it is made by that.',
          ...deploy,
        }),
      ];
    }
    const overrides = differencesOf(found.features);
    if (overrides.length === 0) return [];
    return [
      warning('portal_differs', {
        means: `Somebody changed what owners may do in the portal: ${overrides.join(', ')}.`,
        action: 'Deploy again: it is set right by that.',
        ...deploy,
      }),
    ];
  },
});

/** The features whose settings are not ours. */
function differencesOf(features: Stripe.BillingPortal.Configuration.Features): string[] {
  const found = new Map<string, object>(Object.entries(features));
  return Object.entries(portalConfiguration.features)
    .filter(([name, wanted]) => {
      const settings = new Map(Object.entries(found.get(name) ?? {}));
      return Object.entries(wanted).some(([key, value]) => !isSame(settings.get(key), value));
    })
    .map(([name]) => name);
}

/** Lists of Stripe's come in any order. */
function isSame(found: unknown, wanted: unknown): boolean {
  if (!Array.isArray(wanted) || !Array.isArray(found)) return found === wanted;
  return String(found.toSorted()) === String(wanted.toSorted());
}
