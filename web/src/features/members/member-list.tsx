import { useRef } from 'react';
import type { MemberRole } from '#shared/permissions.ts';
import type { TeamMember } from '#shared/team-members.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { MemberRow } from './member-row.tsx';
import { NoMembers } from './no-members.tsx';

interface MemberListProps {
  /** Undefined until loaded. */
  members: readonly TeamMember[] | undefined;
  failed: boolean;
  onRetry: () => void;
  mayManage: boolean;
  onAdd: () => void;
  onChangeRole: (id: string, role: MemberRole) => Promise<unknown>;
  onRemove: (id: string) => Promise<unknown>;
}

export function MemberList(props: MemberListProps) {
  const { members, failed, onRetry, mayManage, onAdd, onChangeRole, onRemove } = props;
  const frame = useRef<HTMLDivElement>(null);

  if (!members && failed) return <NotLoaded onRetry={onRetry} />;
  if (!members) return <Coming />;

  const remove = async (id: string) => {
    await onRemove(id);
    // The button that had the focus is gone with its row.
    frame.current?.focus();
  };
  return (
    <div ref={frame} tabIndex={-1}>
      {members.length === 0 ? (
        <NoMembers onAdd={mayManage ? onAdd : undefined} />
      ) : (
        <Card>
          <ul className="divide-y divide-line">
            {members.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                mayManage={mayManage}
                onChangeRole={(role) => onChangeRole(member.id, role)}
                onRemove={() => remove(member.id)}
              />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="danger"
      title="The team could not be loaded."
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}

function Coming() {
  return (
    <Card className="divide-y divide-line" aria-busy="true">
      {['w-48', 'w-56', 'w-40'].map((width) => (
        <div key={width} className="flex h-11 items-center gap-4 px-4">
          <Skeleton className="size-7 shrink-0 rounded-full" />
          <Skeleton className={`h-3 ${width}`} />
          <Skeleton className="ml-auto h-3 w-32" />
        </div>
      ))}
    </Card>
  );
}
