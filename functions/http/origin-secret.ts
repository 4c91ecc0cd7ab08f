import { createHash, timingSafeEqual } from 'node:crypto';
import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { now } from '#functions/runtime/clock.ts';
import { required } from '#functions/runtime/environment.ts';
import { describeError, log } from '#functions/runtime/log.ts';
import { env } from '#shared/environment.ts';

const client = new SecretsManagerClient({});

/** What is accepted is read again after this time, so that a value that was rotated away twice is refused. */
const keptForMs = 5 * 60 * 1000;

/** An unknown value makes us read again, since it may be a new one; but a flood of such values only this often. */
const unknownRereadMs = 5 * 1000;

/**
 * Makes the check whether something is what CloudFront proves itself with: the secret's current value, or the one
 * before, which CloudFront sends until all of its locations know the new one. Compared in constant time. What was read
 * is kept for five minutes.
 * https://docs.aws.amazon.com/secretsmanager/latest/userguide/whats-in-a-secret.html
 * @returns a check that throws where the secret could not be read even once
 */
export function originSecretCheck(): (given: string) => Promise<boolean> {
  let known: { digests: Buffer[]; readAt: number } | undefined;

  /** What is accepted, as read at most so many milliseconds ago. While it cannot be read, the last values hold. */
  async function accepted(maxAgeMs: number): Promise<Buffer[]> {
    const readAt = now().getTime();
    if (known && readAt - known.readAt < maxAgeMs) return known.digests;
    try {
      known = { digests: await readDigests(), readAt };
    } catch (error) {
      if (!known) throw error;
      log('error', 'origin_secret_unreadable', describeError(error));
      known = { ...known, readAt };
    }
    return known.digests;
  }

  return async (given) =>
    matches(given, await accepted(keptForMs)) || matches(given, await accepted(unknownRereadMs));
}

function matches(given: string, digests: readonly Buffer[]): boolean {
  const asked = digest(given);
  return digests.map((known) => timingSafeEqual(asked, known)).includes(true);
}

async function readDigests(): Promise<Buffer[]> {
  const values = await Promise.all([valueAt('AWSCURRENT'), valueAt('AWSPREVIOUS')]);
  return values.filter((value) => value !== undefined).map(digest);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** A value of the secret; undefined where there is none, as before the first rotation. */
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
