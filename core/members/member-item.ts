import * as z from 'zod/mini';
import { rightsItem } from '#core/workspaces/folder-access.ts';
import type { TeamMember } from '#shared/calls/team-members.ts';
import { teamRoles } from '#shared/rules/permissions.ts';

/** The item of a team member; the owner has none. */
export const memberItem = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(teamRoles),
  /** ISO 8601: when the member was added. */
  createdAt: z.string(),
  status: z.enum(['invited', 'active']),
  /** The inviting user, as named in the invitation. */
  invitedBy: z.string(),
  /** The hash of the link mailed last; absent once it was used. */
  linkHash: z.optional(z.string()),
  /** Their own rights in restricted folders, as their membership has them; absent if they were never given one. */
  folders: z.optional(rightsItem),
  /** The user who accepted. */
  userId: z.optional(z.string()),
});
export type MemberItem = z.infer<typeof memberItem>;

/** A member as the team sees them. */
export function memberAnswer({ id, email, role, createdAt, status }: MemberItem): TeamMember {
  return { id, email, role, createdAt, status };
}
