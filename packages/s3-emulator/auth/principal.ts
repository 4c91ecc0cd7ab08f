import type { Session, Sessions } from '../storage/sessions.ts';
import { type Policy, parsePolicy } from './policy.ts';

/** A user's long-term key. Users are administrators of the account: they may do everything. */
export interface UserKey {
  accessKeyId: string;
  secretAccessKey: string;
}

/** A role that every user may assume. */
export interface RoleSetUp {
  arn: string;
  /** The role's own permissions, as a policy in JSON; without it, everything. */
  policy?: string;
}

/** Who sends a request. */
export interface Principal {
  arn: string;
  /** As in events: `AWS:<unique id>`, for a session followed by its name. */
  principalId: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Null for long-term keys. */
  session: Session | null;
  /** An action must be allowed by all of them. */
  policies: Policy[];
}

/** The account of the emulator. */
export const accountId = '123456789012';

/** The unique id of a role, derived from its name. */
export function roleId(arn: string): string {
  return `AROA${Buffer.from(arn).toString('hex').toUpperCase().slice(-16)}`;
}

export function assumedRoleArn(roleArn: string, name: string): string {
  return `${roleArn.replace(':iam:', ':sts:').replace(':role/', ':assumed-role/')}/${name}`;
}

/** Finds who owns an access key; null if no user or session does. */
export function findPrincipal(
  accessKeyId: string,
  users: readonly UserKey[],
  roles: readonly RoleSetUp[],
  sessions: Sessions,
): Principal | null {
  const user = users.find((candidate) => candidate.accessKeyId === accessKeyId);
  if (user !== undefined) {
    return {
      ...user,
      arn: `arn:aws:iam::${accountId}:root`,
      principalId: `AWS:${accountId}`,
      session: null,
      policies: [],
    };
  }
  const session = sessions.find(accessKeyId);
  const role = roles.find(({ arn }) => arn === session?.roleArn);
  if (session === null || role === undefined) return null;
  return {
    arn: assumedRoleArn(session.roleArn, session.name),
    principalId: `AWS:${roleId(session.roleArn)}:${session.name}`,
    accessKeyId,
    secretAccessKey: session.secretAccessKey,
    session,
    policies: [role.policy, session.policy].flatMap((policy) =>
      policy === undefined || policy === null ? [] : [parsePolicy(policy)],
    ),
  };
}
