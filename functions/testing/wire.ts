import { AsyncLocalStorage } from 'node:async_hooks';
import type Stripe from 'stripe';
import { ses } from '#functions/clients/mail.ts';
import { stripe } from '#functions/clients/stripe.ts';
import { table } from '#functions/table/client.ts';

/** A request that the product is about to make: one for each try, the SDKs' own repetitions included. */
export interface Outgoing {
  to: 'table' | 'stripe' | 'mail';
  /** Such as `TransactWriteItems`, or `POST /v1/customers`. */
  name: string;
  /** The body of a request to Stripe, as a form. */
  form: string;
}

/** Stands between the product and what it asks: sends a request, or does something else with it. */
export type Wire = <T>(request: Outgoing, send: () => Promise<T>) => Promise<T>;

const wires = new AsyncLocalStorage<Wire>();
const tapped = new WeakSet<object>();

/** Does work whose requests all pass a wire; work that runs beside it keeps its own. */
export async function overWire<T>(wire: Wire, work: () => Promise<T>): Promise<T> {
  tapAws('table', table);
  tapAws('mail', ses);
  tapStripe(await stripe());
  return wires.run(wire, work);
}

/** Below the SDK's repetitions, so that each of them passes. */
function tapAws(to: 'table' | 'mail', client: typeof table | typeof ses): void {
  if (tapped.has(client)) return;
  tapped.add(client);
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        const name = commandName.replace(/Command$/, '');
        return passed({ to, name, form: '' }, () => next(args));
      },
    { step: 'deserialize', priority: 'high', name: 'wire' },
  );
}

function tapStripe(client: Stripe): void {
  if (tapped.has(client)) return;
  tapped.add(client);
  const inner: Stripe.HttpClient = client.getApiField('httpClient');
  const outer: Stripe.HttpClient = {
    getClientName: () => inner.getClientName(),
    makeRequest: (...request) => {
      const [, , path, method, , form] = request;
      return passed({ to: 'stripe', name: `${method} ${path}`, form }, () => read(request));
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

function passed<T>(request: Outgoing, send: () => Promise<T>): Promise<T> {
  const wire = wires.getStore();
  return wire ? wire(request, send) : send();
}
