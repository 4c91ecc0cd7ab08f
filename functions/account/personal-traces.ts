import * as z from 'zod';
import { tableName, transact } from '#functions/table/client.ts';
import { type Key, keys, prefixes } from '#functions/table/keys.ts';
import { queryItems } from '#functions/table/read.ts';
import { remove, type TransactionWrite } from '#functions/table/write.ts';
import { membershipsOf } from '#functions/workspace/store.ts';
import { findUserByEmail, type UserItem } from './store.ts';

/** Where a person may be named beside their own items, and by which emails. */
export interface PersonalTraces {
  /** The workspaces that they belong to or once did. */
  workspaceIds: readonly string[];
  /** Their email, and those of before that nobody else has taken since. */
  emails: readonly string[];
  /** The items that remember it. */
  remembered: readonly Key[];
}

const formerMembership = z.object({ sk: z.string(), workspaceId: z.string() });
const formerEmail = z.object({ sk: z.string(), email: z.string() });

/** Remembers an email that a person is about to give up, by which they are still named; a write to go into a transaction. */
export function formerEmailWrite({ id, email }: Pick<UserItem, 'id' | 'email'>): TransactionWrite {
  return {
    item: { Put: { TableName: tableName(), Item: { ...keys.formerEmail(id, email), email } } },
  };
}

/** Finds out where a person may be named. */
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

/** A transaction takes a hundred writes. */
const tracesAtOnce = 100;

/** Removes the items that remember where a person was named, once nothing names them there. */
export async function removeTraces({ remembered }: PersonalTraces): Promise<void> {
  for (let from = 0; from < remembered.length; from += tracesAtOnce) {
    await transact(remembered.slice(from, from + tracesAtOnce).map(remove));
  }
}
