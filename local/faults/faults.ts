import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type {
  OutgoingRequest,
  RequestInterceptor,
} from '#functions/testing/request-interceptor.ts';
import { failAtStripe } from '#functions/testing/stripe.ts';

/** What can happen to a request; those `for good` go on with every later request to the same place. */
const faults = {
  /** The process ends before the request leaves, or once it was carried out. */
  dies_before: { at: ['table', 'stripe', 'mail'] },
  dies_after: { at: ['table', 'stripe', 'mail'] },
  throttled: { at: ['table', 'mail'] },
  conflicts: { at: ['table'], only: /^TransactWriteItems$/ },
  /** Carried out, with the answer lost: once, so that the SDK tries again, or for good. */
  answer_lost: { at: ['table', 'stripe', 'mail'] },
  answers_lost_for_good: { at: ['table', 'stripe', 'mail'] },
  /** Not carried out. */
  unreachable_for_good: { at: ['table', 'stripe', 'mail'] },
  /** Stripe keeps its 500 for the idempotency key. */
  stored_500: { at: ['stripe'], only: /^POST / },
  rate_limited: { at: ['stripe'] },
} as const satisfies Record<string, { at: readonly OutgoingRequest['to'][]; only?: RegExp }>;

export type Fault = keyof typeof faults;

const faultNames = Object.keys(faults) as Fault[];

/** The faults that can happen to a request. */
export function faultsOf({ to, name }: OutgoingRequest): Fault[] {
  return faultNames.filter((fault) => {
    const kind: { at: readonly OutgoingRequest['to'][]; only?: RegExp } = faults[fault];
    return kind.at.includes(to) && (kind.only?.test(name) ?? true);
  });
}

/** A wire with a fault put in at one of the requests that pass it. */
interface Faulty {
  wire: RequestInterceptor;
  /** Resolves when the process has died there; what it still had under way never goes on. */
  died: Promise<void>;
  /** Whether that many requests came at all. */
  struck(): boolean;
}

/** @param point which request, counted from one. */
export function faultyWire(point: number, fault: Fault): Faulty {
  let count = 0;
  let strickenPlace: OutgoingRequest['to'] | undefined;
  let dead = false;
  let die: () => void = () => {};
  const died = new Promise<void>((resolve) => {
    die = () => {
      dead = true;
      resolve();
    };
  });
  const wire: RequestInterceptor = (request, send) => {
    if (dead) return never();
    count += 1;
    if (count === point) {
      strickenPlace = request.to;
      return strike(fault, request, send, die);
    }
    const goesOn = fault.endsWith('_for_good') && strickenPlace === request.to;
    return goesOn ? strike(fault, request, send, die) : send();
  };
  return { wire, died, struck: () => strickenPlace !== undefined };
}

async function strike<T>(
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
        message: 'Another transaction was on the same item.',
        $metadata: {},
        CancellationReasons: [{ Code: 'TransactionConflict' }],
      });
    case 'answer_lost':
    case 'answers_lost_for_good':
      await send();
      throw to === 'stripe' ? connectionLost() : awsError('TimeoutError', 'No answer came.');
    case 'unreachable_for_good':
      throw to === 'stripe' ? connectionLost() : awsError('TimeoutError', 'Nothing answers.');
    case 'stored_500':
      await failAtStripe(exactly(name), '500');
      return send();
    case 'rate_limited':
      await failAtStripe(exactly(name), '429');
      return send();
  }
}

/** What the stand-in is to fail: this very request, without its query. */
function exactly(name: string): string {
  return name.replace(/\?.*$/, '');
}

function never<T>(): Promise<T> {
  return new Promise(() => {});
}

/** An error that the SDK takes for one of the service's, by its name. */
function awsError(name: string, message: string): Error {
  return Object.assign(new Error(message), { name, $metadata: {} });
}

function connectionLost(): Error {
  return Object.assign(new Error('The connection was closed.'), { code: 'ECONNRESET' });
}
