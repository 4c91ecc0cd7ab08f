import type { IncomingMessage } from 'node:http';
import { isFromThisMachine } from '@cutbay/stripe-emulator/same-machine';
import * as z from 'zod';
import { type Deliveries, deliveryModes } from './events/deliveries.ts';
import { JobError } from './events/job-error.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { JobResult } from './jobs/run-job.ts';

const events = z.strictObject({ mode: z.enum([...deliveryModes, 'release', 'reverse']) });

const concurrency = z.strictObject({ jobs: z.int().min(0) });

const end = z.strictObject({
  job: z.string(),
  how: z.union([
    /** How long its only output is. */
    z.strictObject({ durationInMs: z.int().min(0) }),
    z.strictObject({ code: z.int(), message: z.string() }),
  ]),
});

const failureKinds = ['429', '500', 'lost_reply'] as const;
type FailureKind = (typeof failureKinds)[number];

const failure = z.strictObject({
  operation: z.enum(['CreateJob', 'GetJob', 'ListJobs', 'CancelJob']),
  /** 0 removes the failures of the operation. */
  times: z.int().min(0).default(1),
  how: z.enum(failureKinds).default('500'),
});

export interface Failures {
  order(operation: string, times: number, how: FailureKind): void;
  /** The failure of this call, which it consumes; null if there is none. */
  next(operation: string): FailureKind | null;
}

/** The failures that tests have ordered, by operation. */
export function createFailures(): Failures {
  const ordered = new Map<string, FailureKind[]>();
  return {
    order: (operation, times, how) => {
      const before = times === 0 ? [] : (ordered.get(operation) ?? []);
      ordered.set(operation, [...before, ...Array<FailureKind>(times).fill(how)]);
    },
    next: (operation) => ordered.get(operation)?.shift() ?? null,
  };
}

interface Control {
  incoming: IncomingMessage;
  url: URL;
  body: Buffer;
  deliveries: Deliveries;
  failures: Failures;
  queue: Pick<JobQueue, 'end' | 'setConcurrency' | 'reset'>;
  settled: () => Promise<void>;
}

/** Answers the test controls below `/test`, which accept requests of this machine only. */
export async function answerControl(control: Control): Promise<{ status: number; body: object }> {
  const { incoming, url, body, deliveries, failures, queue, settled } = control;
  const refuse = (status: number, message: string) => ({ status, body: { message } });
  if (!isFromThisMachine(incoming.headers)) {
    return refuse(403, 'The controls accept requests from this machine only.');
  }
  try {
    const sent: unknown = body.length === 0 ? {} : JSON.parse(body.toString('utf8'));
    switch (`${incoming.method} ${url.pathname}`) {
      case 'POST /test/events': {
        const { mode } = events.parse(sent);
        if (mode === 'release' || mode === 'reverse') deliveries.release(mode);
        else deliveries.setMode(mode);
        await deliveries.settled();
        return { status: 200, body: { mode: deliveries.mode() } };
      }
      case 'POST /test/fail': {
        const { operation, times, how } = failure.parse(sent);
        failures.order(operation, times, how);
        return { status: 200, body: { operation, times, how } };
      }
      case 'POST /test/settle': {
        await settled();
        return { status: 200, body: {} };
      }
      case 'POST /test/take-events':
        await settled();
        return { status: 200, body: { events: deliveries.take() } };
      case 'POST /test/concurrency':
        queue.setConcurrency(concurrency.parse(sent).jobs);
        return { status: 200, body: {} };
      case 'POST /test/end': {
        const { job, how } = end.parse(sent);
        const { status } = queue.end(job, resultOf(how));
        return { status: 200, body: { status } };
      }
      case 'POST /test/reset':
        await queue.reset();
        return { status: 200, body: {} };
      default:
        return refuse(404, `There is no control ${incoming.method} ${url.pathname}.`);
    }
  } catch (error) {
    if (error instanceof z.ZodError) return refuse(400, z.prettifyError(error));
    if (error instanceof SyntaxError) return refuse(400, 'The body is not JSON.');
    throw error;
  }
}

function resultOf(how: z.infer<typeof end>['how']): JobResult | JobError {
  if ('code' in how) return new JobError(how.code, how.message);
  const outputDetails = [{ outputFilePaths: [], ...how }];
  return { outputGroupDetails: [{ outputDetails, type: 'FILE_GROUP' }], warnings: [] };
}
