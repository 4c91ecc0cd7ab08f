import { eventRoutes } from '../events/routes.ts';
import type { Route } from '../http/router.ts';
import { paymentMethodConfigurationRoutes } from '../objects/payment-method-configurations.ts';
import { paymentMethodRoutes } from '../objects/payment-methods.ts';
import { taxIdRoutes } from '../objects/tax-ids.ts';
import { accountRoutes } from './account.ts';
import { balanceTransactionRoutes } from './balance-transactions.ts';
import { checkoutSessionRoutes } from './checkout-sessions.ts';
import { customerRoutes } from './customers.ts';
import { invoiceItemRoutes, invoiceRoutes } from './invoices.ts';
import { paymentRoutes, refundRoutes } from './payments.ts';
import { portalConfigurationRoutes } from './portal-configurations.ts';
import { portalSessionRoutes } from './portal-sessions.ts';
import { priceRoutes } from './prices.ts';
import { productRoutes } from './products.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { webhookEndpointRoutes } from './webhook-endpoints.ts';

/** Every call of Stripe's API that the emulator implements. */
export const routes: Route[] = [
  ...accountRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...customerRoutes,
  ...taxIdRoutes,
  ...balanceTransactionRoutes,
  ...paymentMethodRoutes,
  ...paymentMethodConfigurationRoutes,
  ...checkoutSessionRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...invoiceItemRoutes,
  ...paymentRoutes,
  ...refundRoutes,
  ...portalConfigurationRoutes,
  ...portalSessionRoutes,
  ...webhookEndpointRoutes,
  ...eventRoutes,
];
