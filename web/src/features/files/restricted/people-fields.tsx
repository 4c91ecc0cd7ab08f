import { type ReactNode, useId, useState } from 'react';
import type { TeamMember } from '#shared/calls/team-members.ts';
import { memberRoles } from '#shared/rules/permissions.ts';
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
const mostUnsearched = 12;
/** Of those, so many are listed, and everyone with a right. */
const listedUnsearched = 8;
/** So many that were found are shown at once. */
const mostFound = 50;

interface PeopleFieldsProps {
  /** Whether the rights are those in several folders. */
  areSeveral?: boolean;
  isOwner: boolean;
  team: Team;
  draft: PeopleDraft;
  onDraft: (draft: PeopleDraft) => void;
  failure: string | undefined;
  /** What follows, such as what becomes of links. */
  consequence: string;
  /** Invites someone who is not among the members. */
  invite?: ReactNode;
  /** What else changes. */
  children?: ReactNode;
}

/** Whether more members have a right of their own than a folder can have, the user among them. */
export function isTooMany({ members }: PeopleDraft, { own }: Pick<Team, 'own'>): boolean {
  const ids = new Set([...Object.keys(members), ...(own ? [own.id] : [])]);
  return ids.size > maxPeopleOfFolder;
}

/** The rights in a folder, of each member and each role, and what follows from them. */
export function PeopleFields(props: PeopleFieldsProps) {
  const { areSeveral, isOwner, team, draft, onDraft, failure, consequence, invite } = props;
  const tooMany = isTooMany(draft, team)
    ? `Choose at most ${maxPeopleOfFolder} members. Give more people a right by their role.`
    : undefined;
  if (team.isLoading) return <PeopleSkeleton />;
  const seers = seenBy(draft, team.others).length;
  const losers = team.others.length - seers;
  return (
    <>
      <ErrorNotice message={failure ?? tooMany} />
      <div className="rounded-control bg-sunken px-3 py-2.5 text-sm">
        {!team.failed && (
          <p aria-live="polite">
            <span className="font-medium">{`${describeSeers(isOwner, seers)} will see ${areSeveral ? 'them' : 'it'}.`}</span>
            {losers > 0 && ` ${countPeople(losers)} of the team will not.`}
          </p>
        )}
        {/* How many they are comes later. */}
        <p className="mt-1 min-h-10.5 text-muted">{consequence}</p>
      </div>
      {invite}
      <MemberRights isOwner={isOwner} team={team} draft={draft} onDraft={onDraft} />
      <fieldset className="min-w-0">
        <legend className={legendClass}>Everyone with a role</legend>
        <div className={listClass}>
          {rolesByUse(team).map(({ role, holders }) => (
            <RightRow
              key={role}
              label={role}
              detail={holders === 0 ? 'No one else' : countPeople(holders)}
              right={draft.roles[role]}
              onRight={(right) => onDraft({ ...draft, roles: withRight(draft.roles, role, right) })}
            />
          ))}
        </div>
      </fieldset>
      <div className="flex flex-col gap-2 text-sm text-muted">
        <p>
          View also downloads. Edit uploads, and changes own files. Manage changes everyone’s files,
          shares, and chooses the people. No one may do more than their role may.
        </p>
        {props.children}
      </div>
    </>
  );
}

/** As long as the fields, so that the dialog does not grow once they are there. */
function PeopleSkeleton() {
  return (
    <>
      <Skeleton className="h-20" />
      <Skeleton className="h-[34rem]" />
    </>
  );
}

/** The roles with how many others have each, the most common first. */
function rolesByUse({ others }: Team) {
  const counted = memberRoles.map((role) => ({
    role,
    holders: others.filter((one) => one.role === role).length,
  }));
  return counted.sort((a, b) => b.holders - a.holders);
}

const legendClass = 'mb-1.5 text-sm font-medium';
const listClass = 'divide-y divide-line rounded-control border border-line';

function MemberRights({
  isOwner,
  team,
  draft,
  onDraft,
}: Pick<PeopleFieldsProps, 'isOwner' | 'team' | 'draft' | 'onDraft'>) {
  const [term, setTerm] = useState('');
  const { own, others, owner, failed, refresh } = team;
  const wanted = term.trim().toLowerCase();
  // Those who had a right when the dialog was opened are the first: no row moves as rights are chosen.
  const [first] = useState(draft.members);
  const ordered = [
    ...others.filter(({ id }) => first[id]),
    ...others.filter(({ id }) => !first[id]),
  ];
  const found = ordered.filter(({ email, name = '' }) =>
    `${name} ${email}`.toLowerCase().includes(wanted),
  );
  const isSearched = others.length > mostUnsearched;
  const listed = wanted === '' && isSearched ? listedUnsearched : mostFound;
  const shown = found.filter(
    ({ id }, index) => index < listed || (wanted === '' && (first[id] || draft.members[id])),
  );
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className={legendClass}>People</legend>
      {isSearched && (
        <SearchField
          label="Search members"
          placeholder="Search members"
          value={term}
          onChange={setTerm}
        />
      )}
      <div className={listClass}>
        {wanted === '' && (
          <>
            <KeptRow label={isOwner ? 'You (owner)' : 'You'} detail={own?.role} />
            {owner && <KeptRow label={owner.name} detail="Owner" />}
          </>
        )}
        {shown.map((member) => (
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
        {found.length === 0 && !failed && (
          <p className="px-3 py-2.5 text-sm text-muted">
            {wanted === '' ? 'There are no other members yet.' : 'No member is named like that.'}
          </p>
        )}
      </div>
      {shown.length < found.length && (
        <p className="text-xs text-muted tabular-nums">{`${shown.length} of ${found.length} are shown: search for others.`}</p>
      )}
      {failed && <LoadError what="The team" onRetry={() => void refresh()} />}
    </fieldset>
  );
}

/** The role of a member, that they are only invited, and what their role gives them. */
function describeMember({ role, status, name, email }: TeamMember, { roles }: PeopleDraft) {
  const right = roles[role];
  const facts = [
    status === 'invited' && 'Invited',
    role,
    right && `${rightLabels[right]} by their role`,
    name !== undefined && email,
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
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
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
