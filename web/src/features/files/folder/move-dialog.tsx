import { useState } from 'react';
import { folderIntoItself, folderOf } from '#shared/rules/text/file-names.ts';
import { LoadError } from '#web/components/load-error.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { describeFolder, type Entry } from '#web/features/files/entries/entries.ts';
import { sortEntries } from '#web/features/files/entries/sort.ts';
import { useFolder } from '#web/features/files/entries/use-folder.ts';
import { describeLinkCount, useLinkCount } from '#web/features/files/entries/use-link-count.ts';
import { pluralize } from '#web/lib/format.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { EntryChoices } from './entry-choices.tsx';

interface MoveDialogProps {
  open: boolean;
  onClose: () => void;
  entries: readonly Entry[];
  /** The folder that it shows first. */
  from: string;
  onMove: (folder: string) => void;
  onGone: () => void;
}

/** Chooses the folder to move files and folders to. */
export function MoveDialog({ open, onClose, entries, from, onMove, onGone }: MoveDialogProps) {
  const [folder, setFolder] = useState(from);
  const links = useLinkCount(entries);
  const refusal = refusalToMove(entries, folder);
  const [first] = entries;
  const what =
    entries.length === 1 && first ? `“${first.name}”` : pluralize(entries.length, 'item');
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onGone={onGone}
      title={`Move ${what}`}
      description={refusal ?? `To ${describeFolder(folder)}.`}
      send={['Move here', 'Moving...']}
      onSend={() => {
        onClose();
        onMove(folder);
      }}
      busy={false}
      ready={refusal === null}
    >
      <Breadcrumb folder={folder} onOpen={setFolder} />
      {links > 0 && (
        <p className="text-sm text-muted">
          {describeLinkCount(links)} {links === 1 ? 'It stays' : 'They stay'} open, and{' '}
          {links === 1 ? 'goes' : 'go'} along.
        </p>
      )}
      <FolderChoice key={folder} folder={folder} moved={entries} onOpen={setFolder} />
    </FormDialog>
  );
}

interface FolderChoiceProps {
  folder: string;
  /** What is moved: folders among it cannot be opened. */
  moved: readonly Entry[];
  onOpen: (folder: string) => void;
}

function FolderChoice({ folder, moved, onOpen }: FolderChoiceProps) {
  const { entries, waiting, failed, refresh } = useFolder(folder);
  const movedPaths = new Set(moved.map(({ path }) => path));
  const folders = sortEntries(
    entries.filter(({ kind }) => kind === 'folder'),
    { by: 'name', descending: false },
  );
  if (failed) return <LoadError what="The folder" onRetry={refresh} />;
  return (
    <EntryChoices
      entries={folders}
      waiting={waiting}
      empty="There are no folders in it."
      onOpen={onOpen}
      isDisabled={({ path }) => movedPaths.has(path)}
    />
  );
}

/** Why entries cannot be moved to a folder, as a sentence; null where they can. */
function refusalToMove(entries: readonly Entry[], folder: string): string | null {
  if (entries.every(({ path }) => folderOf(path) === folder)) {
    return 'Open the folder to move to. This is where it is now.';
  }
  const inside = entries.some(({ kind, path }) => kind === 'folder' && folder.startsWith(path));
  return inside ? folderIntoItself : null;
}
