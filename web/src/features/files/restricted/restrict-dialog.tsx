import { useState } from 'react';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import type { Entry } from '#web/features/files/entries/entries.ts';
import { describeLinkCount, useLinkCount } from '#web/features/files/entries/use-link-count.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { formatList } from '#web/lib/format.ts';
import type { RestrictedDialog, RestrictedDialogsProps } from './dialogs.ts';
import { noPeople, peopleOf } from './people-draft.ts';
import { isTooMany, PeopleFields } from './people-fields.tsx';
import { useTeam } from './use-team.ts';

type RestrictDialogProps = Omit<RestrictedDialogsProps, 'dialog'> &
  Omit<Extract<RestrictedDialog, { kind: 'restrict' }>, 'kind'>;

/** Chooses who still sees folders of the first level, the same for each, and says what changes for everyone else. */
export function RestrictDialog(props: RestrictDialogProps) {
  const { open, onClose, onGone, entries, email, isOwner, onRestricted } = props;
  const { call } = useApi();
  const team = useTeam(email);
  const links = useLinkCount(entries, { withReviewLinks: true });
  const [draft, setDraft] = useState(noPeople);
  // Those before one that has failed.
  const [done, setDone] = useState<readonly Entry[]>([]);
  const left = entries.filter((entry) => !done.includes(entry));
  const areSeveral = entries.length > 1;
  const [what, it] = areSeveral ? ['folders', 'them'] : ['folder', 'it'];
  const { run, busy, failure, clearFailure } = useAttempt(async () => {
    for (const entry of left) {
      const { change } = await call('POST /api/restricted-folders', {
        body: { folder: entry.path, ...peopleOf(draft, team.own?.id) },
      });
      setDone((before) => [...before, entry]);
      onRestricted(entry, change);
    }
    onClose();
    setDraft(noPeople);
  }, `The ${what} could not be restricted. Please try again.`);
  return (
    <FormDialog
      open={open}
      pinned
      onClose={onClose}
      onGone={onGone}
      title={`Restrict ${left.length > 3 ? `${left.length} folders` : formatList(left.map(({ name }) => name))}`}
      description={
        areSeveral
          ? 'Only the people you choose see these folders. To everyone else they are gone at once, with their reviews and links.'
          : 'Only the people you choose see this folder. To everyone else it is gone at once, with its reviews and links.'
      }
      send={[`Restrict ${what}`, 'Restricting...']}
      onSend={run}
      busy={busy}
      ready={!team.isLoading && !team.failed && !isTooMany(draft, team)}
    >
      <PeopleFields
        areSeveral={areSeveral}
        isOwner={isOwner}
        team={team}
        draft={draft}
        onDraft={(changed) => {
          clearFailure();
          setDraft(changed);
        }}
        failure={failure}
        consequence={`${links > 0 ? `${describeLinkCount(links)} ` : ''}Share links by people who may not manage ${it} end.`}
      >
        <p>{`Uploads into ${it} that are not complete are discarded.`}</p>
        <p>
          Computers of people who do not see every folder go on with those that they see. A tool
          that was set up by hand has to be set up again on Connect.
        </p>
      </PeopleFields>
    </FormDialog>
  );
}
