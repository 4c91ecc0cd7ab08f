import * as z from 'zod';
import { memberRoles } from '#shared/permissions.ts';
import type { TeamMember } from '#shared/team-members.ts';

/** A team member's row. */
export const memberItem = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  createdAt: z.string(),
  status: z.enum(['invited', 'active']),
  /** Who invited, as the invitation says it. */
  invitedBy: z.string(),
  /** The link that was mailed last; absent once it was used. */
  linkHash: z.string().optional(),
  /** The person who accepted. */
  userId: z.string().optional(),
});
export type MemberItem = z.infer<typeof memberItem>;

/** A row as the team sees it. */
export function memberAnswer({ id, email, role, createdAt, status }: MemberItem): TeamMember {
  return { id, email, role, createdAt, status };
}
