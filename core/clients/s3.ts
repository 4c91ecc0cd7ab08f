import { S3Client } from '@aws-sdk/client-s3';
import { required } from '#core/runtime/environment.ts';
import { env } from '#shared/ops/environment.ts';

const isEmulated = Boolean(process.env[env.storageEndpoint]);

/**
 * Checksums only where S3 requires them: by default the SDK adds a CRC32 of the empty body to presigned uploads, which
 * no other body matches (aws-sdk-js-v3, supplemental-docs/CLIENTS.md: requestChecksumCalculation). An emulator has no
 * host name for each bucket.
 */
const settings = {
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  forcePathStyle: isEmulated,
} as const;

/** The S3 client. Two attempts of this many milliseconds each stay below the functions' own timeout. */
export const s3 = new S3Client({
  ...settings,
  maxAttempts: 2,
  requestHandler: { requestTimeout: 12_000 },
});

/** Signs links for browsers, to the address at which they find S3; sends nothing. */
export const s3ForBrowsers = new S3Client({
  ...settings,
  ...(isEmulated && { endpoint: async () => parseOrigin(required(env.storageEndpoint)) }),
});

function parseOrigin(origin: string) {
  const { protocol, hostname, port } = new URL(origin);
  return { protocol, hostname, path: '/', ...(port && { port: Number(port) }) };
}
