import { collaboratorRole } from '#shared/rules/permissions.ts';
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { pluralize } from '#web/lib/format.ts';
import type { RestrictedDialog, RestrictedDialogsProps } from './dialogs.ts';
import { useTeam } from './use-team.ts';

type OpenFolderDialogProps = Omit<RestrictedDialogsProps, 'dialog'> &
  Omit<Extract<RestrictedDialog, { id: string }>, 'kind'>;

/** Asks before a restricted folder is opened to the whole team. */
export function OpenFolderDialog(props: OpenFolderDialogProps) {
  const { open, onClose, onGone, entry, id, people, email, onOpened } = props;
  const { call } = useApi();
  const { own, others, isLoading, failed } = useTeam(email);
  const collaborators = others.filter(({ role }) => role === collaboratorRole);
  const count = others.length - collaborators.length + (own ? 1 : 0);
  const members = isLoading || failed ? 'All members' : `All members of the team (${count})`;
  const seen = new Set(people.members.map((member) => member.id));
  const losers = collaborators.filter((member) => seen.has(member.id)).length;
  const loss =
    losers > 0 &&
    `${pluralize(losers, 'collaborator')} will no longer see it: collaborators see restricted folders alone.`;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onGone={onGone}
      title={`Open ${entry.name} to the team?`}
      description={[
        `${members} will see its files, with their reviews and comments, and what they may do with them depends on their role alone.`,
        loss,
        `Its files move back to the open folder ${entry.name}.`,
      ]
        .filter(Boolean)
        .join(' ')}
      cancelLabel="Keep it restricted"
      confirmLabel="Open to the team"
      confirmVariant="primary"
      busyLabel="Opening..."
      onConfirm={async () => {
        const { change } = await call('DELETE /api/restricted-folders/{id}', { params: { id } });
        onClose();
        onOpened(entry, change);
      }}
      failure="The folder could not be opened. Please try again."
    />
  );
}
