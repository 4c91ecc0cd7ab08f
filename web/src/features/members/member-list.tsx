import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { MemberManager } from '#shared/permissions.ts';
import type { TeamMember } from '#shared/team-members.ts';
import { Card } from '#web/components/card.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useFocusRestoration } from '#web/components/use-focus-restoration.ts';
import { pluralize } from '#web/lib/format.ts';
import type { MemberActions } from './member-row.tsx';
import { MemberRows } from './member-rows.tsx';
import { MemberSearch } from './member-search.tsx';
import { NoMembers } from './no-members.tsx';
import { useMemberRemoval } from './use-member-removal.tsx';

interface MemberListProps {
  /** Undefined until loaded. */
  members: readonly TeamMember[] | undefined;
  failed: boolean;
  onRetry: () => void;
  /** Undefined if the user may not manage members. */
  manager: MemberManager | undefined;
  /** Whether the workspace requires a second factor. */
  factorRequired: boolean;
  onAdd: () => void;
  onChangeRole: MemberActions['changeRole'];
  onInviteAgain: MemberActions['inviteAgain'];
  onRemove: (id: string) => Promise<unknown>;
}

export function MemberList({ members, failed, onRetry, ...rest }: MemberListProps) {
  if (members) return <Members members={members} {...rest} />;
  return failed ? <LoadError what="The team" onRetry={onRetry} /> : <MemberListSkeleton />;
}

/** From this number of members on, the list has a search field. */
const searchThreshold = 8;

type MembersProps = Omit<MemberListProps, 'failed' | 'onRetry'> & {
  members: readonly TeamMember[];
};

function Members(props: MembersProps) {
  const { members, manager, factorRequired, onAdd, onChangeRole, onInviteAgain, onRemove } = props;
  const [term, setTerm] = useState('');
  // The input updates immediately, and the rows follow (deferred).
  const searchedTerm = useDeferredValue(term);
  // Stable: otherwise every key would render the rows of the previous term once more.
  const found = useMemo(() => filterMembers(members, searchedTerm), [members, searchedTerm]);
  const frame = useRef<HTMLDivElement>(null);
  const { attributes } = useFocusRestoration(frame);
  const { askToRemove, dialog } = useMemberRemoval(frame, found, onRemove);
  const actions = useMemo(
    () => ({ changeRole: onChangeRole, inviteAgain: onInviteAgain, remove: askToRemove }),
    [onChangeRole, onInviteAgain, askToRemove],
  );
  const searched = members.length >= searchThreshold || term !== '';
  return (
    <div ref={frame} {...attributes}>
      {searched && <MemberSearch value={term} onChange={setTerm} found={matchSummary()} />}
      {members.length === 0 && <NoMembers onAdd={manager && onAdd} />}
      {found.length > 0 && (
        <MemberRows
          members={found}
          teamSize={members.length}
          actions={actions}
          manager={manager}
          factorRequired={factorRequired}
        />
      )}
      {manager && dialog}
    </div>
  );

  function matchSummary(): string {
    if (found.length === members.length) return pluralize(members.length, 'member');
    if (found.length === 0) return `No member matches “${term.trim()}”.`;
    return `${found.length} of ${pluralize(members.length, 'member')}`;
  }
}

function filterMembers(members: readonly TeamMember[], term: string): readonly TeamMember[] {
  const query = term.trim().toLowerCase();
  if (query === '') return members;
  return members.filter(
    ({ email, role }) => email.includes(query) || role.toLowerCase().includes(query),
  );
}

function MemberListSkeleton() {
  return (
    <Card className="divide-y divide-line" aria-busy="true">
      {['w-48', 'w-56', 'w-40'].map((width) => (
        <div key={width} className="flex h-31 items-center gap-4 px-4 md:h-16 xl:h-11">
          <Skeleton className="size-7 shrink-0 rounded-full" />
          <Skeleton className={`h-3 ${width}`} />
          <Skeleton className="ml-auto h-3 w-32" />
        </div>
      ))}
    </Card>
  );
}
