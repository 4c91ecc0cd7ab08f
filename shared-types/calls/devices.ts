import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { done, lineText } from '#shared/rules/fields.ts';
import { credentialMinutes } from '#shared/rules/sync-limits.ts';
import { storedPath } from '#shared/rules/text/file-paths.ts';

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
  /** The names of the folders that were chosen for it, of those that the caller sees; absent for all, and for computers of others. */
  folders: z.optional(z.array(z.string())),
  /** How many of the chosen folders the caller no longer sees, or were deleted. */
  lostFolders: z.optional(z.int()),
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
  /** Where they learn which folders they sync. */
  foldersUrl: z.string(),
});
export type Connection = z.infer<typeof connection>;

/** Folders of which some can be chosen for a computer of a member who may not do all in all of them. */
export const folderChoice = z.object({
  /** By their stored names; what each takes of the room that there is in credentials. */
  all: z.array(z.object({ name: z.string(), characters: z.int() })),
  room: z.int(),
});
export type FolderChoice = z.infer<typeof folderChoice>;

/** The most folders that can be chosen for one computer; its credentials can name fewer. */
const maxChosen = 100;
const chosenFolders = z
  .array(storedPath, { error: 'Choose at least one folder.' })
  .check(
    z.minLength(1, 'Choose at least one folder.'),
    z.maxLength(maxChosen, `Choose at most ${maxChosen} folders.`),
  );

export const listDevices = operation({
  route: 'GET /api/devices',
  access: 'see_files',
  reaches: { lists: 'files' },
  summary: "The caller's devices, or for the owner those of all members, and how to connect.",
  answer: z.object({
    devices: z.array(device),
    connection,
    /** Absent if computers of the caller sync the whole workspace. */
    choice: z.optional(folderChoice),
  }),
});

export const addDevice = operation({
  route: 'POST /api/devices',
  access: 'see_files',
  reaches: { paths: ['folders'] },
  summary: 'Connect a computer: returns its key, which is shown only once.',
  body: z.object({ name: lineText('The name', 60), folders: z.optional(chosenFolders) }),
  status: 201,
  answer: z.object({ device, key: z.string() }),
  errors: [
    'confirmation_needed',
    'plan_needed',
    'too_many_devices',
    'too_many_attempts',
    'not_found',
  ],
});

export const chooseFolders = operation({
  route: 'PUT /api/devices/{id}/folders',
  access: 'see_files',
  reaches: { paths: ['folders'] },
  summary: "Choose which folders of the first level one of the caller's computers syncs.",
  body: z.object({ folders: chosenFolders }),
  answer: done,
  errors: ['not_found'],
});

export const removeDevice = operation({
  route: 'DELETE /api/devices/{id}',
  access: 'see_files',
  reaches: 'own',
  summary: `Disconnect a computer; its credentials end within ${credentialMinutes} minutes.`,
  answer: done,
  errors: ['not_found'],
});

/** Of calls with the key of a device. */
const errorsOfKeys = [
  'wrong_device_key',
  'no_workspace',
  'second_factor_required',
  'forbidden',
  'plan_needed',
  'too_many_attempts',
] as const;

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
  errors: errorsOfKeys,
});

export const listSyncedFolders = operation({
  route: 'GET /api/storage/folders',
  access: 'public',
  alsoWrites: 'items',
  summary:
    'The folders of the first level that the device whose key is in the header Authorization syncs, by their stored names.',
  answer: z.object({
    /** Whether its credentials reach the whole workspace. */
    whole: z.boolean(),
    folders: z.array(z.string()),
  }),
  errors: errorsOfKeys,
});
