import {
  lazy,
  memo,
  Suspense,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { MemberManager } from '#shared/permissions.ts';
import type { TeamMember } from '#shared/team-members.ts';
import { Card } from '#web/components/card.tsx';
import { SearchField } from '#web/components/fields/search-field.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useFocusRestoration } from '#web/components/use-focus-restoration.ts';
import { afterPaint } from '#web/lib/after-paint.ts';
import { pluralize } from '#web/lib/format.ts';
import type { MemberActions } from './member-row.tsx';
import { NoMembers } from './no-members.tsx';
import { lowestRow, type MemberRowsProps, RowList } from './row-list.tsx';
import { useMemberRemoval } from './use-member-removal.tsx';
import type { VisibleRowsProps } from './visible-rows.tsx';

/** Members, about a screen of rows: in a larger team only the visible rows are rendered. */
const smallTeam = 24;

/** CSS pixels above the list, at least: its heading and the search field. */
const leastTop = 176;

const VisibleRows = lazy(async () => {
  // From the browser's cache it would come before the first paint, and delay it.
  await new Promise<void>((resolve) => afterPaint(resolve));
  // Without its script a large team is slow, but complete.
  return import('./visible-rows.tsx').catch(() => ({ default: AllRows }));
});

interface TeamRowsProps extends MemberRowsProps {
  /** The number of members in the whole team, of which `members` may be a part. */
  teamSize: number;
}

/** The rows of the team. A small team does without the virtualizer's script; a large one first shows a screen of rows. */
const MemberRows = memo(function MemberRows({ teamSize, ...props }: TeamRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [visible, setVisible] = useState<readonly number[]>();
  const count = props.members.length;
  const isLarge = teamSize > smallTeam;
  const first = useMemo(() => firstRows(isLarge ? rowsOfScreen() : count), [isLarge, count]);
  return (
    <>
      <RowList {...props} rows={(isLarge && visible) || first} ref={list} />
      {isLarge && (
        <Suspense>
          <VisibleRows list={list} count={count} onChange={setVisible} />
        </Suspense>
      )}
    </>
  );
});

function AllRows({ count, onChange }: VisibleRowsProps) {
  useLayoutEffect(() => onChange(firstRows(count)), [count, onChange]);
  return null;
}

function firstRows(count: number): readonly number[] {
  return Array.from({ length: count }, (_, row) => row);
}

function rowsOfScreen(): number {
  return Math.ceil((innerHeight - leastTop) / lowestRow);
}

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

interface MemberSearchProps {
  value: string;
  onChange: (term: string) => void;
  /** The number of matches, as text. */
  found: string;
}

/** Filters the list while typing; Escape clears the filter. */
function MemberSearch({ value, onChange, found }: MemberSearchProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <SearchField
        label="Search members"
        placeholder="Email or role"
        value={value}
        onChange={onChange}
        className="w-full sm:w-72"
      />
      <p aria-live="polite" className="text-sm text-muted tabular-nums">
        {found}
      </p>
    </div>
  );
}
