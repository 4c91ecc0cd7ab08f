import { useState } from 'react';
import { nameOf } from '#shared/rules/text/file-names.ts';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { FileChooser } from '#web/features/files/folder/file-chooser.tsx';
import { useAttempt } from '#web/lib/api/use-action.ts';

interface ChooseFileDialogProps {
  open: boolean;
  onClose: () => void;
  /** The number that the version will have. */
  number: number;
  /** The folder that it shows first. */
  from: string;
  /** Adds the file as a version; rejects if that was refused. */
  onChoose: (path: string) => Promise<unknown>;
}

/** Chooses the file that becomes the next version. */
export function ChooseFileDialog({ open, onClose, number, from, onChoose }: ChooseFileDialogProps) {
  const [chosen, setChosen] = useState<string>();
  const { run, busy, failure, clearFailure } = useAttempt(async () => {
    if (chosen === undefined) return;
    await onChoose(chosen);
    setChosen(undefined);
    onClose();
  }, 'The version could not be added. Please try again.');
  return (
    <FormDialog
      open={open}
      onClose={() => {
        clearFailure();
        onClose();
      }}
      title={`Add version ${number}`}
      description={
        chosen === undefined
          ? 'Choose a file. Upload it in Files first if it is not here yet.'
          : `“${nameOf(chosen)}” becomes version ${number}. The status returns to Needs review.`
      }
      send={[`Add version ${number}`, 'Adding...']}
      onSend={run}
      busy={busy}
      ready={chosen !== undefined}
    >
      <ErrorNotice message={failure} />
      <FileChooser from={from} chosen={chosen} onChoose={setChosen} />
    </FormDialog>
  );
}
