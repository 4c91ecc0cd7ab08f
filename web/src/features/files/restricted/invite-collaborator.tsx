import { useId, useState } from 'react';
import useSWR from 'swr';
import type { TeamMember } from '#shared/calls/team-members.ts';
import { type FolderRight, folderRights } from '#shared/rules/text/restricted-folders.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { NativeSelect } from '#web/components/fields/native-select.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { toast } from '#web/components/toasts/toast.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { rightLabels } from './people-draft.ts';

interface InviteCollaboratorProps {
  /** Of the folder. */
  id: string;
  /** What the seat costs, as a sentence. */
  seat: () => Promise<string>;
  disabled: boolean;
  onInvited: (member: TeamMember, right: FolderRight) => void;
}

/** Invites someone who is not in the team to a restricted folder alone. */
export function InviteCollaborator({ id, seat, disabled, onInvited }: InviteCollaboratorProps) {
  const { call } = useApi();
  const { data: cost, mutate } = useSWR('seat', seat, { revalidateOnMount: true });
  const [email, setEmail] = useState('');
  const [right, setRight] = useState<FolderRight>('comment');
  const rightId = useId();
  const { run, busy, failure, clearFailure } = useAttempt(async () => {
    const { teamMember, notMailed } = await call(
      'POST /api/restricted-folders/{id}/collaborators',
      {
        params: { id },
        body: { email: email.trim(), right },
      },
    );
    setEmail('');
    onInvited(teamMember, right);
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
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Invite a collaborator</legend>
      <div className="flex flex-col gap-3 rounded-control border border-line p-3">
        <ErrorNotice message={failure} />
        <p className="text-sm text-muted">
          Someone from outside of the team, who sees this folder and nothing else of the workspace.
        </p>
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          placeholder="name@example.com"
          value={email}
          readOnly={busy}
          onChange={({ target }) => {
            clearFailure();
            setEmail(target.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Not that which saves the dialog.
            event.preventDefault();
            if (isReady) void run();
          }}
        />
        <div className="flex flex-wrap items-center gap-3">
          <label htmlFor={rightId} className="text-sm">
            May
          </label>
          <NativeSelect
            id={rightId}
            value={right}
            disabled={busy}
            onChange={({ target }) =>
              setRight(folderRights.find((one) => one === target.value) ?? right)
            }
            className="h-10 w-32 rounded-control border border-control bg-raised pr-7 pl-2 text-sm pointer-coarse:h-11"
          >
            {folderRights.map((one) => (
              <option key={one} value={one}>
                {rightLabels[one]}
              </option>
            ))}
          </NativeSelect>
          <Button
            variant="secondary"
            className="ml-auto"
            busy={busy}
            disabled={!isReady}
            onClick={run}
          >
            Invite
          </Button>
        </div>
        <p className="text-sm text-muted tabular-nums">{cost}</p>
      </div>
    </fieldset>
  );
}
