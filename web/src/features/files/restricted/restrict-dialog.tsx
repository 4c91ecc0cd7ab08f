import { useState } from 'react';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { describeLinkCount } from '#web/features/files/entries/use-link-count.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import type { RestrictedDialog, RestrictedDialogsProps } from './dialogs.ts';
import { noPeople, peopleOf } from './people-draft.ts';
import { isTooMany, PeopleFields } from './people-fields.tsx';
import { useLinksInto } from './use-links-into.ts';
import { useTeam } from './use-team.ts';

type RestrictDialogProps = Omit<RestrictedDialogsProps, 'dialog'> &
  Omit<Extract<RestrictedDialog, { kind: 'restrict' }>, 'kind'>;

/** Chooses who still sees a folder of the first level, and says what changes for everyone else. */
export function RestrictDialog(props: RestrictDialogProps) {
  const { open, onClose, onGone, entry, email, isOwner, onRestricted } = props;
  const { call } = useApi();
  const team = useTeam(email);
  const links = useLinksInto(entry.path);
  const [draft, setDraft] = useState(noPeople);
  const { run, busy, failure, clearFailure } = useAttempt(async () => {
    const { change } = await call('POST /api/restricted-folders', {
      body: { folder: entry.path, ...peopleOf(draft, team.own?.id) },
    });
    onClose();
    setDraft(noPeople);
    onRestricted(entry, change);
  }, 'The folder could not be restricted. Please try again.');
  return (
    <FormDialog
      open={open}
      pinned
      onClose={onClose}
      onGone={onGone}
      title={`Restrict ${entry.name}`}
      description="Only the people you choose see this folder. To everyone else it is gone at once, with its reviews and links."
      send={['Restrict folder', 'Restricting...']}
      onSend={run}
      busy={busy}
      ready={!team.isLoading && !team.failed && !isTooMany(draft, team)}
    >
      <PeopleFields
        isOwner={isOwner}
        team={team}
        draft={draft}
        onDraft={(changed) => {
          clearFailure();
          setDraft(changed);
        }}
        failure={failure}
      >
        <ul className="flex list-disc flex-col gap-1 pl-4">
          <li>
            {links > 0 && `${describeLinkCount(links)} `}
            Share links by people who may not manage it end.
          </li>
          <li>Uploads into it that are not complete are discarded.</li>
          <li>
            Computers of people who do not see every folder go on with those that they see. A tool
            that was set up by hand has to be set up again on Connect.
          </li>
        </ul>
      </PeopleFields>
    </FormDialog>
  );
}
