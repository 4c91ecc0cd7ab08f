import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import Stripe from 'stripe';
import { userOf } from './table.ts';

const stripe = new Stripe(process.env['STRIPE_SECRET_KEY'] ?? '');

/** Opens the customer portal, with the client imported and made when the module loads. */
export async function openPortal(event: APIGatewayProxyEventV2) {
  const { email } = await userOf(event);
  const { data } = await stripe.customers.list({ email, limit: 1 });
  const { url } = await stripe.billingPortal.sessions.create({ customer: data[0]?.id ?? '' });
  return { statusCode: 200, body: JSON.stringify({ url }) };
}
