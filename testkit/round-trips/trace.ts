import {
  interceptRequests,
  type OutgoingRequest,
  type RequestInterceptor,
} from '#testkit/request-interceptor.ts';
import { askForCapacity, unitsOf } from './capacity.ts';
import { watchLocalWork } from './local-work.ts';

/** A request that was made, with the table's request units. */
interface TracedRequest extends OutgoingRequest {
  units: number;
}

/** The requests of one round trip: none of them waited for the response to another. */
export type RoundTrip = readonly TracedRequest[];

interface Held {
  send(): Promise<TracedRequest>;
  release(): void;
}

/**
 * Runs work, and groups its requests into round trips: holds them until the work does nothing else, sends them together,
 * and returns their responses together. So the grouping depends on what waits for what, and not on how fast anything is.
 */
export async function traceRequests<T>(
  work: () => Promise<T>,
): Promise<{ result: T; roundTrips: RoundTrip[] }> {
  askForCapacity();
  const roundTrips: RoundTrip[] = [];
  let held: Held[] = [];
  let isSending = false;
  const localWork = watchLocalWork();

  const sendHeld = async () => {
    if (isSending) return;
    isSending = true;
    while (held.length > 0) {
      const before = held.length;
      await localWork.settled();
      if (held.length > before) continue;
      const together = held;
      held = [];
      roundTrips.push(await Promise.all(together.map(({ send }) => send())));
      for (const { release } of together) release();
    }
    isSending = false;
  };

  const interceptor: RequestInterceptor = (request, send) =>
    new Promise((resolve, reject) => {
      let release = () => {};
      held.push({
        send: async () => {
          try {
            const answer = await send();
            release = () => resolve(answer);
            return { ...request, units: unitsOf(answer) };
          } catch (error) {
            release = () => reject(error);
            return { ...request, units: 0 };
          }
        },
        release: () => release(),
      });
      void sendHeld();
    });
  try {
    return { result: await interceptRequests(interceptor, work), roundTrips };
  } finally {
    localWork.stop();
  }
}
