import { Lock, LockOpen, Users } from 'lucide-react';
import { folderOf } from '#shared/rules/text/file-names.ts';
import { isRestrictedFolder } from '#shared/rules/text/restricted-names.ts';
import type { Entry } from '#web/features/files/entries/entries.ts';
import type { RestrictPart } from '#web/features/files/files-page.ts';
import type { FileAction } from '#web/features/files/list/input/file-action.ts';
import type { RestrictedDialog } from './dialogs.ts';
import type { RestrictedFolders } from './use-restricted-folders.ts';

interface RestrictActionsParts {
  /** Undefined if the user may not restrict folders. */
  part: RestrictPart | undefined;
  folders: Pick<RestrictedFolders, 'at' | 'doingWith'>;
  show: (dialog: RestrictedDialog) => void;
}

/** What can be done about who sees folders of the first level: open ones are restricted together. */
export function restrictActions(
  entries: readonly Entry[],
  { part, folders, show }: RestrictActionsParts,
): FileAction[] {
  const isFirst = ({ kind, path }: Entry) => kind === 'folder' && folderOf(path) === '';
  if (!part || !entries.every(isFirst)) return [];
  const isMoving = entries.some(({ path }) => folders.doingWith(path) !== undefined);
  const moving = isMoving ? 'Files are being moved. Try again when they are.' : undefined;
  if (entries.every(({ path }) => !isRestrictedFolder(path))) {
    return [
      {
        id: 'restrict',
        label: 'Restrict…',
        icon: Lock,
        refusal: part.refusal ?? moving,
        run: () => show({ kind: 'restrict', entries }),
        ...(entries.length === 1 && { menuOnly: true }),
      },
    ];
  }
  const [entry, other] = entries;
  const folder = entry ? folders.at(entry.path) : undefined;
  if (!entry || other || !folder?.people) return [];
  const { id, people } = folder;
  return [
    {
      id: 'people',
      label: 'People…',
      icon: Users,
      refusal: part.refusal,
      run: () => show({ kind: 'people', entry, id, people }),
      menuOnly: true,
    },
    {
      id: 'open_to_team',
      label: 'Open to the team…',
      icon: LockOpen,
      // Also where no plan allows to restrict it again.
      refusal: moving,
      run: () => show({ kind: 'open', entry, id, people }),
      menuOnly: true,
    },
  ];
}
