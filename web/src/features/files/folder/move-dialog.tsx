import { useState } from 'react';
import { folderIntoItself, folderOf } from '#shared/rules/text/file-names.ts';
import { LoadError } from '#web/components/load-error.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { describeFolder, type Entry } from '#web/features/files/entries/entries.ts';
import { sortEntries } from '#web/features/files/entries/sort.ts';
import { useFolder } from '#web/features/files/entries/use-folder.ts';
import { describeLinkCount, useLinkCount } from '#web/features/files/entries/use-link-count.ts';
import {
  type RestrictedFolders,
  refusalIn,
  useRestrictedFolders,
} from '#web/features/files/restricted/use-restricted-folders.ts';
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
  const listing = useFolder(folder);
  const restricted = useRestrictedFolders(folder, listing.entries);
  const refusal = refusalToMove(entries, folder) ?? refusalInto(restricted, folder) ?? null;
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
      <FolderChoice
        key={folder}
        listing={listing}
        restricted={restricted}
        moved={entries}
        onOpen={setFolder}
      />
    </FormDialog>
  );
}

/** Why a person may not upload to a folder, and so not move files there. */
const refusalInto = (restricted: RestrictedFolders, folder: string) =>
  refusalIn(restricted, folder, 'upload_files');

interface FolderChoiceProps {
  listing: ReturnType<typeof useFolder>;
  restricted: RestrictedFolders;
  /** What is moved: folders among it cannot be opened. */
  moved: readonly Entry[];
  onOpen: (folder: string) => void;
}

function FolderChoice({ listing, restricted, moved, onOpen }: FolderChoiceProps) {
  const { entries, waiting, failed, refresh } = listing;
  const movedPaths = new Set(moved.map(({ path }) => path));
  const folders = sortEntries(
    entries.filter(({ kind }) => kind === 'folder'),
    { by: 'name', descending: false },
  );
  if (failed) return <LoadError what="The folder" onRetry={refresh} />;
  return (
    <EntryChoices
      entries={folders.map((entry) => {
        const refusal = refusalInto(restricted, entry.path);
        return refusal === undefined ? entry : { ...entry, detail: refusal };
      })}
      waiting={waiting}
      empty="There are no folders in it."
      onOpen={onOpen}
      isDisabled={({ path }) => movedPaths.has(path) || refusalInto(restricted, path) !== undefined}
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
