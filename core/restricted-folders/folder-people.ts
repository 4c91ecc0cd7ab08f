import type * as z from 'zod/mini';
import { CallError, invalidField } from '#core/errors.ts';
import type { MemberItem } from '#core/members/member-item.ts';
import { updateMember } from '#core/members/store.ts';
import { keys } from '#core/table/keys.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';
import type { restrictedFoldersItem } from '#core/workspaces/folder-access.ts';
import type { Membership } from '#core/workspaces/memberships.ts';
import type { RestrictedFolder } from '#shared/calls/restricted-folders/restricted-folders.ts';
import { memberRoles } from '#shared/rules/permissions.ts';
import { type FolderRight, maxPeopleOfFolder } from '#shared/rules/text/restricted-folders.ts';

/** A restricted folder as it is stored. */
export type FolderItem = z.infer<typeof restrictedFoldersItem>[string];
/** Who sees a restricted folder besides the owner, as the contract has it. */
export type FolderPeople = NonNullable<RestrictedFolder['people']>;

/** The rights of roles as they are stored. */
export function rolesOf({ roles }: Pick<FolderPeople, 'roles'>): FolderItem['roles'] {
  return Object.fromEntries(roles.map(({ role, right }) => [role, right]));
}

/** Who has rights in a restricted folder besides the owner, from the rows of the team. */
export function peopleAmong(
  rows: readonly MemberItem[],
  name: string,
  roles: FolderItem['roles'],
): FolderPeople {
  const members = rows.flatMap(({ id, folders }) => {
    const right = folders?.[name];
    return right ? [{ id, right }] : [];
  });
  return {
    roles: memberRoles.flatMap((role) => {
      const right = roles[role];
      return right ? [{ role, right }] : [];
    }),
    members,
  };
}

/**
 * Gives members rights of their own in a restricted folder, and takes those away that others have.
 * @param rows of the team
 * @throws CallError `not_found` for one who is no member, `invalid_input` for more than a transaction can write; of the
 *   transaction StaleReadError
 */
export function setRightsWrites(
  workspaceId: string,
  name: string,
  rows: readonly MemberItem[],
  members: FolderPeople['members'],
): TransactionWrite[] {
  const rights = new Map(members.map(({ id, right }) => [id, right]));
  const unknown = members.some(({ id }) => !rows.some((row) => row.id === id));
  if (unknown) {
    throw new CallError('not_found', { message: 'One of these people is no longer in the team.' });
  }
  const changed = rows.filter(({ id, folders }) => folders?.[name] !== rights.get(id));
  if (changed.length > maxPeopleOfFolder) {
    const message = `Change at most ${maxPeopleOfFolder} people at once: first take rights away, then give the others theirs.`;
    throw invalidField('members', message);
  }
  return changed.flatMap((row) => rightWrites(workspaceId, name, row, rights.get(row.id)));
}

/** On the row, and if they have joined, on the membership as well. */
function rightWrites(
  workspaceId: string,
  name: string,
  { id, userId, folders }: MemberItem,
  right: FolderRight | undefined,
): TransactionWrite[] {
  const { [name]: _before, ...others } = folders ?? {};
  const set = { folders: right ? { ...others, [name]: right } : others };
  const stale = () => new StaleReadError();
  return [
    updateMember(workspaceId, id, { set, when: { folders, userId } }, stale),
    ...(userId === undefined
      ? []
      : [
          update<Membership>(
            keys.membership(userId, workspaceId),
            { set, when: { folders } },
            stale,
          ),
        ]),
  ];
}
