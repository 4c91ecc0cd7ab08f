import type { RestrictedFolder } from '#shared/calls/restricted-folders/restricted-folders.ts';
import type { TeamMember } from '#shared/calls/team-members.ts';
import { memberRoles, type TeamRole } from '#shared/rules/permissions.ts';
import { type FolderRight, higherRight } from '#shared/rules/text/restricted-folders.ts';
import { formatList } from '#web/lib/format.ts';

type People = NonNullable<RestrictedFolder['people']>;

/** The rights that are chosen in a folder: of roles, and of members by their ids. */
export interface PeopleDraft {
  roles: Partial<Record<TeamRole, FolderRight>>;
  members: Partial<Record<string, FolderRight>>;
}

export const noPeople: PeopleDraft = { roles: {}, members: {} };

export const rightLabels: Record<FolderRight, string> = {
  view: 'View',
  comment: 'Comment',
  edit: 'Edit',
  manage: 'Manage',
};

/** The choices with which a dialog begins. */
export function draftOf({ roles, members }: People): PeopleDraft {
  return {
    roles: Object.fromEntries(roles.map(({ role, right }) => [role, right])),
    members: Object.fromEntries(members.map(({ id, right }) => [id, right])),
  };
}

/** The choices as the API takes them. @param ownId of the user in the team, who keeps the folder; none of the owner */
export function peopleOf({ roles, members }: PeopleDraft, ownId: string | undefined): People {
  const kept = ownId === undefined ? members : { ...members, [ownId]: 'manage' as const };
  return {
    roles: memberRoles.flatMap((role) => {
      const right = roles[role];
      return right ? [{ role, right }] : [];
    }),
    members: Object.entries(kept).flatMap(([id, right]) => (right ? [{ id, right }] : [])),
  };
}

/** Changes one of the rights; undefined takes it away. */
export function withRight<Key extends string>(
  rights: Partial<Record<Key, FolderRight>>,
  key: Key,
  right: FolderRight | undefined,
): Partial<Record<Key, FolderRight>> {
  const { [key]: _before, ...others } = rights;
  const rest = others as Partial<Record<Key, FolderRight>>;
  return right ? { ...rest, [key]: right } : rest;
}

/** The choices as they are now, with those that a draft has changed of the choices before. */
export function rebased(now: PeopleDraft, before: PeopleDraft, draft: PeopleDraft): PeopleDraft {
  return {
    roles: withChanges(now.roles, before.roles, draft.roles),
    members: withChanges(now.members, before.members, draft.members),
  };
}

type Rights = Partial<Record<string, FolderRight>>;

function withChanges(now: Rights, before: Rights, draft: Rights): Record<string, FolderRight> {
  const keys = Object.keys({ ...now, ...before, ...draft });
  const changed = keys.map((key) => [key, before[key] === draft[key] ? now[key] : draft[key]]);
  return Object.fromEntries(changed.filter(([, right]) => right));
}

/** Who of some members will see a folder, by their own right or by that of their role. */
export function seenBy({ roles, members }: PeopleDraft, team: readonly TeamMember[]): TeamMember[] {
  return team.filter(({ id, role }) => higherRight(roles[role], members[id]) !== undefined);
}

export const countPeople = (count: number) =>
  count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`;

/** `You, the owner, and 2 people`. @param others without the user and the owner */
export function describeSeers(isOwner: boolean, others: number): string {
  const always = isOwner ? ['you'] : ['you', 'the owner'];
  if (others === 0) return `Only ${formatList(always)}`;
  return formatList([...always, countPeople(others)]).replace(/^y/, 'Y');
}

/** `The owner, Producers (comment), and 2 people`. */
export function describePeople({ roles, members }: People): string {
  return formatList([
    'The owner',
    ...roles.map(({ role, right }) => `${role}s (${rightLabels[right].toLowerCase()})`),
    ...(members.length > 0 ? [countPeople(members.length)] : []),
  ]);
}
