import {
  AssumeRoleCommand,
  type Credentials,
  PackedPolicyTooLargeException,
  STSClient,
} from '@aws-sdk/client-sts';
import { required } from '#core/runtime/environment.ts';
import { env } from '#shared/ops/environment.ts';

/** The STS client; exported so that tests can mock it. */
export const sts = new STSClient({ maxAttempts: 3 });

/** The partition of AWS in which the stack runs, such as `aws-cn`: that of the role of sync tools. */
export function awsPartition(): string {
  const [, partition = 'aws'] = required(env.storageRoleArn).split(':');
  return partition;
}

/** Credentials of limited duration. */
export interface TemporaryCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  expiresAt: Date;
}

/**
 * Assumes the role of sync tools, cut to a session policy: both must allow what its credentials are used for.
 * https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html
 * @param session `name`: how logs and events name the session (2 to 64 of `[\w+=,.@-]`); `policy`: JSON of up to 2,048
 *   characters; `seconds`: at least 900
 * @throws the SDK's error if STS rejects it or does not respond
 */
export async function assumeStorageRole(session: {
  name: string;
  policy: string;
  seconds: number;
}): Promise<TemporaryCredentials> {
  const { Credentials } = await sts.send(
    new AssumeRoleCommand({
      RoleArn: required(env.storageRoleArn),
      RoleSessionName: session.name,
      DurationSeconds: session.seconds,
      Policy: session.policy,
    }),
  );
  return temporary(Credentials);
}

/** Whether STS refuses a policy that it cannot compress into the token of a session. */
export function isPackedPolicyTooLarge(error: unknown): boolean {
  return error instanceof PackedPolicyTooLargeException;
}

function temporary(credentials: Credentials | undefined): TemporaryCredentials {
  const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = credentials ?? {};
  if (!AccessKeyId || !SecretAccessKey || !SessionToken || !Expiration) {
    throw new Error('STS responded without credentials.');
  }
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    sessionToken: SessionToken,
    expiresAt: Expiration,
  };
}
