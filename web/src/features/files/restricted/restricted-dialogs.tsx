import type { RestrictedDialogsProps } from './dialogs.ts';
import { OpenFolderDialog } from './open-folder-dialog.tsx';
import { PeopleDialog } from './people-dialog.tsx';
import { RestrictDialog } from './restrict-dialog.tsx';

export function RestrictedDialogs({ dialog, ...props }: RestrictedDialogsProps) {
  switch (dialog?.kind) {
    case 'restrict':
      return (
        <RestrictDialog
          {...props}
          {...dialog}
          key={dialog.entries.map(({ key }) => key).join('')}
        />
      );
    case 'people':
      return <PeopleDialog {...props} {...dialog} key={dialog.id} />;
    case 'open':
      return <OpenFolderDialog {...props} {...dialog} />;
    default:
      return null;
  }
}
