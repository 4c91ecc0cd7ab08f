import { useState } from 'react';
import type { Review, ReviewVersion } from '#shared/calls/reviews.ts';
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
  update: (review: Review) => void;
}

/** Chooses the file that a computer has made of that of a version. */
export function AttachDialog({ open, onClose, review, version, update }: AttachDialogProps) {
  const attach = useAttach(review, version, update);
  const [chosen, setChosen] = useState<string>();
  const { run, busy, failure } = useAttempt(async () => {
    if (chosen === undefined) return;
    await attach(chosen);
    onClose();
  }, notAttached);
  const { number, path, size } = version;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Attach version ${number} to another file`}
      description={
        chosen === undefined
          ? `Choose the file that “${visibleName(nameOf(path))}” became. Only files of the same size (${formatBytes(size)}) are shown.`
          : `Version ${number} becomes “${visibleName(nameOf(chosen))}”. Its comments and status stay, and clients whose links show it see it again.`
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

export const notAttached = 'The version could not be attached. Please try again.';

/** Attaches a version to a file. @returns rejects if it was refused */
export function useAttach(
  { id }: Review,
  { number }: ReviewVersion,
  update: (review: Review) => void,
) {
  const { call } = useApi();
  return async (path: string) => {
    const params = { id, version: String(number) };
    const answer = await call('PUT /api/reviews/{id}/versions/{version}/file', {
      params,
      body: { path },
    });
    update(answer.review);
    toast({
      title: `Version ${number} attached`,
      description: `It is of “${visibleName(nameOf(path))}” now.`,
    });
  };
}
