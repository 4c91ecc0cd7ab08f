import { type Call, type Reply, type RequestOptions, send } from './api.ts';
import type { Latencies } from './latencies.ts';

/** Makes calls, and records how long they take. */
export interface Client {
  /** @param scheduled when the call was to be made, on the clock of `performance.now()`; now by default */
  call<A>(call: Call<A>, options: RequestOptions, scheduled?: number): Promise<Reply<A>>;
}

/** A client of the product at an origin. Latency counts from the scheduled time, so that a late start is part of it. */
export function measuringClient(origin: string, latencies: Latencies): Client {
  return {
    async call(call, options, scheduled = performance.now()) {
      const reply = await send(origin, call, options);
      if (reply.isExpected) latencies.record(call.route, performance.now() - scheduled);
      else latencies.fail(call.route, reply.reason);
      return reply;
    },
  };
}
