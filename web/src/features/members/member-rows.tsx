import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import type { MemberManager } from '#shared/permissions.ts';
import type { TeamMember } from '#shared/team-members.ts';
import { Card } from '#web/components/card.tsx';
import { type MemberActions, MemberRow } from './member-row.tsx';

interface MemberRowsProps {
  members: readonly TeamMember[];
  actions: MemberActions;
  /** Undefined if the user may not manage members. */
  manager: MemberManager | undefined;
  /** Whether the workspace requires a second factor. */
  factorRequired: boolean;
}

/** Rows rendered beyond the viewport, above and below, so that Tab always finds the next one. */
const overscan = 8;

/** CSS pixels: the lowest row, assumed until one is measured. */
const lowestRow = 44;

/** The visible rows, each at its position in a list with the height of the whole team. */
export const MemberRows = memo(function MemberRows(props: MemberRowsProps) {
  const { members, actions, manager, factorRequired } = props;
  const list = useRef<HTMLUListElement>(null);
  const rowHeight = useRowHeight(list);
  const virtualizer = useWindowVirtualizer({
    count: members.length,
    estimateSize: () => rowHeight,
    overscan,
    initialRect: { width: innerWidth, height: innerHeight },
    scrollMargin: list.current ? list.current.getBoundingClientRect().top + scrollY : 0,
    rangeExtractor: (range) => rangeWithFocus(range, list.current),
  });
  // Sizes are cached, and all rows change their height at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for another height
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  return (
    <Card className="overflow-hidden">
      <ul
        ref={list}
        className="relative [--row:--spacing(31)] md:[--row:--spacing(16)] xl:[--row:--spacing(11)]"
        style={{ height: `calc(var(--row) * ${members.length})` }}
      >
        {virtualizer.getVirtualItems().map(({ index }) => {
          const member = members[index];
          return (
            member && (
              <MemberRow
                key={member.id}
                member={member}
                row={index}
                count={members.length}
                actions={actions}
                manager={manager}
                factorRequired={factorRequired}
              />
            )
          );
        })}
      </ul>
    </Card>
  );
});

/** The height of every row in CSS pixels, which depends on the width of the window. */
function useRowHeight(list: { current: HTMLUListElement | null }): number {
  const [height, setHeight] = useState(lowestRow);
  useLayoutEffect(() => {
    // Without a layout, as in jsdom, it is 0.
    const measure = () => setHeight(list.current?.querySelector('li')?.offsetHeight || lowestRow);
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [list]);
  return height;
}

/** The rows in the range, and the one that has the focus: unmounting it would lose the focus. */
function rangeWithFocus(range: Range, list: HTMLUListElement | null): number[] {
  const rows = defaultRangeExtractor(range);
  const focused = document.activeElement?.closest<HTMLElement>('[data-row]');
  if (!focused || !list?.contains(focused)) return rows;
  const row = Number(focused.dataset['row']);
  if (rows.includes(row) || row >= range.count) return rows;
  return [...rows, row].sort((one, other) => one - other);
}
