import * as z from 'zod/mini';
import { findUserByEmail, type UserItem } from '#core/identity/store.ts';
import { transactInBatches } from '#core/table/client.ts';
import { type Key, keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { put, remove, type TransactionWrite } from '#core/table/write.ts';
import { membershipsOf } from '#core/workspaces/memberships.ts';

/** Where a user may be named outside their own items, and by which emails. */
export interface PersonalTraces {
  /** Their current and former workspaces. */
  workspaceIds: readonly string[];
  /** Their email, and former ones that no other account has taken since. */
  emails: readonly string[];
  /** The items that record these. */
  remembered: readonly Key[];
}

/** A former membership of a user. */
export const formerMembership = z.object({ sk: z.string(), workspaceId: z.string() });
/** A former email of a user. */
export const formerEmail = z.object({ sk: z.string(), email: z.string() });

/** Records an email that a user is about to give up, since other items still name them by it. For a transaction. */
export function formerEmailWrite({ id, email }: Pick<UserItem, 'id' | 'email'>): TransactionWrite {
  return put(keys.formerEmail(id, email), { email });
}

/** Finds where a user may be named. */
export async function personalTraces(user: UserItem): Promise<PersonalTraces> {
  const { pk } = keys.user(user.id);
  const memberships = await membershipsOf(user.id);
  const former = await queryItems(pk, prefixes.formerMembership, formerMembership);
  const emails = await queryItems(pk, prefixes.formerEmail, formerEmail);
  const own: string[] = [];
  for (const { email } of emails) {
    const holder = await findUserByEmail(email);
    if (!holder || holder.id === user.id) own.push(email);
  }
  const workspaceIds = [...memberships, ...former].map(({ workspaceId }) => workspaceId);
  return {
    workspaceIds: [...new Set(workspaceIds)],
    emails: [...new Set([user.email, ...own])],
    remembered: [...former, ...emails].map(({ sk }) => ({ pk, sk })),
  };
}

/** Removes the items that record where a user was named, once nothing there names them. */
export async function removeTraces({ remembered }: PersonalTraces): Promise<void> {
  await transactInBatches(remembered.map(remove));
}
