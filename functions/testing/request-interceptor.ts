import { AsyncLocalStorage } from 'node:async_hooks';
import type Stripe from 'stripe';
import { ses } from '#functions/clients/mail.ts';
import { stripe } from '#functions/clients/stripe.ts';
import { table } from '#functions/table/client.ts';

/** A request that the product is about to make: one for each try, the SDKs' own repetitions included. */
export interface OutgoingRequest {
  to: 'table' | 'stripe' | 'mail';
  /** Such as `TransactWriteItems`, or `POST /v1/customers`. */
  name: string;
  /** The body of a request to Stripe, as a form. */
  form: string;
}

/** Stands between the product and what it asks: sends a request, or does something else with it. */
export type RequestInterceptor = <T>(
  request: OutgoingRequest,
  send: () => Promise<T>,
) => Promise<T>;

const interceptors = new AsyncLocalStorage<RequestInterceptor>();
const tapped = new WeakSet<object>();

/** Does work whose requests all pass a wire; work that runs beside it keeps its own. */
export async function interceptRequests<T>(
  wire: RequestInterceptor,
  work: () => Promise<T>,
): Promise<T> {
  interceptAws('table', table);
  interceptAws('mail', ses);
  interceptStripe(await stripe());
  return interceptors.run(wire, work);
}

/** Below the SDK's repetitions, so that each of them passes. */
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
  /** The whole answer, so that none is left half read where it is not handed on. */
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
  // The pauses between its tries are half a second and more, and of no interest here.
  client.getInitialNetworkRetryDelay = () => 0.005;
}

function intercept<T>(request: OutgoingRequest, send: () => Promise<T>): Promise<T> {
  const wire = interceptors.getStore();
  return wire ? wire(request, send) : send();
}
