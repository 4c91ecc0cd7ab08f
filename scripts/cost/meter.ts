import {
  interceptRequests,
  type OutgoingRequest,
  type RequestInterceptor,
} from '#testkit/request-interceptor.ts';
import { askForCapacity, isRead, unitsOf } from '#testkit/round-trips/capacity.ts';
import { allItems } from '#testkit/table.ts';
import { type Measured, nothing } from './measurements.ts';

/** Measures work, step by step: the product's own requests are counted automatically, calls by their callers. */
export interface Meter {
  /** Runs work and counts its requests. */
  counting<T>(work: () => Promise<T>): Promise<T>;
  called(answer: unknown): void;
  hashed(): void;
  ran(events: number): void;
  /** The counts since the last reading. */
  read(): Promise<Measured>;
}

/** Starts a meter at zero, on the table and the Stripe emulator that this process uses. */
export async function openMeter(): Promise<Meter> {
  askForCapacity();
  let taken = { ...nothing };
  let stored = await keptBytes();
  const wire: RequestInterceptor = async (request, send) => {
    count(taken, request);
    const answer = await send();
    const units = unitsOf(answer);
    if (isRead(request.name)) taken.readUnits += units;
    else taken.writeUnits += units;
    return answer;
  };
  return {
    counting: (work) => interceptRequests(wire, work),
    called: (answer) => {
      taken.calls += 1;
      taken.answerBytes += Buffer.byteLength(JSON.stringify(answer ?? null));
    },
    hashed: () => {
      taken.passwordHashes += 1;
    },
    ran: (events) => {
      taken.events += events;
    },
    read: async () => {
      const now = await keptBytes();
      const reading = { ...taken, storedBytes: now - stored };
      taken = { ...nothing };
      stored = now;
      return reading;
    },
  };
}

function count(taken: Measured, { to }: OutgoingRequest): void {
  if (to === 'table') taken.tableRequests += 1;
  if (to === 'stripe') taken.stripeRequests += 1;
  if (to === 'mail') taken.mails += 1;
}

/** The bytes of all items without an expiry, approximately as DynamoDB counts them. */
async function keptBytes(): Promise<number> {
  const items = await allItems();
  const kept = items.filter(({ expiresAt }) => expiresAt === undefined);
  return kept.reduce((sum, item) => sum + Buffer.byteLength(JSON.stringify(item)), 0);
}
