import type Stripe from 'stripe';

type Scalar = string | number | boolean | null | undefined;

/** An expandable field is an id unless the request expands it. */
type Field<T> = string extends T ? Extract<T, Scalar> : Wire<T>;

/**
 * An SDK type as it is sent over HTTP: expandable fields are ids and decimals are strings. Every object is built
 * against it, so the compiler checks our shapes against Stripe's, field by field.
 */
type Wire<T> = T extends Scalar
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends (infer E)[]
      ? Field<E>[]
      : T extends object
        ? { [K in keyof T]: Field<T[K]> }
        : T;

export type Product = Wire<Stripe.Product>;
export type Price = Wire<Stripe.Price>;
export type Customer = Wire<Stripe.Customer>;
export type BalanceTransaction = Wire<Stripe.CustomerBalanceTransaction>;
export type PaymentMethod = Wire<Stripe.PaymentMethod>;
export type PaymentMethodConfiguration = Wire<Stripe.PaymentMethodConfiguration>;
export type PaymentIntent = Wire<Stripe.PaymentIntent>;
export type Charge = Wire<Stripe.Charge>;
export type Invoice = Wire<Stripe.Invoice>;
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>;
export type InvoiceItem = Wire<Stripe.InvoiceItem>;
export type InvoicePayment = Wire<Stripe.InvoicePayment>;
export type Subscription = Wire<Stripe.Subscription>;
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>;
export type CheckoutSession = Wire<Stripe.Checkout.Session>;
export type CheckoutLine = Wire<Stripe.LineItem>;
export type PortalSession = Wire<Stripe.BillingPortal.Session>;
export type PortalConfiguration = Wire<Stripe.BillingPortal.Configuration>;
export type TaxId = Wire<Stripe.TaxId>;
export type Dispute = Wire<Stripe.Dispute>;
export type EarlyFraudWarning = Wire<Stripe.Radar.EarlyFraudWarning>;
export type Refund = Wire<Stripe.Refund>;
export type WebhookEndpoint = Wire<Stripe.WebhookEndpoint>;
export type Metadata = Record<string, string>;

/** The version of Stripe's API that the emulator supports: that of the installed SDK. */
export const apiVersion = '2026-10-28.endive';

/** A complete list in Stripe's shape, for embedded lists, which are not paged. */
export function wholeList<T>(data: T[], url: string) {
  return { object: 'list' as const, data, has_more: false, url };
}
