import { randomUUID } from 'node:crypto';

/** An output as the event of its job describes it. */
export interface OutputDetail {
  outputFilePaths: string[];
  durationInMs: number;
  videoDetails?: { widthInPx: number; heightInPx: number; averageBitrate?: number };
}

export interface OutputGroupDetail {
  outputDetails: OutputDetail[];
  type: 'FILE_GROUP';
}

/** docs.aws.amazon.com/mediaconvert/latest/ug/warning_codes.html */
export interface Warning {
  code: number;
  count: number;
}

/** What each status adds: docs.aws.amazon.com/mediaconvert/latest/ug/mediaconvert_event_list.html. */
export type StatusDetail =
  | { status: 'PROGRESSING' | 'CANCELED' }
  | { status: 'STATUS_UPDATE'; framesDecoded: number; jobProgress: JobProgress }
  | {
      status: 'COMPLETE';
      warnings?: Warning[];
      outputGroupDetails: OutputGroupDetail[];
      /** In milliseconds. */
      paddingInserted: 0;
      /** In milliseconds. */
      blackVideoDetected: 0;
    }
  | { status: 'ERROR'; errorCode: number; errorMessage: string };

interface PhaseProgress {
  status: 'PENDING' | 'PROGRESSING' | 'COMPLETE';
  percentComplete: number;
}

/** docs.aws.amazon.com/mediaconvert/latest/ug/ev_status_status_update.html */
export interface JobProgress {
  phaseProgress: Record<'PROBING' | 'TRANSCODING' | 'UPLOADING', PhaseProgress>;
  jobPercentComplete: number;
  currentPhase: 'PROBING' | 'TRANSCODING' | 'UPLOADING';
  retryCount: 0;
}

/** An event as EventBridge delivers it. */
export interface JobEvent {
  version: '0';
  id: string;
  'detail-type': 'MediaConvert Job State Change';
  source: 'aws.mediaconvert';
  account: string;
  /** Such as 2026-11-28T23:00:00Z. */
  time: string;
  region: string;
  /** The job's ARN. */
  resources: [string];
  detail: {
    /** In milliseconds. */
    timestamp: number;
    accountId: string;
    /** The queue's ARN. */
    queue: string;
    jobId: string;
    userMetadata: Record<string, string>;
  } & StatusDetail;
}

interface Source {
  id: string;
  arn: string;
  queue: string;
  userMetadata: Record<string, string>;
}

/** The event of a job's change at a time. */
export function jobEvent(
  { id, arn, queue, userMetadata }: Source,
  { region, accountId }: { region: string; accountId: string },
  time: Date,
  detail: StatusDetail,
): JobEvent {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'MediaConvert Job State Change',
    source: 'aws.mediaconvert',
    account: accountId,
    time: `${time.toISOString().slice(0, 19)}Z`,
    region,
    resources: [arn],
    detail: { timestamp: time.getTime(), accountId, queue, jobId: id, ...detail, userMetadata },
  };
}
