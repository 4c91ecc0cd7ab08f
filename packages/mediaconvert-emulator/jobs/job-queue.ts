import { randomInt } from 'node:crypto';
import type { Deliveries } from '../events/deliveries.ts';
import { JobError } from '../events/job-error.ts';
import { jobEvent, type StatusDetail } from '../events/job-event.ts';
import { MediaConvertError } from '../http/errors.ts';
import { readCreateJob } from './create-job.ts';
import type { Job, JobStatus } from './job.ts';
import type { MediaConvertEmulatorOptions } from './options.ts';
import type { JobResult } from './run-job.ts';

/** How long a token stands for its job, from the API's reference of clientRequestToken. */
const tokenMs = 60_000;

interface ListQuery {
  status: JobStatus | null;
  /** A queue's name or ARN. */
  queue: string | null;
  order: 'ASCENDING' | 'DESCENDING';
  offset: number;
  limit: number;
}

export interface JobQueue {
  /** Creates a job; the earlier one if its token was used within a minute. */
  create(body: unknown): Job;
  /** @throws MediaConvertError `NotFoundException` */
  find(id: string): Job;
  list(query: ListQuery): { jobs: Job[]; hasMore: boolean };
  /** @throws MediaConvertError `NotFoundException`, or `ConflictException` if it has ended */
  cancel(id: string): void;
  /**
   * Ends a job that waits, as if it had been processed; one that has ended stays as it is.
   * @throws MediaConvertError `NotFoundException`
   */
  end(id: string, result: JobResult | JobError): Job;
  /** Sets how many jobs are processed at once. */
  setConcurrency(jobs: number): void;
  /** Ends running jobs without events, and forgets all. */
  reset(): Promise<void>;
  /** Resolves when no job is running, and none waits for its turn. */
  settled(): Promise<void>;
  /** Ends running jobs without events. */
  close(): Promise<void>;
}

/** Jobs, in memory: the highest priority first, then the earliest. */
export function createJobQueue(
  options: MediaConvertEmulatorOptions,
  deliveries: Deliveries,
  run: (job: Job) => Promise<JobResult>,
): JobQueue {
  const { now, region, accountId } = options;
  const arn = (path: string) => `arn:aws:mediaconvert:${region}:${accountId}:${path}`;
  const jobs = new Map<string, Job>();
  const running = new Map<Job, Promise<void>>();
  let concurrency = options.concurrency ?? 1;
  let closed = false;

  const emit = (job: Job, detail: StatusDetail) => {
    const { userMetadata } = job.request;
    deliveries.append(jobEvent({ ...job, userMetadata }, options, now(), detail));
  };

  function queueArn(queue = 'Default'): string {
    const name = queue.startsWith('arn:') ? queue.split('/').at(-1) : queue;
    const found = ['Default', ...options.queues].find((each) => each === name);
    if (found === undefined || (queue.startsWith('arn:') && queue !== arn(`queues/${found}`))) {
      throw new MediaConvertError('NotFoundException', `The queue ${queue} does not exist.`);
    }
    return arn(`queues/${found}`);
  }

  function create(body: unknown): Job {
    const request = readCreateJob(body);
    const token = request.clientRequestToken;
    const earlier = [...jobs.values()].find(
      (job) =>
        token !== undefined &&
        job.request.clientRequestToken === token &&
        now().getTime() - job.submitTime.getTime() < tokenMs,
    );
    if (earlier) return earlier;
    const submitTime = now();
    const id = `${submitTime.getTime()}-${randomInt(36 ** 6)
      .toString(36)
      .padStart(6, '0')}`;
    const job: Job = {
      id,
      arn: arn(`jobs/${id}`),
      queue: queueArn(request.queue),
      request,
      status: 'SUBMITTED',
      sequence: jobs.size,
      submitTime,
      startTime: null,
      finishTime: null,
      progress: { currentPhase: 'PROBING', percent: 0, frames: 0 },
      error: null,
      warnings: [],
      outputGroupDetails: [],
      abort: new AbortController(),
    };
    jobs.set(id, job);
    // The answer names the job as submitted.
    setImmediate(startNext);
    return job;
  }

  function startNext(): void {
    if (closed || running.size >= concurrency) return;
    const [next] = [...jobs.values()]
      .filter(({ status }) => status === 'SUBMITTED')
      .sort((a, b) => b.request.priority - a.request.priority || a.sequence - b.sequence);
    if (next === undefined) return;
    const work = process(next).finally(() => {
      running.delete(next);
      startNext();
    });
    running.set(next, work);
    startNext();
  }

  async function process(job: Job): Promise<void> {
    job.status = 'PROGRESSING';
    job.startTime = now();
    emit(job, { status: 'PROGRESSING' });
    const interval = Number(job.request.statusUpdateInterval.replace('SECONDS_', '')) * 1000;
    const updates = setInterval(() => emit(job, statusUpdate(job)), interval);
    updates.unref();
    const result = await run(job).catch(asJobError);
    clearInterval(updates);
    if (!job.abort.signal.aborted) finish(job, result);
  }

  function finish(job: Job, result: JobResult | JobError): void {
    job.finishTime = now();
    if (result instanceof JobError) {
      const { code, message } = result;
      Object.assign(job, { status: 'ERROR', error: { code, message } });
      emit(job, { status: 'ERROR', errorCode: code, errorMessage: message });
      return;
    }
    const { outputGroupDetails, warnings } = result;
    Object.assign(job, { status: 'COMPLETE', outputGroupDetails, warnings });
    emit(job, {
      status: 'COMPLETE',
      ...(warnings.length > 0 && { warnings }),
      outputGroupDetails,
      paddingInserted: 0,
      blackVideoDetected: 0,
    });
  }

  async function endRunning(): Promise<void> {
    for (const job of running.keys()) job.abort.abort();
    await Promise.all(running.values());
  }

  function find(id: string): Job {
    const job = jobs.get(id);
    if (job === undefined) {
      throw new MediaConvertError('NotFoundException', `The job ${id} does not exist.`);
    }
    return job;
  }

  return {
    create,
    find,
    list: ({ status, queue, order, offset, limit }) => {
      const wanted = queue === null ? null : queueArn(queue);
      const found = [...jobs.values()].filter(
        (job) =>
          (status === null || job.status === status) && (wanted === null || job.queue === wanted),
      );
      if (order === 'DESCENDING') found.reverse();
      return {
        jobs: found.slice(offset, offset + limit),
        hasMore: found.length > offset + limit,
      };
    },
    cancel: (id) => {
      const job = find(id);
      if (job.status !== 'SUBMITTED' && job.status !== 'PROGRESSING') {
        throw new MediaConvertError(
          'ConflictException',
          `The job ${id} cannot be canceled: its status is ${job.status}.`,
        );
      }
      job.status = 'CANCELED';
      job.finishTime = now();
      job.abort.abort();
      emit(job, { status: 'CANCELED' });
    },
    end: (id, result) => {
      const job = find(id);
      if (job.status === 'SUBMITTED') finish(job, result);
      return job;
    },
    setConcurrency: (jobs) => {
      concurrency = jobs;
      startNext();
    },
    settled: async () => {
      // A new job is started after its answer.
      await new Promise((resolve) => setImmediate(resolve));
      while (running.size > 0) await Promise.all(running.values());
    },
    reset: async () => {
      jobs.clear();
      await endRunning();
    },
    close: async () => {
      closed = true;
      await endRunning();
    },
  };
}

function asJobError(error: unknown): JobError {
  if (error instanceof JobError) return error;
  // 1999: unknown error.
  return new JobError(1999, error instanceof Error ? error.message : String(error));
}

function statusUpdate({ progress: { currentPhase, percent, frames } }: Job): StatusDetail {
  const phases = ['PROBING', 'TRANSCODING', 'UPLOADING'] as const;
  const phase = (name: (typeof phases)[number]) => {
    const distance = phases.indexOf(name) - phases.indexOf(currentPhase);
    if (distance < 0) return { status: 'COMPLETE', percentComplete: 100 } as const;
    if (distance > 0) return { status: 'PENDING', percentComplete: 0 } as const;
    return { status: 'PROGRESSING', percentComplete: percent } as const;
  };
  return {
    status: 'STATUS_UPDATE',
    framesDecoded: frames,
    jobProgress: {
      phaseProgress: {
        PROBING: phase('PROBING'),
        TRANSCODING: phase('TRANSCODING'),
        UPLOADING: phase('UPLOADING'),
      },
      jobPercentComplete: percent,
      currentPhase,
      retryCount: 0,
    },
  };
}
