import { useState } from 'react';
import type { ShareLink } from '#shared/links.ts';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { draftOf, isComplete, termsOf } from './link-draft.ts';
import { LinkFields } from './link-fields.tsx';

interface ChangeLinkDialogProps {
  link: ShareLink;
  onClose: () => void;
  onChanged: () => void;
}

/** Changes what a link allows, until when, and what it asks for. */
export function ChangeLinkDialog({ link, onClose, onChanged }: ChangeLinkDialogProps) {
  const { call } = useApi();
  const isFolder = link.folder !== undefined;
  const [draft, setDraft] = useState(() => draftOf(link));
  const { run, busy, failure } = useAttempt(async () => {
    const typed = draft.passcode.trim();
    const isKept = draft.asks === 'passcode' && typed === '';
    await call('PUT /api/links/{id}', {
      params: { id: link.id },
      body: {
        ...termsOf(draft, isFolder),
        ...(!isKept && { passcode: draft.asks === 'passcode' ? typed : null }),
      },
    });
    onChanged();
    onClose();
  }, 'The link could not be changed. Please try again.');
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Change the link"
      description="Its address stays. Who has entered must enter again if it asks for something else from now on."
      send={['Save', 'Saving...']}
      onSend={run}
      busy={busy}
      ready={isComplete(draft, link.hasPasscode)}
    >
      <ErrorNotice message={failure} />
      <LinkFields
        draft={draft}
        onDraft={(change) => setDraft({ ...draft, ...change })}
        hasPasscode={link.hasPasscode}
        isFolder={isFolder}
      />
    </FormDialog>
  );
}
