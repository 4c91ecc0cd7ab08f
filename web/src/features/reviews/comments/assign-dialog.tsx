import { Suspense, use, useState } from 'react';
import type { ReviewComment } from '#shared/calls/review-comments.ts';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { Listbox } from '#web/components/overlays/listbox.tsx';
import { ColleaguesContext } from '#web/features/reviews/colleagues.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';

export interface AssignDialogProps {
  open: boolean;
  onClose: () => void;
  comment: ReviewComment | undefined;
  /** @param assignee the id of a member; null for no one */
  onAssign: (comment: ReviewComment, assignee: string | null) => Promise<unknown>;
}

/** Chooses the member who is to do what a comment says. */
export function AssignDialog({ open, onClose, comment, onAssign }: AssignDialogProps) {
  const colleagues = use(ColleaguesContext);
  const [chosen, setChosen] = useState<string>();
  const assignee = chosen ?? comment?.assignee?.id ?? '';
  const { run, busy, failure, clearFailure } = useAttempt(async () => {
    if (comment) await onAssign(comment, assignee || null);
    close();
  }, 'The comment could not be assigned. Please try again.');
  const close = () => {
    setChosen(undefined);
    clearFailure();
    onClose();
  };
  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Assign this comment"
      description="They are told at once, and find it under For you. Clients do not see it."
      send={['Assign', 'Assigning...']}
      onSend={run}
      busy={busy}
      ready
    >
      <Suspense fallback={<div className="h-16" />}>
        <Listbox
          label="Member"
          value={assignee}
          onChange={setChosen}
          options={[
            { value: '', label: 'No one' },
            ...(colleagues?.all ?? []).map(({ id, name, email }) => ({
              value: id,
              label: name,
              description: email,
            })),
          ]}
        />
      </Suspense>
      {failure && (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
    </FormDialog>
  );
}
