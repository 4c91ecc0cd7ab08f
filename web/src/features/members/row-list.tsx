import { memo, type Ref } from 'react';
import type { TeamMember } from '#shared/calls/team-members.ts';
import type { MemberManager } from '#shared/rules/permissions.ts';
import { Card } from '#web/components/card.tsx';
import type { SeatPlan } from './invited-seat.ts';
import { type MemberActions, MemberRow } from './member-row.tsx';

export interface MemberRowsProps {
  members: readonly TeamMember[];
  actions: MemberActions;
  /** Undefined if the user may not manage members. */
  manager: MemberManager | undefined;
  /** Whether the workspace requires a second factor. */
  factorRequired: boolean;
  /** Undefined for users who may not see billing. */
  plan: SeatPlan;
  /** The ids of the selected members; undefined while none are being selected. */
  selection: ReadonlySet<string> | undefined;
}

interface RowListProps extends MemberRowsProps {
  /** The indices of the members whose rows are rendered, ascending. */
  rows: readonly number[];
  ref?: Ref<HTMLUListElement>;
}

/** CSS pixels: the height of a row on a wide screen, and the lowest. */
export const lowestRow = 44;

/** Rows of the team, each at its position in a list with the height of the whole team. */
export const RowList = memo(function RowList(props: RowListProps) {
  const { rows, ref, members, selection, ...rest } = props;
  return (
    <Card className="overflow-hidden">
      <ul
        ref={ref}
        className="relative [--row:--spacing(33)] md:[--row:--spacing(16)] xl:[--row:--spacing(11)]"
        style={{ height: `calc(var(--row) * ${members.length})` }}
      >
        {rows.map((row) => {
          const member = members[row];
          if (!member) return null;
          const { id } = member;
          return (
            <MemberRow
              key={id}
              member={member}
              row={row}
              count={members.length}
              selected={selection?.has(id)}
              {...rest}
            />
          );
        })}
      </ul>
    </Card>
  );
});
