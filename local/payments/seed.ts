import { isOurPortal, portalConfiguration } from '#functions/billing/portal.ts';
import { seedCatalog } from './catalog.ts';
import { changeSettings, type State, settings } from './ledger/state.ts';
import { createPortalConfiguration } from './objects/portal-configurations.ts';

/** The account's default, as somebody may have saved it in Stripe's dashboard. */
const usualPortal = {
  features: {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' as const },
  },
};

/**
 * Sets up what `npm run stripe:setup` would have set up in an account at Stripe, as far as it is not there yet. That
 * belongs to the past, so nobody is told of it.
 */
export function seed(books: State): void {
  const { store } = books;
  const { deliveries } = settings(store);
  changeSettings(store, { deliveries: 'drop' });
  seedCatalog(books);
  changeSettings(store, { deliveries });
  const configurations = store.all('portalConfigurations');
  if (configurations.length === 0) createPortalConfiguration(books, usualPortal);
  if (!configurations.some(isOurPortal)) createPortalConfiguration(books, portalConfiguration);
}
