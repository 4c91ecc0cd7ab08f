import type { MeasuredCall } from './measure-calls.ts';
import type { Measurements } from './measurements.ts';

/** What the documents are computed from, as `npm run cost` measures it. */
export interface Figures {
  /** The measured workspace's subscription, US dollars a month. */
  monthlyPrice: number;
  measured: Measurements;
  /** The most used calls, or why they are not measured. */
  calls: { measured: readonly MeasuredCall[] } | { notMeasured: string };
  /** The number of each in the stack. */
  stack: {
    functions: number;
    /** The memory of a function in MB, which decides its price: of calls, and of events. */
    memory: { calls: number; events: number };
    alarms: number;
    metrics: number;
    dashboards: number;
    secrets: number;
    /** The gateway's throttle, in requests a second. */
    gatewayRate: number;
    /** The reconciliation's timeout, in seconds. */
    reconciliationSeconds: number;
    /** The timeout of one of its parts. */
    partSeconds: number;
  };
}
