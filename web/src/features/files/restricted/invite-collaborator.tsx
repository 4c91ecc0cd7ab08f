import { useEffect, useId, useRef, useState } from 'react';
import useSWR from 'swr';
import { type FolderRight, folderRights } from '#shared/rules/text/restricted-folders.ts';
import { Button } from '#web/components/button.tsx';
import {
  FieldFrame,
  fieldAttributes,
  inputClassName,
  useFieldError,
} from '#web/components/fields/field.tsx';
import { NativeSelect } from '#web/components/fields/native-select.tsx';
import { toast } from '#web/components/toasts/toast.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { rightLabels } from './people-draft.ts';

interface InviteCollaboratorProps {
  /** Its id. */
  folder: string;
  /** As it is typed. */
  email: string;
  onEmail: (email: string) => void;
  /** What the seat costs, as a sentence. */
  seat: () => Promise<string>;
  disabled: boolean;
  onInvited: () => void;
}

/** Invites someone who is not in the team to a restricted folder alone. */
export function InviteCollaborator(props: InviteCollaboratorProps) {
  const { folder, email, onEmail, seat, disabled, onInvited } = props;
  const { call } = useApi();
  const { data: cost, mutate } = useSWR('seat', seat, { revalidateOnMount: true });
  const [right, setRight] = useState<FolderRight>('comment');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { run, busy, failure, clearFailure } = useAttempt(async () => {
    const { teamMember, notMailed } = await call(
      'POST /api/restricted-folders/{id}/collaborators',
      {
        params: { id: folder },
        body: { email: email.trim(), right },
      },
    );
    onEmail('');
    onInvited();
    void mutate();
    toast(
      notMailed
        ? {
            title: 'No mail was sent',
            description: `${teamMember.email} is added. The limit of invitations in a day is reached: resend it on Members.`,
          }
        : {
            title: 'Collaborator invited',
            description: `A link is on its way to ${teamMember.email}.`,
          },
    );
  }, 'The collaborator could not be invited. Please try again.');
  const isReady = email.trim() !== '' && !busy && !disabled;
  const error = useFieldError(id, failure);
  const hint = [
    'Someone from outside of the team, who sees this folder and nothing else.',
    email.trim() !== '' && cost,
  ]
    .filter(Boolean)
    .join(' ');
  useEffect(() => {
    if (failure) field.current?.focus();
  }, [failure]);
  return (
    <FieldFrame id={id} label="Invite a collaborator" hint={hint} error={error}>
      <div className="flex flex-wrap gap-2">
        <input
          {...fieldAttributes(id, { hint, error })}
          id={id}
          ref={field}
          type="email"
          autoComplete="off"
          placeholder="name@example.com"
          value={email}
          readOnly={busy}
          onChange={({ target }) => {
            clearFailure();
            onEmail(target.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Not that which saves the dialog.
            event.preventDefault();
            if (isReady) void run();
          }}
          className={`${inputClassName(error)} h-10 flex-1 basis-48 max-sm:basis-full text-sm pointer-coarse:h-11 pointer-coarse:text-base`}
        />
        <NativeSelect
          aria-label="What the collaborator may do"
          value={right}
          disabled={busy}
          onChange={({ target }) =>
            setRight(folderRights.find((one) => one === target.value) ?? right)
          }
          frameClassName="grow sm:grow-0"
          className="h-10 w-full rounded-control border border-control bg-raised pr-8 pl-2 text-sm pointer-coarse:h-11"
        >
          {folderRights.map((one) => (
            <option key={one} value={one}>
              {rightLabels[one]}
            </option>
          ))}
        </NativeSelect>
        <Button variant="secondary" busy={busy} disabled={!isReady} onClick={run}>
          Invite
        </Button>
      </div>
    </FieldFrame>
  );
}
