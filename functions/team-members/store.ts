import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { CallError } from '#functions/http/errors.ts';
import { now } from '#functions/runtime/clock.ts';
import { table, tableName, transact } from '#functions/table/client.ts';
import { newId } from '#functions/table/ids.ts';
import { keys, prefixes } from '#functions/table/keys.ts';
import { getItem, queryItems } from '#functions/table/read.ts';
import type { MemberRole } from '#shared/permissions.ts';
import { memberRoles } from '#shared/permissions.ts';
import { paidPlans } from '#shared/plans.ts';
import type { TeamMember } from '#shared/team-members.ts';

const memberItem = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  createdAt: z.string(),
  status: z.enum(['invited', 'active']),
});

/** The team members of a workspace, oldest first: all, or so many after the one with an id. */
export function listMembers(
  workspaceId: string,
  { after, limit }: { after?: string | undefined; limit?: number } = {},
): Promise<TeamMember[]> {
  return queryItems(keys.workspace(workspaceId).pk, prefixes.member, memberItem, {
    after: after ? keys.member(workspaceId, after) : undefined,
    ...(limit && { limit }),
  });
}

/**
 * Adds a team member: the row, the hold on the e-mail and the count change together, or not at all.
 * @throws CallError `already_member`, or `plan_too_small` when Starter runs and is full, however many add at once.
 */
export async function addMember(
  workspaceId: string,
  { email, role }: { email: string; role: MemberRole },
): Promise<TeamMember> {
  const member: TeamMember = {
    id: newId(),
    email,
    role,
    createdAt: now().toISOString(),
    status: 'invited',
  };
  await transact([
    {
      item: {
        Put: {
          TableName: tableName(),
          Item: { ...keys.memberEmail(workspaceId, email), memberId: member.id },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      refusal: () => new CallError('already_member'),
    },
    {
      item: {
        Update: {
          TableName: tableName(),
          Key: keys.workspace(workspaceId),
          UpdateExpression: 'SET memberCount = memberCount + :one',
          ConditionExpression:
            'attribute_not_exists(runningPlan) OR runningPlan <> :starter OR memberCount < :most',
          ExpressionAttributeValues: {
            ':one': 1,
            ':starter': paidPlans.starter.id,
            ':most': paidPlans.starter.maxMembers,
          },
        },
      },
      refusal: () => new CallError('plan_too_small'),
    },
    {
      item: {
        Put: {
          TableName: tableName(),
          Item: { ...keys.member(workspaceId, member.id), ...member },
        },
      },
    },
  ]);
  return member;
}

/**
 * Gives a team member another role.
 * @throws CallError `not_found`, for another workspace's ids as well.
 */
export async function changeMemberRole(
  workspaceId: string,
  memberId: string,
  role: MemberRole,
): Promise<void> {
  try {
    await table.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.member(workspaceId, memberId),
        UpdateExpression: 'SET #role = :role',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#role': 'role' },
        ExpressionAttributeValues: { ':role': role },
      }),
    );
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) throw new CallError('not_found');
    throw error;
  }
}

/**
 * Removes a team member: row, hold on the e-mail and count together.
 * @throws CallError `not_found`, for another workspace's ids as well.
 */
export async function removeMember(workspaceId: string, memberId: string): Promise<void> {
  const member = await getItem(keys.member(workspaceId, memberId), memberItem);
  if (!member) throw new CallError('not_found');
  await transact([
    {
      item: {
        Delete: {
          TableName: tableName(),
          Key: keys.member(workspaceId, memberId),
          ConditionExpression: 'attribute_exists(pk)',
        },
      },
      refusal: () => new CallError('not_found'),
    },
    {
      item: {
        Delete: { TableName: tableName(), Key: keys.memberEmail(workspaceId, member.email) },
      },
    },
    {
      item: {
        Update: {
          TableName: tableName(),
          Key: keys.workspace(workspaceId),
          UpdateExpression: 'SET memberCount = memberCount - :one',
          ConditionExpression: 'memberCount >= :one',
          ExpressionAttributeValues: { ':one': 1 },
        },
      },
    },
  ]);
}

/** Removes every team member; ends early and safely if others remove some at the same time. */
export async function removeAllMembers(workspaceId: string): Promise<void> {
  for (const { id } of await listMembers(workspaceId)) {
    try {
      await removeMember(workspaceId, id);
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'not_found')) throw error;
    }
  }
}
