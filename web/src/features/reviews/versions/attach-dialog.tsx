import { useState } from 'react';
import type { Review, ReviewPage, ReviewVersion } from '#shared/calls/reviews.ts';
import { folderOf, nameOf } from '#shared/rules/text/file-names.ts';
import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { toast } from '#web/components/toasts/toast.tsx';
import { FileChooser } from '#web/features/files/folder/file-chooser.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';

interface AttachDialogProps {
  open: boolean;
  onClose: () => void;
  review: Review;
  version: ReviewVersion;
  /** The page whose file it was; undefined of what is no set. */
  page: ReviewPage | undefined;
  update: (review: Review) => void;
}

/** Chooses the file that a computer has made of that of a version, or of a page. */
export function AttachDialog({ open, onClose, review, version, page, update }: AttachDialogProps) {
  const attach = useAttach(review, version, update, page);
  const [chosen, setChosen] = useState<string>();
  const { run, busy, failure } = useAttempt(async () => {
    if (chosen === undefined) return;
    await attach(chosen);
    onClose();
  }, notAttached);
  const { path, size } = page ?? version;
  const name = nameOfAttached(version, page);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Attach ${name.toLowerCase()} to another file`}
      description={
        chosen === undefined
          ? `Choose the file that “${visibleName(nameOf(path))}” became. Only files of the same size (${formatBytes(size)}) are shown.`
          : `${name} becomes “${visibleName(nameOf(chosen))}”. What was said and decided about it stays, and clients whose links show it see it again.`
      }
      send={['Attach', 'Attaching...']}
      onSend={run}
      busy={busy}
      ready={chosen !== undefined}
    >
      <ErrorNotice message={failure} />
      <FileChooser
        from={folderOf(path)}
        only={{ has: (file) => file.size === size, empty: 'No file of this size here.' }}
        chosen={chosen === undefined ? [] : [chosen]}
        onChoose={setChosen}
      />
    </FormDialog>
  );
}

function nameOfAttached({ number }: ReviewVersion, page: ReviewPage | undefined): string {
  return page ? `Page ${page.number}` : `Version ${number}`;
}

export const notAttached = 'The file could not be attached. Please try again.';

/** Attaches a version, or a page, to a file. @returns rejects if it was refused */
export function useAttach(
  { id }: Review,
  version: ReviewVersion,
  update: (review: Review) => void,
  page?: ReviewPage,
) {
  const { call } = useApi();
  return async (path: string) => {
    const params = { id, version: String(version.number) };
    const answer = await call('PUT /api/reviews/{id}/versions/{version}/file', {
      params,
      body: { path, page: page?.number },
    });
    update(answer.review);
    toast({
      title: `${nameOfAttached(version, page)} attached`,
      description: `It is of “${visibleName(nameOf(path))}” now.`,
    });
  };
}
