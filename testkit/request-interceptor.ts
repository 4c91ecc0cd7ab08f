import { AsyncLocalStorage } from 'node:async_hooks';
import type Stripe from 'stripe';
import { ses } from '#core/clients/mail.ts';
import { mediaConvert } from '#core/clients/media-convert.ts';
import { s3 } from '#core/clients/s3.ts';
import { stripe } from '#core/clients/stripe.ts';
import { sts } from '#core/clients/sts.ts';
import { table } from '#core/table/client.ts';

/** A request that the product is about to make: one for each attempt, including the SDKs' own retries. */
export interface OutgoingRequest {
  /** `storage`: S3, and STS for its credentials; `media`: MediaConvert. */
  to: 'table' | 'stripe' | 'mail' | 'storage' | 'media';
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
  await once(table, () => table.middlewareStack.add(middlewareOf('table'), belowRetries));
  await once(ses, () => ses.middlewareStack.add(middlewareOf('mail'), belowRetries));
  await once(s3, () => s3.middlewareStack.add(middlewareOf('storage'), belowRetries));
  await once(sts, () => sts.middlewareStack.add(middlewareOf('storage'), belowRetries));
  await once(mediaConvert, () =>
    mediaConvert.middlewareStack.add(middlewareOf('media'), belowRetries),
  );
  interceptStripe(await stripe());
  return interceptors.run(wire, work);
}

/** The step at which each attempt of an AWS client is intercepted. */
const belowRetries = { step: 'deserialize', priority: 'high', name: 'wire' } as const;

function middlewareOf(to: OutgoingRequest['to']) {
  return <Args, Result>(
    next: (args: Args) => Promise<Result>,
    { commandName = '' }: { commandName?: string },
  ) =>
    (args: Args) => {
      const name = commandName.replace(/Command$/, '');
      return intercept({ to, name, form: '' }, () => next(args));
    };
}

interface AwsClient {
  config: { retryStrategy(): Promise<object> };
}

async function once({ config }: AwsClient, tap: () => void): Promise<void> {
  if (tapped.has(config)) return;
  tapped.add(config);
  tap();
  // The SDK retries as often as before, without delays: a sixth of the time of the tests of faults was spent in them.
  const strategy = await config.retryStrategy();
  if (!('retryBackoffStrategy' in strategy)) throw new Error('The SDK delays retries otherwise.');
  Object.assign(Object(strategy.retryBackoffStrategy), { computeNextBackoffDelay: () => 0 });
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
