import { endSubscription } from '../billing/end-subscription.ts';
import { requireClassic } from '../billing/prorations.ts';
import { updateSubscription } from '../billing/update-subscription.ts';
import { StripeError } from '../http/errors.ts';
import type { State } from '../ledger/state.ts';
import type { PortalConfiguration, PortalSession } from '../ledger/wire-types.ts';
import { changeCustomer } from '../objects/customer-objects.ts';
import { getOrThrow } from '../objects/fields.ts';
import { offeredTypes } from '../objects/payment-method-configurations.ts';
import { saveBankAccount, saveCard } from '../objects/payment-methods.ts';
import { htmlReply, notice, type PageRequest, page, type Reply, redirect } from './page.ts';
import { portalContent, runningOf } from './portal-content.ts';

type Features = PortalConfiguration['features'];

/**
 * Makes a new method the customer's default (docs.stripe.com/customer-management/portal-deep-links). A
 * subscription with its own default payment method, such as one created by Checkout, keeps using that.
 */
function changeMethod(state: State, customer: string, method: string): void {
  const { invoice_settings } = getOrThrow(state, 'customers', 'customer', customer);
  changeCustomer(state, customer, {
    invoice_settings: { ...invoice_settings, default_payment_method: method },
  });
}

/** Whether the portal takes bank accounts, as its payment method configuration says. */
function offersBankDebits(state: State, { payment_method_update: methods }: Features): boolean {
  const types = offeredTypes(state, methods.payment_method_configuration);
  return methods.enabled && types.includes('us_bank_account');
}

/** Performs the action of a portal form if the configuration allows it. Returns what was done. */
function act(
  state: State,
  session: PortalSession,
  features: Features,
  form: URLSearchParams,
): string {
  const action = form.get('action');
  const subscription = runningOf(state, session.customer).find(
    ({ id }) => id === form.get('subscription'),
  );
  if (action === 'card' && features.payment_method_update.enabled) {
    const card = form.get('card')?.trim() ?? '';
    changeMethod(state, session.customer, saveCard(state, session.customer, card).id);
    return 'card';
  }
  if (action === 'bank' && offersBankDebits(state, features)) {
    changeMethod(state, session.customer, saveBankAccount(state, session.customer).id);
    return 'bank';
  }
  const { enabled, mode, proration_behavior: prorations } = features.subscription_cancel;
  if (subscription === undefined || !enabled) return '';
  if (action === 'keep') {
    updateSubscription(state, subscription.id, { cancel_at_period_end: false });
    return 'kept';
  }
  if (action !== 'cancel') return '';
  if (mode === 'immediately') {
    const prorate = prorations !== 'none';
    endSubscription(state, subscription.id, {
      prorate,
      invoiceNow: prorations === 'always_invoice',
    });
  } else {
    // In the flexible mode the portal sets `cancel_at` instead.
    requireClassic(subscription, 'end a subscription with its period');
    updateSubscription(state, subscription.id, { cancel_at_period_end: true });
  }
  return 'cancelled';
}

/** The customer's portal page: GET shows it, POST changes the card or the subscription. */
export function portalPage({ state, id, form, query }: PageRequest): Reply {
  const session = state.store.get('portalSessions', id);
  const customer = state.store.get('customers', session?.customer ?? '');
  const configuration = state.store.get('portalConfigurations', session?.configuration ?? '');
  if (session === undefined || customer === undefined || configuration === undefined) {
    return notice(404, 'Not found', 'There is no such page here.');
  }
  const { features } = configuration;
  const portal = (error: string | null, did: string | null) =>
    page(
      'Your billing',
      portalContent(state, {
        session,
        customer,
        features,
        takesBankAccounts: offersBankDebits(state, features),
        error,
        did,
      }),
    );
  if (form === null) return htmlReply(200, portal(null, query.get('done')));
  try {
    const did = state.store.transact(() => act(state, session, features, form));
    return redirect(`/portal/${id}?done=${did}`);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return htmlReply(402, portal(error.message, null));
  }
}
