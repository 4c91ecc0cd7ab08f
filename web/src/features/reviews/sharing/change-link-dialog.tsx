import { useState } from 'react';
import { wordsOfLink } from '#shared/calls/links/link-words.ts';
import type { ShareLink } from '#shared/calls/links/links.ts';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { useConfirming } from '#web/lib/confirming.ts';
import { changesOf, draftOf, isComplete, type LinkDraft } from './link-draft.ts';
import { EntryFields, LinkFields, NameField } from './link-fields.tsx';
import { bytesOfLimit, FilesField, filesOfLimit, LimitField, limitOf } from './request-limit.tsx';

interface ChangeLinkDialogProps {
  link: ShareLink;
  onClose: () => void;
  onChanged: (link: ShareLink) => void;
}

/** Changes what a link allows or takes, until when, and what it asks for. */
export function ChangeLinkDialog({ link, onClose, onChanged }: ChangeLinkDialogProps) {
  const { call } = useApi();
  const confirming = useConfirming();
  const { opens } = link;
  const request = opens.kind === 'upload' ? opens : null;
  const isFolder = opens.kind === 'folder';
  const [draft, setDraft] = useState(() => draftOf(link));
  const [limit, setLimit] = useState(() => (request ? limitOf(request.maxBytes) : ''));
  const maxBytes = bytesOfLimit(limit);
  const [files, setFiles] = useState(() => (request ? String(request.maxFiles) : ''));
  const maxFiles = filesOfLimit(files);
  const { run, busy, failure } = useAttempt(async () => {
    await confirming(async () => {
      const { link: changed } = await call('PUT /api/links/{id}', {
        params: { id: link.id },
        body: {
          ...changesOf(link, draft),
          ...(request && maxBytes !== request.maxBytes && { maxBytes }),
          ...(request && maxFiles !== request.maxFiles && { maxFiles }),
        },
      });
      onChanged(changed);
      onClose();
    });
  }, 'The link could not be changed. Please try again.');
  const entry = {
    draft,
    onDraft: (change: Partial<LinkDraft>) => setDraft({ ...draft, ...change }),
    hasPasscode: link.hasPasscode,
  };
  return (
    <FormDialog
      open
      pinned
      onClose={onClose}
      title={`Change the ${wordsOfLink(link).noun}`}
      description="Its address stays. Who has entered must enter again if it asks for something else from now on."
      send={['Save', 'Saving...']}
      onSend={run}
      busy={busy}
      ready={
        isComplete(draft, link.hasPasscode) &&
        (!request || (maxBytes !== undefined && maxFiles !== undefined))
      }
    >
      <ErrorNotice message={failure} />
      {request ? (
        <>
          <LimitField limit={limit} onLimit={setLimit} received={request.received} />
          <FilesField files={files} onFiles={setFiles} />
          <NameField {...entry} />
          <EntryFields {...entry} asksName />
        </>
      ) : (
        <LinkFields {...entry} isFolder={isFolder} />
      )}
    </FormDialog>
  );
}
