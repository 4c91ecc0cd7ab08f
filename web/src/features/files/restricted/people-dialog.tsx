import { useEffect, useState } from 'react';
import type { RestrictedFolder } from '#shared/calls/restricted-folders/restricted-folders.ts';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { toast } from '#web/components/toasts/toast.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { useQuery } from '#web/lib/api/use-query.ts';
import type { RestrictedDialog, RestrictedDialogsProps } from './dialogs.ts';
import { InviteCollaborator } from './invite-collaborator.tsx';
import { draftOf, type PeopleDraft, peopleOf, rebased } from './people-draft.ts';
import { isTooMany, PeopleFields } from './people-fields.tsx';
import { useTeam } from './use-team.ts';

type PeopleDialogProps = Omit<RestrictedDialogsProps, 'dialog'> &
  Omit<Extract<RestrictedDialog, { id: string }>, 'kind'>;

/** Changes who sees a restricted folder: what is chosen here, and nothing that others have chosen meanwhile. */
export function PeopleDialog(props: PeopleDialogProps) {
  const { open, onClose, onGone, entry, id, email, isOwner } = props;
  const { seat, onInvited, onPeopleChanged } = props;
  const { call } = useApi();
  const team = useTeam(email);
  const { data, mutate } = useQuery('/api/restricted-folders');
  const peopleIn = (folders: readonly RestrictedFolder[] = []) =>
    draftOf(folders.find((each) => each.id === id)?.people ?? props.people);
  const people = peopleIn(data?.folders);
  const [changed, setChanged] = useState<{ before: PeopleDraft; draft: PeopleDraft }>();
  const draftFrom = (now: PeopleDraft) =>
    changed ? rebased(now, changed.before, changed.draft) : now;
  const draft = draftFrom(people);
  useEffect(() => {
    if (open) void mutate();
  }, [open, mutate]);
  const [address, setAddress] = useState('');
  const [isLeftOut, setIsLeftOut] = useState(false);
  const close = () => {
    onClose();
    setChanged(undefined);
    setAddress('');
    clearFailure();
  };
  const { run, busy, failure, clearFailure } = useAttempt(async () => {
    const latest = await mutate(call('GET /api/restricted-folders'), { revalidate: false });
    await call('PUT /api/restricted-folders/{id}', {
      params: { id },
      body: peopleOf(draftFrom(peopleIn(latest?.folders)), team.own?.id),
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
          setChanged({ before: people, draft: next });
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
            onInvited={async () => {
              onInvited();
              // First, so that they are not listed without their right.
              await onPeopleChanged();
              await team.refresh();
            }}
          />
        }
      />
    </FormDialog>
  );
}
