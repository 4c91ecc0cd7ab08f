import { AsyncLocalStorage } from 'node:async_hooks';
import type Stripe from 'stripe';
import { ses } from '#core/clients/mail.ts';
import { stripe } from '#core/clients/stripe.ts';
import { table } from '#core/table/client.ts';

/** A request that the product is about to make: one for each attempt, including the SDKs' own retries. */
export interface OutgoingRequest {
  to: 'table' | 'stripe' | 'mail';
  /** Such as `TransactWriteItems`, or `POST /v1/customers`. */
  name: string;
  /** The form-encoded body of a request to Stripe. */
  form: string;
}

/** Intercepts the product's requests: sends a request, or does something else with it. */
export type RequestInterceptor = <T>(
  request: OutgoingRequest,
  send: () => Promise<T>,
) => Promise<T>;

const interceptors = new AsyncLocalStorage<RequestInterceptor>();
const tapped = new WeakSet<object>();

/** Runs work whose requests all pass through an interceptor; concurrent work keeps its own. */
export async function interceptRequests<T>(
  wire: RequestInterceptor,
  work: () => Promise<T>,
): Promise<T> {
  interceptAws('table', table);
  interceptAws('mail', ses);
  interceptStripe(await stripe());
  return interceptors.run(wire, work);
}

/** Below the SDK's retries, so that each attempt is intercepted. */
function interceptAws(to: 'table' | 'mail', client: typeof table | typeof ses): void {
  if (tapped.has(client)) return;
  tapped.add(client);
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        const name = commandName.replace(/Command$/, '');
        return intercept({ to, name, form: '' }, () => next(args));
      },
    { step: 'deserialize', priority: 'high', name: 'wire' },
  );
}

function interceptStripe(client: Stripe): void {
  if (tapped.has(client)) return;
  tapped.add(client);
  const inner: Stripe.HttpClient = client.getApiField('httpClient');
  const outer: Stripe.HttpClient = {
    getClientName: () => inner.getClientName(),
    makeRequest: (...request) => {
      const [, , path, method, , form] = request;
      return intercept({ to: 'stripe', name: `${method} ${path}`, form }, () => read(request));
    },
  };
  /** Reads the whole response, so that none is left half read if it is not passed on. */
  const read = async (request: Parameters<Stripe.HttpClient['makeRequest']>) => {
    const answer = await inner.makeRequest(...request);
    const body: unknown = await answer.toJSON();
    return {
      getStatusCode: () => answer.getStatusCode(),
      getHeaders: () => answer.getHeaders(),
      getRawResponse: () => answer.getRawResponse(),
      toStream: (done: () => void) => answer.toStream(done),
      toJSON: () => Promise.resolve(body),
    };
  };
  client._setApiField('httpClient', outer);
  // The delays between retries are half a second and more, and irrelevant here.
  client.getInitialNetworkRetryDelay = () => 0.005;
}

function intercept<T>(request: OutgoingRequest, send: () => Promise<T>): Promise<T> {
  const wire = interceptors.getStore();
  return wire ? wire(request, send) : send();
}
