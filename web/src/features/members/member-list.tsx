import {
  lazy,
  memo,
  Suspense,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSearchParams } from 'react-router-dom';
import type { TeamMember } from '#shared/calls/team-members.ts';
import type { MemberManager } from '#shared/rules/permissions.ts';
import { Card } from '#web/components/card.tsx';
import { SearchField } from '#web/components/fields/search-field.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useFocusRestoration } from '#web/components/use-focus-restoration.ts';
import { afterPaint } from '#web/lib/after-paint.ts';
import { classNames } from '#web/lib/class-names.ts';
import { pluralize } from '#web/lib/format.ts';
import { onDemand } from '#web/lib/on-demand.ts';
import type { SeatPlan } from './invited-seat.ts';
import type { MemberActions } from './member-row.tsx';
import { membersIn, wholeTeam } from './member-view.ts';
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
  plan: SeatPlan;
  onAdd: () => void;
  onChangeRole: MemberActions['changeRole'];
  onInviteAgain: MemberActions['inviteAgain'];
  onRemove: (id: string) => Promise<unknown>;
}

export function MemberList({ members, failed, onRetry, ...rest }: MemberListProps) {
  if (members) return <Members members={members} {...rest} />;
  return failed ? <LoadError what="The team" onRetry={onRetry} /> : <MemberListSkeleton />;
}

/** From this number of members on, the list can be searched, filtered and sorted: Starter holds fewer. */
const toolsThreshold = 4;

/** Filter, order and selection: fetched after the list is painted. */
const memberTools = onDemand(() => import('./member-tools.tsx'));

type MembersProps = Omit<MemberListProps, 'failed' | 'onRetry'> & {
  members: readonly TeamMember[];
};

function Members(props: MembersProps) {
  const { members, manager, factorRequired, plan, onAdd, onChangeRole, onInviteAgain, onRemove } =
    props;
  // A member in the address is searched for.
  const [query] = useSearchParams();
  const asked = query.get('member');
  const [view, setView] = useState(asked ? { ...wholeTeam, term: asked } : wholeTeam);
  // The input updates immediately, and the rows follow (deferred).
  const shownView = useDeferredValue(view);
  // Stable: otherwise every key would render the rows of the previous view once more.
  const found = useMemo(() => membersIn(members, shownView), [members, shownView]);
  const frame = useRef<HTMLDivElement>(null);
  const { attributes } = useFocusRestoration(frame);
  const { askToRemove, dialog } = useMemberRemoval(frame, found, onRemove);
  const { selection, setSelection, toggle } = useSelection();
  const actions = useMemo(
    () => ({ changeRole: onChangeRole, inviteAgain: onInviteAgain, remove: askToRemove, toggle }),
    [onChangeRole, onInviteAgain, askToRemove, toggle],
  );
  const hasTools =
    members.length >= toolsThreshold || view !== wholeTeam || selection !== undefined;
  // Without its script a team can still be searched.
  const tools = memberTools.useModule(hasTools, () => undefined);
  return (
    <div ref={frame} {...attributes}>
      {hasTools && (
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <SearchField
            label="Search members"
            placeholder="Name, email or role"
            value={view.term}
            onChange={(term) => setView({ ...view, term })}
            className="w-full sm:w-60 lg:w-72"
          />
          {tools ? (
            <tools.MemberTools
              view={view}
              onView={setView}
              members={members}
              onSelect={manager && !selection ? () => setSelection(new Set()) : undefined}
            />
          ) : (
            <div className="h-10 flex-1" />
          )}
          <p
            aria-live="polite"
            className={classNames(
              'w-full text-sm text-muted tabular-nums lg:w-auto',
              found.length === members.length && 'max-sm:sr-only',
            )}
          >
            {matchSummary()}
          </p>
        </div>
      )}
      {tools && manager && selection && (
        <tools.SelectionBar
          found={found}
          members={members}
          manager={manager}
          selection={selection}
          onSelection={setSelection}
          onInviteAgain={onInviteAgain}
          onRemove={onRemove}
        />
      )}
      {members.length === 0 && <NoMembers onAdd={manager && onAdd} />}
      {found.length > 0 && (
        <MemberRows
          members={found}
          teamSize={members.length}
          actions={actions}
          manager={manager}
          factorRequired={factorRequired}
          plan={plan}
          selection={selection}
        />
      )}
      {manager && dialog}
    </div>
  );

  function matchSummary(): string {
    if (found.length === members.length) return pluralize(members.length, 'member');
    if (found.length > 0) return `${found.length} of ${pluralize(members.length, 'member')}`;
    return view.term ? `No member matches “${view.term.trim()}”.` : 'No member matches.';
  }
}

/** The ids of the selected members; undefined while none are being selected. */
function useSelection() {
  const [selection, setSelection] = useState<ReadonlySet<string>>();
  // Stable: long lists rely on it.
  const toggle = useCallback(
    (id: string) =>
      setSelection((current) => {
        const next = new Set(current);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  return { selection, setSelection, toggle };
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
