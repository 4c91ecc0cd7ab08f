import { useState } from 'react';
import { defaultRequestBytes, defaultRequestFiles } from '#shared/rules/link-limits.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { useConfirming } from '#web/lib/confirming.ts';
import { AddressDialog } from './address-dialog.tsx';
import { entryOf, isComplete, newEntryOf, newLinkDraft } from './link-draft.ts';
import { EntryFields, NameField } from './link-fields.tsx';
import { type AddressedLink, rememberAddress } from './remembered-addresses.ts';
import { bytesOfLimit, FilesField, filesOfLimit, LimitField, limitOf } from './request-limit.tsx';

export interface RequestDialogProps {
  open: boolean;
  onClose: () => void;
  /** Where the files go: the path of a folder, with a slash at its end. Undefined while it has not been opened. */
  folder: string | undefined;
}

/** Makes a link by which people without a seat send files, and shows its address. */
export function RequestDialog({ folder, ...dialog }: RequestDialogProps) {
  // What was typed for another folder is not for this one.
  return folder === undefined ? null : <RequestForm key={folder} folder={folder} {...dialog} />;
}

function RequestForm({ open, onClose, folder }: RequestDialogProps & { folder: string }) {
  const { call } = useApi();
  const confirming = useConfirming();
  const name = folder.split('/').at(-2) ?? '';
  const [title, setTitle] = useState(name);
  const [limit, setLimit] = useState(() => limitOf(defaultRequestBytes));
  const [files, setFiles] = useState(String(defaultRequestFiles));
  const maxFiles = filesOfLimit(files);
  const [draft, setDraft] = useState(newLinkDraft);
  const [made, setMade] = useState<AddressedLink>();
  const maxBytes = bytesOfLimit(limit);
  const { run, busy, failure, clearFailure } = useAttempt(async () => {
    const entry = newEntryOf(draft);
    await confirming(async () => {
      const { link, url } = await call('POST /api/links', {
        body: {
          opens: { kind: 'upload', folder, title: title.trim(), maxBytes, maxFiles },
          ...entryOf(draft),
          ...entry,
        },
      });
      const addressed = { link, url, passcode: entry.passcode };
      rememberAddress(addressed);
      setMade(addressed);
      setTitle(name);
      setLimit(limitOf(defaultRequestBytes));
      setFiles(String(defaultRequestFiles));
      setDraft(newLinkDraft());
    });
  }, 'The request could not be made. Please try again.');
  if (made) {
    const close = () => {
      onClose();
      setMade(undefined);
    };
    return <AddressDialog open={open} onClose={close} made={made} />;
  }
  return (
    <FormDialog
      open={open}
      pinned
      onClose={() => {
        clearFailure();
        onClose();
      }}
      title="Request files"
      description="Clients and crew send files by a link, without an account. They see nothing of the workspace, and replace nothing."
      send={['Create link', 'Creating...']}
      onSend={run}
      busy={busy}
      ready={
        title.trim() !== '' && maxBytes !== undefined && maxFiles !== undefined && isComplete(draft)
      }
    >
      <ErrorNotice message={failure} />
      <TextField
        label="Title"
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        hint="Shown to those who send files."
        maxLength={80}
      />
      <div className="text-sm">
        <p className="font-medium">The files go to</p>
        <p dir="auto" className="mt-1 wrap-anywhere">
          {visibleName(folder.slice(0, -1))}
        </p>
        <p className="text-muted">Each sender gets a folder there, with their name and the date.</p>
      </div>
      <LimitField limit={limit} onLimit={setLimit} />
      <FilesField files={files} onFiles={setFiles} />
      <NameField draft={draft} onDraft={(change) => setDraft({ ...draft, ...change })} />
      <EntryFields asksName draft={draft} onDraft={(change) => setDraft({ ...draft, ...change })} />
    </FormDialog>
  );
}
