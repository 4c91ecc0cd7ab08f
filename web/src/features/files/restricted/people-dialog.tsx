import { useState } from 'react';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { toast } from '#web/components/toasts/toast.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import type { RestrictedDialog, RestrictedDialogsProps } from './dialogs.ts';
import { InviteCollaborator } from './invite-collaborator.tsx';
import { draftOf, type PeopleDraft, peopleOf } from './people-draft.ts';
import { isTooMany, PeopleFields } from './people-fields.tsx';
import { useTeam } from './use-team.ts';

type PeopleDialogProps = Omit<RestrictedDialogsProps, 'dialog'> &
  Omit<Extract<RestrictedDialog, { id: string }>, 'kind'>;

/** Changes who sees a restricted folder. */
export function PeopleDialog(props: PeopleDialogProps) {
  const { open, onClose, onGone, entry, id, people, email, isOwner } = props;
  const { seat, onInvited, onPeopleChanged } = props;
  const { call } = useApi();
  const team = useTeam(email);
  const [changed, setChanged] = useState<PeopleDraft>();
  // Saved already, unlike the other changes.
  const [invited, setInvited] = useState<PeopleDraft['members']>({});
  const withInvited = ({ members, ...rest }: PeopleDraft, others = invited): PeopleDraft => ({
    ...rest,
    members: { ...members, ...others },
  });
  const [address, setAddress] = useState('');
  const [isLeftOut, setIsLeftOut] = useState(false);
  const draft = changed ?? withInvited(draftOf(people));
  const close = () => {
    onClose();
    setChanged(undefined);
    setAddress('');
    clearFailure();
  };
  const { run, busy, failure, clearFailure } = useAttempt(async () => {
    await call('PUT /api/restricted-folders/{id}', {
      params: { id },
      body: peopleOf(draft, team.own?.id),
    });
    await onPeopleChanged();
    close();
    toast({ title: `The people of “${entry.name}” are changed` });
  }, 'The people could not be changed. Please try again.');
  return (
    <FormDialog
      open={open}
      pinned
      onClose={close}
      onGone={onGone}
      title={`People of ${entry.name}`}
      description="Who sees this folder, and what they may do in it. Anyone you remove loses it at once."
      send={['Save', 'Saving...']}
      onSend={() => {
        setIsLeftOut(address !== '');
        if (address === '') void run();
      }}
      busy={busy}
      ready={changed !== undefined && !team.isLoading && !team.failed && !isTooMany(draft, team)}
    >
      <PeopleFields
        isOwner={isOwner}
        team={team}
        draft={draft}
        onDraft={(next) => {
          clearFailure();
          setChanged(next);
        }}
        failure={
          isLeftOut && address !== '' ? `Invite ${address} first, or clear the address.` : failure
        }
        consequence="Share links by people who may no longer manage it end, unless you first take them over."
        invite={
          <InviteCollaborator
            folder={id}
            email={address}
            onEmail={setAddress}
            seat={seat}
            disabled={busy || team.isLoading}
            onInvited={(member, right) => {
              setInvited({ ...invited, [member.id]: right });
              setChanged(changed && withInvited(changed, { [member.id]: right }));
              onInvited();
              void team.refresh();
              void onPeopleChanged();
            }}
          />
        }
      />
    </FormDialog>
  );
}
