import { useState } from 'react';
import type { Device, FolderChoice } from '#shared/calls/devices.ts';
import { credentialMinutes } from '#shared/rules/sync-limits.ts';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { toast } from '#web/components/toasts/toast.tsx';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { shareOf } from './choice.ts';
import { FolderPicker } from './folder-picker.tsx';

interface FoldersDialogProps {
  open: boolean;
  onClose: () => void;
  device: Device;
  choice: FolderChoice;
  /** Rejects if they were not changed. */
  onChoose: (folders: readonly string[]) => Promise<unknown>;
}

/** Chooses the folders that a computer syncs. */
export function FoldersDialog({ open, onClose, device, choice, onChoose }: FoldersDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>(device.folders ?? []);
  const { run, busy, failure } = useAttempt(async () => {
    await onChoose(chosen);
    onClose();
    toast({ title: 'Folders changed' });
  }, 'The folders could not be changed. Please try again.');
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Folders of ${device.name}`}
      description={`Those that you add come with its next round. Those that you leave out are closed to it within ${credentialMinutes} minutes, and stay on its disk.`}
      send={['Save Changes', 'Saving...']}
      onSend={run}
      busy={busy}
      ready={chosen.length > 0 && shareOf(choice, chosen) <= 1}
      pinned
    >
      <ErrorNotice message={failure} />
      <FolderPicker choice={choice} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
