import { S3Client } from '@aws-sdk/client-s3';
import { required } from '#core/runtime/environment.ts';
import type { Device } from '#shared/calls/devices.ts';
import { env } from '#shared/ops/environment.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { callAs, type Person } from '#testkit/people.ts';

/** An owner with a running plan, and the device and key that connecting a computer answers. */
export async function withDevice() {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  const { body } = await owner.call('POST /api/devices', { body: { name: 'Laptop' } });
  const { device, key }: { device: { id: string }; key: string } = body;
  return { owner, workspaceId, device, key };
}

/** The devices that a user sees. */
export async function devicesOf(person: Person): Promise<Device[]> {
  return (await person.call('GET /api/devices')).body.devices;
}

/** Connects a computer, which syncs the given folders if its member does not sync the whole workspace. @returns its key */
export async function keyOf(person: Person, folders?: readonly string[]): Promise<string> {
  const { status, body } = await person.call('POST /api/devices', {
    body: { name: 'Laptop', ...(folders && { folders }) },
  });
  if (status !== 201) throw new Error(`Not connected: ${JSON.stringify(body)}`);
  return body.key;
}

/** Fetches credentials with the key of a computer. */
export function fetchCredentials(key: string) {
  return callAs(null, 'GET /api/storage/credentials', { headers: { authorization: key } });
}

/** Asks with the key of a computer which folders it syncs. */
export async function syncedFolders(key: string) {
  const headers = { authorization: key };
  return (await callAs(null, 'GET /api/storage/folders', { headers })).body;
}

/** A client with the credentials that the key of a computer fetches. */
export async function clientOf(key: string): Promise<S3Client> {
  const { status, body } = await fetchCredentials(key);
  if (status !== 200) throw new Error(`No credentials: ${JSON.stringify(body)}`);
  return new S3Client({
    endpoint: required(env.storageEndpoint),
    forcePathStyle: true,
    region: 'us-east-1',
    maxAttempts: 1,
    credentials: {
      accessKeyId: body.AccessKeyId,
      secretAccessKey: body.SecretAccessKey,
      sessionToken: body.Token,
    },
  });
}
