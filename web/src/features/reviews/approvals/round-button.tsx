import { Users } from 'lucide-react';
import type { ApprovalRound } from '#shared/calls/reviews.ts';
import { Button } from '#web/components/button.tsx';
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx';
import type { AskDialogProps } from './ask-dialog.tsx';
import { shortDueDay } from './due-day.ts';
import { approvedIn, countedIn } from './own-request.ts';
import type { RoundDialogProps } from './round-dialog.tsx';

export const AskDialog = lazyDialog<AskDialogProps>(
  async () => (await import('./ask-dialog.tsx')).AskDialog,
  ({ open }) => open,
);
export const RoundDialog = lazyDialog<RoundDialogProps>(
  async () => (await import('./round-dialog.tsx')).RoundDialog,
  ({ open }) => open,
);

interface RoundButtonProps {
  round: ApprovalRound;
  onOpen: () => void;
}

/** How many of those who were asked have approved a version; opens the list of them. */
export function RoundButton({ round, onOpen }: RoundButtonProps) {
  const count = `${approvedIn(round)} of ${countedIn(round).length}`;
  const until = round.dueOn === undefined ? '' : `, until ${shortDueDay(round.dueOn)}`;
  return (
    <Button
      variant="ghost"
      size="sm"
      onClick={onOpen}
      aria-label={`${count} approved version ${round.version}${until}. Who was asked`}
      icon={<Users aria-hidden="true" className="size-4 text-muted" strokeWidth={1.5} />}
      className="px-2! tabular-nums"
      {...RoundDialog.opener}
    >
      <span>
        {count}
        <span className="@max-[24rem]/bar:hidden @min-[34rem]/bar:@max-[56rem]/bar:hidden">
          {' approved'}
        </span>
        <span className="font-normal text-muted @max-[64rem]/bar:hidden">{until}</span>
      </span>
    </Button>
  );
}
