import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { done, lineText } from '#shared/rules/fields.ts';
import { credentialMinutes } from '#shared/rules/sync-limits.ts';

/** The maximum number of devices of one member in a workspace. */
export const maxDevices = 20;

/** A computer that is connected by a sync tool. */
export const device = z.object({
  id: z.string(),
  name: z.string(),
  /** The email of the member whose device it is. */
  owner: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** To the hour; null if it was never used. */
  lastUsedAt: z.nullable(z.string()),
});
export type Device = z.infer<typeof device>;

/** What a sync tool needs to know of the workspace's storage. */
export const connection = z.object({
  bucket: z.string(),
  region: z.string(),
  /** Where S3's API is, if not at AWS. */
  endpoint: z.nullable(z.string()),
  /** The folder of the workspace in the bucket, with a slash at its end. */
  prefix: z.string(),
  /** Where sync tools fetch credentials. */
  credentialsUrl: z.string(),
});
export type Connection = z.infer<typeof connection>;

export const listDevices = operation({
  route: 'GET /api/devices',
  access: 'see_files',
  reaches: 'own',
  summary: "The caller's devices, or for the owner those of all members, and how to connect.",
  answer: z.object({ devices: z.array(device), connection }),
});

export const addDevice = operation({
  route: 'POST /api/devices',
  access: 'see_files',
  reaches: 'own',
  summary: 'Connect a computer: returns its key, which is shown only once.',
  body: z.object({ name: lineText('The name', 60) }),
  status: 201,
  answer: z.object({ device, key: z.string() }),
  errors: ['confirmation_needed', 'plan_needed', 'too_many_devices', 'too_many_attempts'],
});

export const removeDevice = operation({
  route: 'DELETE /api/devices/{id}',
  access: 'see_files',
  reaches: 'own',
  summary: `Disconnect a computer; its credentials end within ${credentialMinutes} minutes.`,
  answer: done,
  errors: ['not_found'],
});

export const getStorageCredentials = operation({
  route: 'GET /api/storage/credentials',
  access: 'public',
  alsoWrites: 'items',
  summary:
    'Credentials for S3, for the device whose key is in the header Authorization: in the shape that AWS SDKs read from AWS_CONTAINER_CREDENTIALS_FULL_URI, and from the output of a credential_process.',
  answer: z.object({
    AccessKeyId: z.string(),
    SecretAccessKey: z.string(),
    Token: z.string(),
    /** ISO 8601, in whole seconds. */
    Expiration: z.string(),
    /** The rest of the shape of a `credential_process`. */
    Version: z.literal(1),
    SessionToken: z.string(),
  }),
  errors: [
    'wrong_device_key',
    'no_workspace',
    'second_factor_required',
    'forbidden',
    'plan_needed',
    'too_many_attempts',
  ],
});
