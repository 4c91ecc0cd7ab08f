import { createHash, timingSafeEqual } from 'node:crypto';
import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { now } from '#core/runtime/clock.ts';
import { required } from '#core/runtime/environment.ts';
import { describeError, log } from '#core/runtime/log.ts';
import { env } from '#shared/ops/environment.ts';

const client = new SecretsManagerClient({});

/** Accepted values are read again after this time, so that a value that was rotated away twice is rejected. */
const keptForMs = 5 * 60 * 1000;

/** An unknown value triggers a re-read, since it may be new; this is the minimum time between such re-reads. */
const unknownRereadMs = 5 * 1000;

/**
 * Creates the check of CloudFront's origin secret. Accepts the secret's current value and the previous one, which
 * CloudFront sends until all edge locations have the new one. Compares in constant time, and caches the values for
 * five minutes.
 * https://docs.aws.amazon.com/secretsmanager/latest/userguide/whats-in-a-secret.html
 * @returns a check that throws if the secret could never be read
 */
export function originSecretCheck(): (given: string) => Promise<boolean> {
  let cached: { digests: Buffer[]; readAt: number } | undefined;

  /** The accepted values, cached for at most `maxAgeMs` milliseconds. If reading fails, the last values stay valid. */
  async function accepted(maxAgeMs: number): Promise<Buffer[]> {
    const readAt = now().getTime();
    if (cached && readAt - cached.readAt < maxAgeMs) return cached.digests;
    try {
      cached = { digests: await readDigests(), readAt };
    } catch (error) {
      if (!cached) throw error;
      log('error', 'origin_secret_unreadable', describeError(error));
      cached = { ...cached, readAt };
    }
    return cached.digests;
  }

  return async (given) =>
    matches(given, await accepted(keptForMs)) || matches(given, await accepted(unknownRereadMs));
}

function matches(given: string, digests: readonly Buffer[]): boolean {
  const asked = digest(given);
  return digests.map((digest) => timingSafeEqual(asked, digest)).includes(true);
}

async function readDigests(): Promise<Buffer[]> {
  const values = await Promise.all([valueAt('AWSCURRENT'), valueAt('AWSPREVIOUS')]);
  return values.filter((value) => value !== undefined).map(digest);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** A version of the secret; undefined if there is none, as before the first rotation. */
async function valueAt(VersionStage: 'AWSCURRENT' | 'AWSPREVIOUS'): Promise<string | undefined> {
  const SecretId = required(env.originSecretSecret);
  try {
    const { SecretString } = await client.send(
      new GetSecretValueCommand({ SecretId, VersionStage }),
    );
    return SecretString || undefined;
  } catch (error) {
    if (VersionStage === 'AWSPREVIOUS' && error instanceof ResourceNotFoundException) return;
    throw error;
  }
}
