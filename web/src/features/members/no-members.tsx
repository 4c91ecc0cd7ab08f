import { UserPlus } from 'lucide-react';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';

/** The empty state of the member list, with a button that adds a member. */
export function NoMembers({ onAdd }: { onAdd: (() => void) | undefined }) {
  return (
    <Card className="overflow-hidden">
      <div aria-hidden="true" className="mask-b-from-10%">
        {['w-40', 'w-52', 'w-36'].map((width) => (
          <div key={width} className="flex h-11 items-center gap-4 border-b border-line px-4">
            <span className="size-7 shrink-0 rounded-full border border-dashed border-control" />
            <span className={`h-2 rounded-full bg-hover ${width}`} />
            <span className="ml-auto h-2 w-24 rounded-full bg-hover" />
          </div>
        ))}
      </div>
      <div className="flex flex-col items-center gap-4 px-6 pt-2 pb-10 text-center">
        <div>
          <h2 className="font-semibold">No team members yet</h2>
          <p className="mt-1 max-w-sm text-sm text-muted">
            Add the editors, producers and assistants who work on your projects.
          </p>
        </div>
        {onAdd && (
          <Button
            variant="secondary"
            onClick={onAdd}
            icon={<UserPlus className="size-4" strokeWidth={1.5} />}
          >
            Add your first member
          </Button>
        )}
      </div>
    </Card>
  );
}
