import { ApiError } from './api-client.ts';
import { isOffline, networkError, offlineError, readableMessage } from './messages.ts';

/** What has failed, where the screen has no words of its own: only a request without a response is the connection's. */
export function describeFailure(error: unknown): string {
  if (error instanceof ApiError) return readableMessage(error, 'Something went wrong on our side.');
  return isOffline(error) ? offlineError : networkError;
}
