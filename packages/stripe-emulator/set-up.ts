import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { type CatalogEntry, seedCatalog } from './catalog.ts';
import { changeSettings, type State, settings } from './ledger/state.ts';
import { createMethodConfiguration } from './objects/payment-method-configurations.ts';
import { createPortalConfiguration } from './routes/portal-configurations.ts';

/** The setup of an account before its first use. */
export interface AccountSetUp {
  catalog: readonly CatalogEntry[];
  /** The payment methods that the portal takes; their name identifies them. */
  paymentMethods: Parameters<typeof createMethodConfiguration>[1];
  /** The configuration of the customer portal; its metadata identifies it. */
  portalConfiguration: Parameters<typeof createPortalConfiguration>[1];
}

/** The account's default portal, as it may have been saved in Stripe's dashboard. */
const defaultPortal = {
  features: {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' as const },
  },
};

/** Creates what is missing of an account's setup. It counts as created in the past, so no events are sent. */
export function setUpAccount(
  state: State,
  { catalog, paymentMethods, portalConfiguration }: AccountSetUp,
): void {
  const { store } = state;
  const { deliveries } = settings(store);
  changeSettings(store, { deliveries: 'drop' });
  seedCatalog(state, catalog);
  changeSettings(store, { deliveries });
  const configurations = store.all('portalConfigurations');
  const isSame = ({ metadata }: { metadata: Stripe.Metadata | null }) =>
    isDeepStrictEqual(metadata, portalConfiguration.metadata);
  if (configurations.length === 0) createPortalConfiguration(state, defaultPortal);
  const methods =
    store.first('paymentMethodConfigurations', ({ name }) => name === paymentMethods.name) ??
    createMethodConfiguration(state, paymentMethods);
  if (configurations.some(isSame)) return;
  const { features, ...rest } = portalConfiguration;
  createPortalConfiguration(state, {
    ...rest,
    features: {
      ...features,
      payment_method_update: { enabled: true, payment_method_configuration: methods.id },
    },
  });
}
