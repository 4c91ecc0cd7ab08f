import { startS3Emulator } from '@cutbay/s3-emulator';
import { localCredentials } from '#local/instance/environment.ts';
import { localBucketName } from '#shared/environment.ts';

/** The role from which sync credentials are cut. */
const storageRoleArn = 'arn:aws:iam::123456789012:role/cutbay-sync';

type OnEvent = Parameters<typeof startS3Emulator>[0]['onEvent'];

/**
 * Starts the S3 emulator in memory, with the functions' key.
 * @param onEvent receives the bucket's events; tests deliver those of their own by default
 */
export async function openTestStorage(onEvent: OnEvent = async () => {}) {
  const { origin, close } = await startS3Emulator({
    port: 0,
    dataDir: null,
    now: () => new Date(),
    region: 'us-east-1',
    buckets: [{ name: localBucketName, versioning: true, cors: [], lifecycle: [] }],
    users: [localCredentials],
    roles: [{ arn: storageRoleArn }],
    onEvent,
  });
  return { endpoint: origin, bucketName: localBucketName, roleArn: storageRoleArn, close };
}
