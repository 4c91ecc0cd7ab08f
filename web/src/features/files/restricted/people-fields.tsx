import { type ReactNode, useId, useState } from 'react';
import type { TeamMember } from '#shared/calls/team-members.ts';
import { type MemberRole, memberRoles } from '#shared/rules/permissions.ts';
import {
  type FolderRight,
  folderRights,
  maxPeopleOfFolder,
} from '#shared/rules/text/restricted-folders.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { NativeSelect } from '#web/components/fields/native-select.tsx';
import { SearchField } from '#web/components/fields/search-field.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import {
  countPeople,
  describeSeers,
  type PeopleDraft,
  rightLabels,
  seenBy,
  withRight,
} from './people-draft.ts';
import type { Team } from './use-team.ts';

/** More members are searched. */
const mostUnsearched = 8;
/** So many are shown at once. */
const mostShown = 50;

interface PeopleFieldsProps {
  /** Whether the rights are those in several folders. */
  areSeveral?: boolean;
  isOwner: boolean;
  team: Team;
  draft: PeopleDraft;
  onDraft: (draft: PeopleDraft) => void;
  failure: string | undefined;
  /** What else changes. */
  children: ReactNode;
}

/** Whether more members have a right of their own than a folder can have, the user among them. */
export function isTooMany({ members }: PeopleDraft, { own }: Pick<Team, 'own'>): boolean {
  const ids = new Set([...Object.keys(members), ...(own ? [own.id] : [])]);
  return ids.size > maxPeopleOfFolder;
}

/** The rights in a folder, of each role and each member, and what follows from them. */
export function PeopleFields(props: PeopleFieldsProps) {
  const { areSeveral, isOwner, team, draft, onDraft, failure, children } = props;
  const seers = seenBy(draft, team.others).length;
  const losers = team.others.length - seers;
  const tooMany = isTooMany(draft, team)
    ? `Choose at most ${maxPeopleOfFolder} members. Give more people a right by their role.`
    : undefined;
  return (
    <>
      <ErrorNotice message={failure ?? tooMany} />
      <div className="flex flex-col gap-2 rounded-control bg-sunken px-3 py-2.5 text-sm">
        {team.isLoading || team.failed ? (
          <Skeleton className="h-10 w-48" />
        ) : (
          <p aria-live="polite">
            <span className="font-medium">{`${describeSeers(isOwner, seers)} will see ${areSeveral ? 'them' : 'it'}.`}</span>
            {losers > 0 && ` ${countPeople(losers)} of the team will not.`}
          </p>
        )}
        <div className="text-muted">{children}</div>
      </div>
      <p className="text-sm text-muted">
        View also downloads. Edit uploads, and changes own files. Manage changes everyone’s files,
        shares, and chooses the people. No one may do more than their role may.
      </p>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-medium">Roles</legend>
        <div className={listClass}>
          {memberRoles.map((role) => (
            <RightRow
              key={role}
              label={role}
              detail={describeHolders(team, role)}
              right={draft.roles[role]}
              onRight={(right) => onDraft({ ...draft, roles: withRight(draft.roles, role, right) })}
            />
          ))}
        </div>
      </fieldset>
      <MemberRights isOwner={isOwner} team={team} draft={draft} onDraft={onDraft} />
    </>
  );
}

function describeHolders({ others }: Team, role: MemberRole): string {
  const count = others.filter((one) => one.role === role).length;
  return count === 0 ? 'No one else' : countPeople(count);
}

const listClass = 'divide-y divide-line rounded-control border border-line';

function MemberRights({
  isOwner,
  team,
  draft,
  onDraft,
}: Pick<PeopleFieldsProps, 'isOwner' | 'team' | 'draft' | 'onDraft'>) {
  const [term, setTerm] = useState('');
  const { own, others, owner, isLoading, failed, refresh } = team;
  const wanted = term.trim().toLowerCase();
  const found = others.filter(({ email, name = '' }) =>
    `${name} ${email}`.toLowerCase().includes(wanted),
  );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Members</legend>
      {others.length > mostUnsearched && (
        <SearchField
          label="Search members"
          placeholder="Search members"
          value={term}
          onChange={setTerm}
          className="mb-2"
        />
      )}
      <div className={listClass}>
        {wanted === '' && (
          <>
            <KeptRow label={isOwner ? 'You (owner)' : 'You'} detail={own?.role} />
            {owner && <KeptRow label={owner.name} detail="Owner" />}
          </>
        )}
        {found.slice(0, mostShown).map((member) => (
          <RightRow
            key={member.id}
            label={member.name ?? member.email}
            detail={describeMember(member, draft)}
            right={draft.members[member.id]}
            onRight={(right) =>
              onDraft({ ...draft, members: withRight(draft.members, member.id, right) })
            }
          />
        ))}
        {isLoading && <Skeleton className="m-3 h-5 w-40" />}
        {found.length === 0 && !isLoading && !failed && (
          <p className="px-3 py-2.5 text-sm text-muted">
            {wanted === '' ? 'There are no other members yet.' : 'No member is named like that.'}
          </p>
        )}
      </div>
      {found.length > mostShown && (
        <p className="mt-2 text-xs text-muted">{`The first ${mostShown} of ${found.length} are shown: search for others.`}</p>
      )}
      {failed && (
        <div className="mt-2">
          <LoadError what="The team" onRetry={() => void refresh()} />
        </div>
      )}
    </fieldset>
  );
}

/** The role of a member, that they are only invited, and what their role gives them. */
function describeMember({ role, status, name, email }: TeamMember, { roles }: PeopleDraft) {
  const right = roles[role];
  const facts = [
    status === 'invited' && 'Invited',
    name !== undefined && email,
    role,
    right && `${rightLabels[right]} by their role`,
  ];
  return facts.filter(Boolean).join(' · ');
}

interface RightRowProps {
  label: string;
  detail: string;
  right: FolderRight | undefined;
  onRight: (right: FolderRight | undefined) => void;
}

function RightRow({ label, detail, right, onRight }: RightRowProps) {
  const id = useId();
  return (
    <div className={rowClass}>
      <label htmlFor={id} className="min-w-0 flex-1 text-sm">
        <span dir="auto" className="block truncate">
          {visibleName(label)}
        </span>
        <span className="block truncate text-xs text-muted">{detail}</span>
      </label>
      <NativeSelect
        id={id}
        value={right ?? ''}
        onChange={({ target }) => onRight(folderRights.find((one) => one === target.value))}
        frameClassName="shrink-0"
        className={
          right === undefined ? `${selectClass} text-muted` : `${selectClass} font-medium text-text`
        }
      >
        <option value="">No access</option>
        {folderRights.map((one) => (
          <option key={one} value={one}>
            {rightLabels[one]}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

/** Who always sees the folder: the owner, and who chooses. */
function KeptRow({ label, detail }: { label: string; detail: string | undefined }) {
  return (
    <div className={rowClass}>
      <p className="min-w-0 flex-1 text-sm">
        <span dir="auto" className="block truncate">
          {visibleName(label)}
        </span>
        {detail && <span className="block truncate text-xs text-muted">{detail}</span>}
      </p>
      <span className="px-2 text-sm text-muted">{rightLabels.manage}</span>
    </div>
  );
}

const rowClass = 'flex min-h-12 items-center gap-3 px-3 py-1.5';
const selectClass =
  'h-9 w-30 rounded-control border border-control bg-raised pr-7 pl-2 text-sm transition-colors duration-150 hover:border-text pointer-coarse:h-11';
