import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { done, email, nextId } from '#shared/rules/fields.ts';
import { memberRoles, teamRoles } from '#shared/rules/permissions.ts';

const role = z.enum(memberRoles, { error: `Please choose a role: ${memberRoles.join(', ')}.` });

/** A member of the team, invited or joined, as the dashboard receives it. */
export const teamMember = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(teamRoles),
  /** ISO 8601. */
  createdAt: z.string(),
  status: z.enum(['invited', 'active']),
  /** Set for a collaborator who sees no folder any more; their seat is paid nevertheless. */
  seesNothing: z.optional(z.literal(true)),
  /** The username of a member who has joined. */
  name: z.optional(z.string()),
  /** Of their account: comments mention them by it. */
  userId: z.optional(z.string()),
  /** Set for members who have joined, if the caller may require a second factor. */
  hasSecondFactor: z.optional(z.boolean()),
});
export type TeamMember = z.infer<typeof teamMember>;

/** That no invitation was mailed, because the caller's own limit of mails is reached. */
const notMailed = z.object({
  /** ISO 8601: when the limit ends. */
  until: z.string(),
  /** Whether the caller can mail more at once by confirming their own email. */
  confirmEmail: z.boolean(),
});
/** That an invitation was not mailed. */
export type NotMailed = z.infer<typeof notMailed>;

/** A member who was just added. */
export const addedMember = z.object({ teamMember, notMailed: z.optional(notMailed) });

export const listTeamMembers = operation({
  route: 'GET /api/team-members',
  access: 'see_workspace',
  reaches: 'nothing',
  summary:
    "The workspace's team members, oldest first, in pages of up to 1,000. The owner is not listed.",
  query: z.object({
    /** The `next` of the previous page. */
    after: z.optional(nextId),
  }),
  answer: z.object({
    teamMembers: z.array(teamMember),
    /** On the first page, for others than the owner. */
    owner: z.optional(
      z.object({ name: z.string(), email: z.string(), userId: z.optional(z.string()) }),
    ),
    /** Set if there are more: the `after` of the next page. */
    next: z.optional(z.string()),
  }),
});

export const addTeamMember = operation({
  route: 'POST /api/team-members',
  access: 'manage_members',
  reaches: 'nothing',
  summary: 'Add a team member.',
  body: z.object({ email, role }),
  status: 201,
  answer: addedMember,
  errors: [
    'already_member',
    'plan_too_small',
    'seats_unpaid',
    'too_many_attempts',
    'payment_provider',
  ],
});

export const changeRole = operation({
  route: 'PUT /api/team-members/{id}/role',
  access: 'manage_members',
  reaches: 'nothing',
  summary: "Change a team member's role.",
  body: z.object({ role }),
  answer: done,
});

export const removeTeamMember = operation({
  route: 'DELETE /api/team-members/{id}',
  access: 'manage_members',
  reaches: 'nothing',
  summary: 'Remove a team member, whose access ends with the next request.',
  answer: done,
  errors: ['payment_provider'],
});

export const resendInvitation = operation({
  route: 'POST /api/team-members/{id}/invitation',
  access: 'manage_members',
  reaches: 'nothing',
  summary: 'Mail the invitation again: a new link, valid for seven days.',
  answer: z.extend(done, { notMailed: z.optional(notMailed) }),
  errors: ['already_member', 'too_many_attempts'],
});

export const getInvitation = operation({
  route: 'GET /api/invitations/{token}',
  access: 'public',
  summary: 'The invitation of a link: who invites whom, to which workspace and role.',
  answer: z.object({
    invitation: z.object({
      companyName: z.nullable(z.string()),
      invitedBy: z.string(),
      email: z.string(),
      role: z.enum(teamRoles),
    }),
  }),
  errors: ['not_found'],
});

export const acceptInvitation = operation({
  route: 'POST /api/invitations/{token}',
  access: 'signed_in',
  summary: "Accept an invitation; the user's email must be the invited one.",
  answer: done,
  errors: ['not_found', 'forbidden', 'plan_too_small'],
});
