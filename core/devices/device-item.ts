import * as z from 'zod/mini';
import type { UserItem } from '#core/identity/store.ts';

/** A computer that syncs the files of a workspace. */
export const deviceItem = z.object({
  id: z.string(),
  /** As its member named it. */
  name: z.string(),
  userId: z.string(),
  /** The session generation of the user: the device ends with the sessions of its time. */
  generation: z.int(),
  /** The session that connected it; absent on older devices. */
  sessionId: z.optional(z.string()),
  keyHash: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** When it last fetched credentials, to the hour (ISO 8601); null if it never did. */
  lastUsedAt: z.nullable(z.string()),
  /**
   * The names of the folders that its member chose for it; absent for all. They count only while the member does not see
   * the whole workspace.
   */
  folders: z.optional(z.array(z.string())),
});
export type DeviceItem = z.infer<typeof deviceItem>;

/** Which devices in a workspace are a member's. */
export const memberDevicesItem = z.object({
  deviceIds: z._default(z.set(z.string()), new Set()),
  /** The number of `deviceIds`, which a condition can compare. */
  count: z.int(),
  /** Incremented by each change. */
  version: z.int(),
});
export type MemberDevicesItem = z.infer<typeof memberDevicesItem>;

/** What a device key leads to. */
export const deviceKeyItem = z.object({
  workspaceId: z.string(),
  deviceId: z.string(),
  userId: z.string(),
});

/**
 * Whether a device still belongs to its user. Signing out everywhere, and changing or resetting the password, end it
 * like a session: a person who added it with a stolen session loses access too.
 */
export function isDeviceOf(device: DeviceItem, user: UserItem): boolean {
  return device.userId === user.id && device.generation === user.sessionGeneration;
}
