import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { failAtStripe } from '#testkit/billing/stripe.ts';
import type { OutgoingRequest, RequestInterceptor } from '#testkit/request-interceptor.ts';

/** The faults that a request can have; those `for good` affect every later request to the same service. */
const faults = {
  /** The process ends before the request is sent, or after it was carried out. */
  dies_before: { at: ['table', 'stripe', 'mail', 'storage', 'media'] },
  dies_after: { at: ['table', 'stripe', 'mail', 'storage', 'media'] },
  throttled: { at: ['table', 'mail', 'storage', 'media'] },
  conflicts: { at: ['table'], only: /^TransactWriteItems$/ },
  /** Carried out, but the response is lost: once, so that the SDK retries, or permanently. */
  answer_lost: { at: ['table', 'stripe', 'mail', 'storage', 'media'] },
  answers_lost_for_good: { at: ['table', 'stripe', 'mail', 'storage', 'media'] },
  /** Not carried out. */
  unreachable_for_good: { at: ['table', 'stripe', 'mail', 'storage', 'media'] },
  /** Stripe stores its 500 for the idempotency key. */
  stored_500: { at: ['stripe'], only: /^POST / },
  rate_limited: { at: ['stripe'] },
} as const satisfies Record<string, { at: readonly OutgoingRequest['to'][]; only?: RegExp }>;

export type Fault = keyof typeof faults;

const faultNames = Object.keys(faults) as Fault[];

/** The faults that apply to a request. */
function faultsOf({ to, name }: OutgoingRequest): Fault[] {
  return faultNames.filter((fault) => {
    const kind: { at: readonly OutgoingRequest['to'][]; only?: RegExp } = faults[fault];
    return kind.at.includes(to) && (kind.only?.test(name) ?? true);
  });
}

/** Where a fault is injected: at which request, counted from one. */
export interface FaultPoint {
  point: number;
  fault: Fault;
}

/** Every fault that applies to each request of a case. */
export function faultPoints(requests: readonly OutgoingRequest[]): FaultPoint[] {
  return requests.flatMap((request, at) =>
    faultsOf(request).map((fault) => ({ point: at + 1, fault })),
  );
}

/** An interceptor that injects a fault at one of its requests. */
interface Faulty {
  interceptor: RequestInterceptor;
  /** Resolves when the process has died; its pending work never continues. */
  died: Promise<void>;
  /** Whether the request was reached and the fault injected. */
  triggered(): boolean;
}

/** @param point the number of the request, counted from one. */
export function faultyInterceptor(point: number, fault: Fault): Faulty {
  let count = 0;
  let triggeredAt: OutgoingRequest['to'] | undefined;
  let dead = false;
  let die: () => void = () => {};
  const died = new Promise<void>((resolve) => {
    die = () => {
      dead = true;
      resolve();
    };
  });
  const interceptor: RequestInterceptor = (request, send) => {
    if (dead) return never();
    count += 1;
    if (count === point) {
      triggeredAt = request.to;
      return injectFault(fault, request, send, die);
    }
    const continues = fault.endsWith('_for_good') && triggeredAt === request.to;
    return continues ? injectFault(fault, request, send, die) : send();
  };
  return { interceptor, died, triggered: () => triggeredAt !== undefined };
}

async function injectFault<T>(
  fault: Fault,
  { to, name }: OutgoingRequest,
  send: () => Promise<T>,
  die: () => void,
): Promise<T> {
  switch (fault) {
    case 'dies_before':
      die();
      return never();
    case 'dies_after':
      await send();
      die();
      return never();
    case 'throttled':
      throw awsError('ThrottlingException', 'Too many requests.');
    case 'conflicts':
      throw new TransactionCanceledException({
        message: 'The item is being modified by another transaction.',
        $metadata: {},
        CancellationReasons: [{ Code: 'TransactionConflict' }],
      });
    case 'answer_lost':
    case 'answers_lost_for_good':
      await send();
      throw to === 'stripe'
        ? connectionLost()
        : awsError('TimeoutError', 'No response was received.');
    case 'unreachable_for_good':
      throw to === 'stripe' ? connectionLost() : awsError('TimeoutError', 'Nothing is listening.');
    case 'stored_500':
      await failAtStripe(withoutQuery(name), '500');
      return send();
    case 'rate_limited':
      await failAtStripe(withoutQuery(name), '429');
      return send();
  }
}

/** The request that the emulator fails, without its query. */
function withoutQuery(name: string): string {
  return name.replace(/\?.*$/, '');
}

function never<T>(): Promise<T> {
  return new Promise(() => {});
}

/** An error that the SDK recognizes as one of the service's, by its name. */
function awsError(name: string, message: string): Error {
  return Object.assign(new Error(message), { name, $metadata: {} });
}

function connectionLost(): Error {
  return Object.assign(new Error('The connection was closed.'), { code: 'ECONNRESET' });
}
