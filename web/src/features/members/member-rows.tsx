import { lazy, memo, Suspense, useMemo } from 'react';
import { lowestRow, type MemberRowsProps, RowList } from './row-list.tsx';

/** Members, about a screen of rows: in a larger team only the visible rows are rendered. */
const smallTeam = 24;

const VirtualRows = lazy(() =>
  // Without its script a large team is slow, but complete.
  import('./virtual-rows.tsx').catch(() => ({ default: AllRows })),
);

interface TeamRowsProps extends MemberRowsProps {
  /** The number of members in the whole team, of which `members` may be a part. */
  teamSize: number;
}

/** The rows of the team. A small team does without the virtualizer's script; a large one first shows a screen of rows. */
export const MemberRows = memo(function MemberRows({ teamSize, ...props }: TeamRowsProps) {
  if (teamSize <= smallTeam) return <AllRows {...props} />;
  return (
    <Suspense fallback={<FirstRows {...props} count={Math.ceil(innerHeight / lowestRow)} />}>
      <VirtualRows {...props} />
    </Suspense>
  );
});

function AllRows(props: MemberRowsProps) {
  return <FirstRows {...props} count={props.members.length} />;
}

function FirstRows({ count, ...props }: MemberRowsProps & { count: number }) {
  const rows = useMemo(() => Array.from({ length: count }, (_, row) => row), [count]);
  return <RowList {...props} rows={rows} />;
}
