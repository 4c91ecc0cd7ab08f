import { type CatalogEntry, restoreCatalog } from './catalog.ts';
import type { CollectionName } from './ledger/collections.ts';
import { changeSettings, type State, settings } from './ledger/state.ts';

/** The collections that the setup does not fill. */
const transactionalCollections: readonly CollectionName[] = [
  'customers',
  'deletedCustomers',
  'taxIds',
  'balanceTransactions',
  'paymentMethods',
  'cardNumbers',
  'paymentIntents',
  'charges',
  'refunds',
  'invoices',
  'invoicePayments',
  'pendingLines',
  'subscriptions',
  'pendingUpdates',
  'quantityUpdates',
  'fullDiscounts',
  'subscriptionDiscounts',
  'checkoutSessions',
  'checkoutOrders',
  'portalSessions',
  'events',
  'deliveries',
  'keptAnswers',
];

/** Remembers one state of the emulator, until another is taken. */
export function openSnapshot({ store }: State) {
  let taken: ReturnType<typeof store.snapshot> | null = null;
  return {
    take: () => {
      taken = store.snapshot();
    },
    /** @returns whether there is a snapshot */
    restore: () => {
      const snapshot = taken;
      if (snapshot) store.transact(() => store.restore(snapshot));
      return snapshot !== null;
    },
  };
}

/** Resets the account to its state after the setup. */
export function resetState(state: State, catalog: readonly CatalogEntry[]): void {
  const { store } = state;
  store.transact(() => {
    for (const name of transactionalCollections) store.clear(name);
    restoreCatalog(state, catalog);
    for (const name of ['events', 'deliveries'] as const) store.clear(name);
    changeSettings(store, { advanced: 0 });
  });
}

/** The emulator's whole state, in Stripe's shapes, oldest first. */
export function serializeState(state: State): object {
  const { store } = state;
  return {
    now: state.now(),
    mode: settings(store).deliveries,
    products: store.all('products'),
    prices: store.all('prices'),
    customers: store.all('customers'),
    balanceTransactions: store.all('balanceTransactions'),
    paymentMethods: store.all('paymentMethods'),
    checkoutSessions: store.all('checkoutSessions'),
    subscriptions: store.all('subscriptions'),
    invoices: store.all('invoices'),
    invoicePayments: store.all('invoicePayments'),
    paymentIntents: store.all('paymentIntents'),
    charges: store.all('charges'),
    refunds: store.all('refunds'),
    paymentMethodConfigurations: store.all('paymentMethodConfigurations'),
    portalConfigurations: store.all('portalConfigurations'),
    portalSessions: store.all('portalSessions'),
    webhookEndpoints: store.all('webhookEndpoints'),
    events: store.all('events'),
    // Undelivered events: pending, held, or failed after the last attempt.
    deliveries: store.all('deliveries'),
  };
}
