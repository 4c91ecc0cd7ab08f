import { memo, useRef } from 'react';
import type { MemberManager } from '#shared/permissions.ts';
import type { TeamMember } from '#shared/team-members.ts';
import { Card } from '#web/components/card.tsx';
import { type MemberActions, MemberRow } from './member-row.tsx';
import { isDrawn, useVirtualRows } from './virtual-rows.ts';

interface MemberRowsProps {
  members: readonly TeamMember[];
  actions: MemberActions;
  /** Undefined if the user may not manage members. */
  manager: MemberManager | undefined;
  /** Whether the workspace requires a second factor. */
  factorRequired: boolean;
}

/** The visible rows, each at its position in a list with the height of the whole team. */
export const MemberRows = memo(function MemberRows(props: MemberRowsProps) {
  const { members, actions, manager, factorRequired } = props;
  const list = useRef<HTMLUListElement>(null);
  const shown = useVirtualRows(list);
  return (
    <Card className="overflow-hidden">
      <ul
        ref={list}
        className="relative [--row:--spacing(31)] md:[--row:--spacing(16)] xl:[--row:--spacing(11)]"
        style={{ height: `calc(var(--row) * ${members.length})` }}
      >
        {members.map(
          (member, row) =>
            isDrawn(row, shown) && (
              <MemberRow
                key={member.id}
                member={member}
                row={row}
                count={members.length}
                actions={actions}
                manager={manager}
                factorRequired={factorRequired}
              />
            ),
        )}
      </ul>
    </Card>
  );
});
