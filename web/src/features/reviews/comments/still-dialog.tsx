import { useState } from 'react';
import { isStill } from '#shared/rules/stills.ts';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { FileChooser } from '#web/features/files/folder/file-chooser.tsx';

export interface StillDialogProps {
  open: boolean;
  onClose: () => void;
  /** The folder that it shows first. */
  from: string;
  /** Whether clients may see it. */
  mayShow: boolean;
  onChoose: (path: string) => void;
}

/** Chooses the picture that a comment shows. */
export function StillDialog({ open, onClose, from, mayShow, onChoose }: StillDialogProps) {
  const [chosen, setChosen] = useState<string>();
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Attach a still"
      description={
        mayShow
          ? 'A JPEG, PNG or WebP of Files. All who read the comment see it.'
          : 'A JPEG, PNG or WebP of Files. The comment is for the team: a leader can show it to clients.'
      }
      send={['Attach', 'Attaching...']}
      onSend={() => {
        if (chosen === undefined) return;
        onChoose(chosen);
        setChosen(undefined);
        onClose();
      }}
      busy={false}
      ready={chosen !== undefined}
    >
      <FileChooser
        from={from}
        showsPictures
        only={{ has: ({ path }) => isStill(path), empty: 'No JPEG, PNG or WebP here.' }}
        chosen={chosen === undefined ? [] : [chosen]}
        onChoose={setChosen}
      />
    </FormDialog>
  );
}
