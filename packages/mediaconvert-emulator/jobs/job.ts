import type { JobProgress, OutputGroupDetail, Warning } from '../events/job-event.ts';
import type { CreateJobRequest } from './create-job.ts';

export type JobStatus = 'SUBMITTED' | 'PROGRESSING' | 'COMPLETE' | 'CANCELED' | 'ERROR';

export interface Job {
  id: string;
  arn: string;
  /** The queue's ARN. */
  queue: string;
  request: CreateJobRequest;
  status: JobStatus;
  /** The order of submission. */
  sequence: number;
  submitTime: Date;
  startTime: Date | null;
  finishTime: Date | null;
  progress: Pick<JobProgress, 'currentPhase'> & { percent: number; frames: number };
  error: { code: number; message: string } | null;
  warnings: Warning[];
  outputGroupDetails: OutputGroupDetail[];
  /** Ends the work on it. */
  abort: AbortController;
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

/** A job as the API answers it. Its outputs have no paths, unlike those of the event. */
export function jobView(job: Job): object {
  const { request, error } = job;
  const isRunning = job.status === 'PROGRESSING';
  return {
    id: job.id,
    arn: job.arn,
    createdAt: seconds(job.submitTime),
    queue: job.queue,
    role: request.role,
    settings: request.sentSettings,
    status: job.status,
    priority: request.priority,
    userMetadata: request.userMetadata,
    billingTagsSource: request.billingTagsSource,
    statusUpdateInterval: request.statusUpdateInterval,
    clientRequestToken: request.clientRequestToken,
    accelerationSettings: { mode: 'DISABLED' },
    accelerationStatus: 'NOT_APPLICABLE',
    simulateReservedQueue: 'DISABLED',
    retryCount: 0,
    messages: { info: [], warning: [] },
    warnings: job.warnings,
    timing: {
      submitTime: seconds(job.submitTime),
      ...(job.startTime && { startTime: seconds(job.startTime) }),
      ...(job.finishTime && { finishTime: seconds(job.finishTime) }),
    },
    ...(isRunning && {
      currentPhase: job.progress.currentPhase,
      jobPercentComplete: job.progress.percent,
    }),
    ...(error && { errorCode: error.code, errorMessage: error.message }),
    ...(job.status === 'COMPLETE' && {
      outputGroupDetails: job.outputGroupDetails.map(({ outputDetails }) => ({
        outputDetails: outputDetails.map(({ durationInMs, videoDetails }) => ({
          durationInMs,
          ...(videoDetails && {
            videoDetails: {
              widthInPx: videoDetails.widthInPx,
              heightInPx: videoDetails.heightInPx,
            },
          }),
        })),
      })),
    }),
  };
}
