import type {
  BalanceTransaction,
  Charge,
  CheckoutLine,
  CheckoutSession,
  Customer,
  Invoice,
  InvoiceLine,
  InvoicePayment,
  Metadata,
  PaymentIntent,
  PaymentMethod,
  PaymentMethodConfiguration,
  PortalConfiguration,
  PortalSession,
  Price,
  Product,
  Refund,
  Subscription,
  TaxId,
  WebhookEndpoint,
} from './wire-types.ts';

/** An event as it is stored and sent: a snapshot of its object, immutable. */
interface EventRecord {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null } | null;
  type: string;
}

/** A pending delivery of one event; a successful one is deleted. */
export interface Delivery {
  id: string;
  event: string;
  state: 'pending' | 'held' | 'failed';
  attempts: number;
  /** Real time, milliseconds since the epoch. */
  nextAttemptAt: number;
  lastError: string | null;
}

export type DeliveryMode = 'normal' | 'hold' | 'duplicate' | 'drop';

/** Parameters of a Checkout session that the session object does not show. */
export interface CheckoutOrder {
  lines: CheckoutLine[];
  metadata: Metadata;
  description: string | null;
  billingMode?: 'classic' | 'flexible' | undefined;
  /** Of `customer_update`; missing in older files. */
  savesName?: boolean;
  savesAddress?: boolean;
}

/** A proration pending for the next invoice. */
export interface PendingLine {
  id: string;
  customer: string;
  subscription: string;
  line: InvoiceLine;
  /** Its creation, in seconds since the epoch; missing in older files. */
  created?: number;
}

/** The response that an idempotency key replays. */
export interface SavedResponse {
  key: string;
  request: string;
  status: number;
  body: string;
  requestId: string;
  created: number;
}

export interface Settings {
  /** Seconds by which `POST /test/advance` has moved the clock of the objects. */
  advanced: number;
  deliveries: DeliveryMode;
  /** The origin of the pages when their addresses were stored in the objects. */
  origin: string;
}

export interface Collections {
  settings: Settings;
  products: Product;
  prices: Price;
  customers: Customer;
  deletedCustomers: { id: string; object: 'customer'; deleted: true };
  taxIds: TaxId;
  balanceTransactions: BalanceTransaction;
  paymentMethods: PaymentMethod;
  cardNumbers: { number: string };
  paymentIntents: PaymentIntent;
  charges: Charge;
  refunds: Refund;
  invoices: Invoice;
  invoicePayments: InvoicePayment;
  pendingLines: PendingLine;
  subscriptions: Subscription;
  /** The invoice of a subscription's pending update, by the subscription's id. */
  pendingUpdates: { invoice: string };
  /** The times of a subscription's quantity updates within the last hour, by the subscription's id. */
  quantityUpdates: { at: number[] };
  /** Customers whose next Checkout session is free, by the customer's id. */
  fullDiscounts: { id: string };
  /** Percents off every invoice of a subscription, by the subscription's id. */
  subscriptionDiscounts: { id: string; percent: number };
  checkoutSessions: CheckoutSession;
  checkoutOrders: CheckoutOrder;
  paymentMethodConfigurations: PaymentMethodConfiguration;
  portalConfigurations: PortalConfiguration;
  portalSessions: PortalSession;
  webhookEndpoints: WebhookEndpoint;
  events: EventRecord;
  deliveries: Delivery;
  keptAnswers: SavedResponse;
}

export type CollectionName = keyof Collections;
export type Kept = { [N in CollectionName]: Map<string, Collections[N]> };

export function emptyCollections(): Kept {
  return {
    settings: new Map(),
    products: new Map(),
    prices: new Map(),
    customers: new Map(),
    deletedCustomers: new Map(),
    taxIds: new Map(),
    balanceTransactions: new Map(),
    paymentMethods: new Map(),
    cardNumbers: new Map(),
    paymentIntents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    invoices: new Map(),
    invoicePayments: new Map(),
    pendingLines: new Map(),
    subscriptions: new Map(),
    pendingUpdates: new Map(),
    quantityUpdates: new Map(),
    fullDiscounts: new Map(),
    subscriptionDiscounts: new Map(),
    checkoutSessions: new Map(),
    checkoutOrders: new Map(),
    paymentMethodConfigurations: new Map(),
    portalConfigurations: new Map(),
    portalSessions: new Map(),
    webhookEndpoints: new Map(),
    events: new Map(),
    deliveries: new Map(),
    keptAnswers: new Map(),
  };
}
