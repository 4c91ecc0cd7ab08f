import { calls } from '#shared/api.ts';
import { type InvocationInterceptor, interceptInvocations } from '#testkit/events.ts';
import {
  interceptRequests,
  type OutgoingRequest,
  type RequestInterceptor,
} from '#testkit/request-interceptor.ts';
import { askForCapacity, isRead, unitsOf } from '#testkit/round-trips/capacity.ts';
import { allItems } from '#testkit/table.ts';
import { addRoutes, type Measured, nothing } from './measurements.ts';

/** Measures work, step by step: calls and the product's own requests are counted automatically. */
export interface Meter {
  /** Runs work and counts its calls and requests. */
  counting<T>(work: () => Promise<T>): Promise<T>;
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
  const gateway: InvocationInterceptor = async (event, run) => {
    const answer = await run();
    if (!isCall(event.routeKey)) return answer;
    taken.calls += 1;
    taken.routes = addRoutes(taken.routes, { [event.routeKey]: 1 }, 1);
    taken.answerBytes += Buffer.byteLength(answer.body ?? 'null');
    return answer;
  };
  return {
    counting: (work) => interceptInvocations(gateway, () => interceptRequests(wire, work)),
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

/** The webhook has a route too, and is counted as an event. */
function isCall(route: string): boolean {
  return Object.values(calls).some((call) => call.route === route);
}

/** The bytes of all items without an expiry, approximately as DynamoDB counts them. */
async function keptBytes(): Promise<number> {
  const items = await allItems();
  const kept = items.filter(({ expiresAt }) => expiresAt === undefined);
  return kept.reduce((sum, item) => sum + Buffer.byteLength(JSON.stringify(item)), 0);
}
