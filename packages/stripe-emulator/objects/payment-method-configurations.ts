import * as z from 'zod';
import { pageOf } from '../http/paging.ts';
import { flag, page, text } from '../http/params.ts';
import { type Route, route } from '../http/router.ts';
import { newId } from '../ledger/ids.ts';
import type { State } from '../ledger/state.ts';
import type { PaymentMethodConfiguration } from '../ledger/wire-types.ts';
import { getOrThrow } from './fields.ts';

/** Some of the methods that Stripe offers, each on in the account's default. */
const methods = ['apple_pay', 'card', 'google_pay', 'link', 'us_bank_account'] as const;
type Method = (typeof methods)[number];

const preference = z
  .strictObject({ display_preference: z.strictObject({ preference: z.enum(['on', 'off']) }) })
  .optional();
const preferences = {
  apple_pay: preference,
  card: preference,
  google_pay: preference,
  link: preference,
  us_bank_account: preference,
} satisfies Record<Method, unknown>;
const createParams = z.strictObject({ name: text.max(100), ...preferences });
const updateParams = z.strictObject({
  name: text.max(100).optional(),
  active: flag.optional(),
  ...preferences,
});
type Preferences = Pick<z.output<typeof createParams>, Method>;

/** The preferences for all methods after a change of some. */
function merged(before: Partial<PaymentMethodConfiguration>, params: Preferences) {
  return Object.fromEntries(
    methods.map((method) => {
      const existing = before[method]?.display_preference.value ?? 'on';
      const value = params[method]?.display_preference.preference ?? existing;
      const display_preference = { overridable: null, preference: value, value };
      return [method, { available: value === 'on', display_preference }];
    }),
  );
}

/** Creates a configuration; a new one has the account's methods until they are turned off (assumed). */
export function createMethodConfiguration(
  state: State,
  { name, ...params }: z.output<typeof createParams>,
  is_default = false,
): PaymentMethodConfiguration {
  const id = newId('pmc');
  return state.store.put('paymentMethodConfigurations', id, {
    id,
    object: 'payment_method_configuration',
    active: true,
    application: null,
    is_default,
    livemode: false,
    name,
    parent: null,
    ...merged({}, params),
  });
}

/** The account's default, which exists from the start (docs.stripe.com/payments/payment-method-configurations). */
export function createDefaultMethods(state: State): void {
  const existing = state.store.all('paymentMethodConfigurations').some((one) => one.is_default);
  if (!existing) createMethodConfiguration(state, { name: 'Default' }, true);
}

/** The types of payment methods that a configuration offers, or the account's default one. */
export function offeredTypes(state: State, id: string | null): string[] {
  const configuration =
    id === null
      ? state.store.all('paymentMethodConfigurations').find((one) => one.is_default)
      : state.store.get('paymentMethodConfigurations', id);
  return (['card', 'us_bank_account'] as const).filter(
    (method) => configuration?.[method]?.display_preference.value === 'on',
  );
}

const configurations = '/v1/payment_method_configurations';

export const paymentMethodConfigurationRoutes: Route[] = [
  route('POST', configurations, createParams, (state, params) =>
    createMethodConfiguration(state, params),
  ),
  route(
    'GET',
    configurations,
    z.strictObject({ ...page, active: flag.optional() }),
    ({ store }, { active, ...params }) =>
      pageOf(
        store
          .all('paymentMethodConfigurations')
          .filter((one) => active === undefined || one.active === active),
        params,
        configurations,
      ),
  ),
  route('POST', `${configurations}/{id}`, updateParams, (state, params, id) => {
    const before = getOrThrow(
      state,
      'paymentMethodConfigurations',
      'payment_method_configuration',
      id,
    );
    return state.store.put('paymentMethodConfigurations', id, {
      ...before,
      active: params.active ?? before.active,
      name: params.name ?? before.name,
      ...merged(before, params),
    });
  }),
];
