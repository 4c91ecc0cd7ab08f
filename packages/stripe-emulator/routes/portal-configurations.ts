import * as z from 'zod';
import { pageOf } from '../http/paging.ts';
import { emptyable, flag, metadata, page, text } from '../http/params.ts';
import { type Route, route } from '../http/router.ts';
import { newId } from '../ledger/ids.ts';
import type { State } from '../ledger/state.ts';
import type { PortalConfiguration } from '../ledger/wire-types.ts';
import { changed, getOrThrow, mergedMetadata, newMetadata } from '../objects/fields.ts';

const behavior = z.enum(['always_invoice', 'create_prorations', 'none']);
const updates = z.enum(['price', 'promotion_code', 'quantity']);
const details = z.enum(['address', 'email', 'name', 'phone', 'shipping', 'tax_id']);

const features = z.strictObject({
  customer_update: z
    .strictObject({ enabled: flag, allowed_updates: emptyable(z.array(details)).optional() })
    .optional(),
  invoice_history: z.strictObject({ enabled: flag }).optional(),
  payment_method_update: z
    .strictObject({ enabled: flag, payment_method_configuration: emptyable(text).optional() })
    .optional(),
  subscription_cancel: z
    .strictObject({
      enabled: flag,
      mode: z.enum(['at_period_end', 'immediately']).optional(),
      proration_behavior: behavior.optional(),
    })
    .optional(),
  subscription_pause: z.strictObject({ enabled: flag }).optional(),
  subscription_update: z
    .strictObject({
      enabled: flag,
      default_allowed_updates: emptyable(z.array(updates)).optional(),
      products: emptyable(
        z.array(z.strictObject({ product: text, prices: z.array(text) })),
      ).optional(),
      proration_behavior: behavior.optional(),
    })
    .optional(),
});
type Features = z.output<typeof features>;

const profile = z
  .strictObject({
    headline: emptyable(text).optional(),
    privacy_policy_url: text.optional(),
    terms_of_service_url: text.optional(),
  })
  .optional();
const rest = {
  business_profile: profile,
  default_return_url: emptyable(text).optional(),
  metadata: metadata.optional(),
  name: emptyable(text).optional(),
};
const createParams = z.strictObject({ features, ...rest });
const updateParams = z.strictObject({
  ...rest,
  active: flag.optional(),
  features: features.optional(),
});

const listed = <T>(params: '' | T[] | undefined): T[] =>
  params === undefined || params === '' ? [] : params;

function mergeFeatures(
  state: State,
  before: PortalConfiguration['features'],
  params: Features,
): PortalConfiguration['features'] {
  const {
    customer_update: customer,
    subscription_cancel: cancel,
    subscription_update: update,
    payment_method_update: methods,
  } = params;
  const methodsId = methods?.payment_method_configuration;
  if (methodsId) {
    getOrThrow(
      state,
      'paymentMethodConfigurations',
      'payment_method_configuration',
      methodsId,
      'features[payment_method_update][payment_method_configuration]',
    );
  }
  return {
    ...before,
    ...(customer && {
      customer_update: {
        enabled: customer.enabled,
        allowed_updates: listed(customer.allowed_updates),
      },
    }),
    ...(params.invoice_history && { invoice_history: params.invoice_history }),
    ...(methods && {
      payment_method_update: {
        enabled: methods.enabled,
        payment_method_configuration: changed(
          before.payment_method_update.payment_method_configuration,
          methodsId,
        ),
      },
    }),
    ...(params.subscription_pause && {
      subscription_pause: { ...before.subscription_pause, ...params.subscription_pause },
    }),
    ...(cancel && {
      subscription_cancel: {
        ...before.subscription_cancel,
        enabled: cancel.enabled,
        mode: cancel.mode ?? before.subscription_cancel.mode,
        proration_behavior:
          cancel.proration_behavior ?? before.subscription_cancel.proration_behavior,
      },
    }),
    ...(update && {
      subscription_update: {
        ...before.subscription_update,
        enabled: update.enabled,
        default_allowed_updates: listed(update.default_allowed_updates),
        products: listed(update.products).map((product) => ({
          ...product,
          adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
        })),
        proration_behavior:
          update.proration_behavior ?? before.subscription_update.proration_behavior,
      },
    }),
  };
}

const defaults: PortalConfiguration['features'] = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
};

/** Creates a portal configuration; the first one is the default for sessions without one. */
export function createPortalConfiguration(
  state: State,
  params: z.output<typeof createParams>,
): PortalConfiguration {
  const id = newId('bpc');
  return state.store.put('portalConfigurations', id, {
    id,
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: changed(null, params.business_profile?.headline),
      privacy_policy_url: params.business_profile?.privacy_policy_url ?? null,
      terms_of_service_url: params.business_profile?.terms_of_service_url ?? null,
    },
    created: state.now(),
    default_return_url: changed(null, params.default_return_url),
    features: mergeFeatures(state, defaults, params.features),
    is_default: state.store.all('portalConfigurations').length === 0,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: newMetadata(params.metadata),
    name: changed(null, params.name),
    updated: state.now(),
  });
}

const configurations = '/v1/billing_portal/configurations';
const listParams = z.strictObject({
  ...page,
  active: flag.optional(),
  is_default: flag.optional(),
});

export const portalConfigurationRoutes: Route[] = [
  route('POST', configurations, createParams, createPortalConfiguration),
  route('GET', configurations, listParams, ({ store }, { active, is_default, ...params }) =>
    pageOf(
      store
        .all('portalConfigurations')
        .filter((one) => active === undefined || one.active === active)
        .filter((one) => is_default === undefined || one.is_default === is_default),
      params,
      configurations,
    ),
  ),
  route('POST', `${configurations}/{id}`, updateParams, (state, params, id) => {
    const before = getOrThrow(state, 'portalConfigurations', 'configuration', id);
    return state.store.put('portalConfigurations', id, {
      ...before,
      active: params.active ?? before.active,
      business_profile: {
        headline: changed(before.business_profile.headline, params.business_profile?.headline),
        privacy_policy_url:
          params.business_profile?.privacy_policy_url ?? before.business_profile.privacy_policy_url,
        terms_of_service_url:
          params.business_profile?.terms_of_service_url ??
          before.business_profile.terms_of_service_url,
      },
      default_return_url: changed(before.default_return_url, params.default_return_url),
      features: mergeFeatures(state, before.features, params.features ?? {}),
      metadata: mergedMetadata(before.metadata ?? {}, params.metadata),
      name: changed(before.name, params.name),
      updated: state.now(),
    });
  }),
];
