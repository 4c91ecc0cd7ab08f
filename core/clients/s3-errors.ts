import { S3ServiceException } from '@aws-sdk/client-s3';
import { nullIf } from './null-if.ts';

/** The HTTP status with which S3 rejected a request; undefined if it did not respond. */
export function s3Status(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

/**
 * The response to a request; null if S3 has no such object, version or upload.
 * @param missing the statuses that mean it: 404 by default
 * @throws the request's other errors
 */
export function nullIfMissing<T>(
  request: Promise<T>,
  missing: readonly number[] = [404],
): Promise<T | null> {
  return nullIf(request, (error) => missing.includes(s3Status(error) ?? 0));
}
