import { lazy, memo, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { afterPaint } from '#web/lib/after-paint.ts';
import { lowestRow, type MemberRowsProps, RowList } from './row-list.tsx';
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
export const MemberRows = memo(function MemberRows({ teamSize, ...props }: TeamRowsProps) {
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
