import type { IncomingMessage } from 'node:http';
import { S3Error } from '../http/errors.ts';
import type { Reply } from './call.ts';
import { errorReply } from './respond.ts';

/** How the next calls of an operation fail, for `POST /test/fail`. */
export const failureKinds = ['500', '503', '409', 'timeout', 'lost_reply', 'error_in_200'] as const;
export type FailureKind = (typeof failureKinds)[number];

interface InjectedFailure {
  /** An operation's name such as `UploadPart`, or the beginning of a decoded path. */
  target: string;
  times: number;
  how: FailureKind;
}

export interface Failures {
  inject(failure: InjectedFailure): void;
  /** Removes the failures of exactly this target. */
  remove(target: string): void;
  clear(): void;
  /** The failure of this request, which it consumes; null if there is none. */
  next(operation: string, path: string): FailureKind | null;
}

/** Failures are in memory only: a restart removes them. */
export function createFailures(): Failures {
  let injected: InjectedFailure[] = [];
  return {
    inject: (failure) => {
      injected.push({ ...failure });
    },
    remove: (target) => {
      injected = injected.filter((failure) => failure.target !== target);
    },
    clear: () => {
      injected = [];
    },
    next: (operation, path) => {
      const failure = injected.find(({ target }) =>
        target.startsWith('/') ? path.startsWith(target) : target === operation,
      );
      if (failure === undefined) return null;
      failure.times -= 1;
      injected = injected.filter(({ times }) => times > 0);
      return failure.how;
    },
  };
}

/**
 * The answer of a request that fails without being performed; null if it is performed. `error_in_200` is how S3
 * answers copies and completions that fail after it began to answer (CopyObject's page).
 */
export function failingReply(failure: FailureKind | null, id: string): Reply | null {
  if (failure === '500') throw new S3Error('InternalError');
  if (failure === '503') throw new S3Error('SlowDown');
  if (failure === '409') throw new S3Error('ConditionalRequestConflict');
  if (failure !== 'error_in_200') return null;
  return { ...errorReply(new S3Error('InternalError'), 'POST', id), status: 200 };
}

/** Whether a performed request is answered; `lost_reply` closes the connection, `timeout` leaves it open. */
export function isAnswered(failure: FailureKind | null, incoming: IncomingMessage): boolean {
  if (failure === 'lost_reply') incoming.socket.destroy();
  return failure !== 'lost_reply' && failure !== 'timeout';
}
