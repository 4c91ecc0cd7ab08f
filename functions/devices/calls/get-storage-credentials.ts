import { storageCredentials } from '#core/devices/storage-credentials.ts';
import { addressOf } from '#functions/http/address.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { getStorageCredentials } from '#shared/calls/devices.ts';

/**
 * The shape of https://docs.aws.amazon.com/sdkref/latest/guide/feature-container-credentials.html: JavaScript's SDK
 * requires its four fields and status 200, Go's reads `code` and `message` of errors, as ours have them. `Version` and
 * `SessionToken` are of https://docs.aws.amazon.com/sdkref/latest/guide/feature-process-credentials.html.
 */
export const handler = handlePublic(getStorageCredentials, async ({ event }) => {
  const { authorization } = event.headers;
  const credentials = await storageCredentials(authorization, addressOf(event));
  const { accessKeyId, secretAccessKey, sessionToken, expiresAt } = credentials;
  return {
    Version: 1 as const,
    AccessKeyId: accessKeyId,
    SecretAccessKey: secretAccessKey,
    Token: sessionToken,
    SessionToken: sessionToken,
    Expiration: wholeSeconds(expiresAt),
  };
});

/** RFC 3339 without a fraction, as AWS's own endpoints send it. */
function wholeSeconds(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, 'Z');
}
