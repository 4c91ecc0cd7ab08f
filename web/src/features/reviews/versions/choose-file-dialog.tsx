import { useState } from 'react';
import { nameOf } from '#shared/file-names.ts';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { SearchField } from '#web/components/fields/search-field.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { sortEntries } from '#web/features/files/entries/sort.ts';
import { useFileSearch } from '#web/features/files/entries/use-file-search.ts';
import { useFolder } from '#web/features/files/entries/use-folder.ts';
import { Breadcrumb } from '#web/features/files/folder/breadcrumb.tsx';
import { EntryChoices } from '#web/features/files/folder/entry-choices.tsx';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';

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
  const [folder, setFolder] = useState(from);
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState<string>();
  const query = useDebounced(term.trim());
  const { run, busy, failure, clearFailure } = useAttempt(async () => {
    if (chosen === undefined) return;
    await onChoose(chosen);
    setChosen(undefined);
    onClose();
  }, 'The version could not be added. Please try again.');
  const choices = { chosen, onChoose: setChosen, onOpen: setFolder };
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
      <SearchField
        label="Search all files by name"
        placeholder="Search all files"
        value={term}
        onChange={setTerm}
      />
      {query === '' ? (
        <>
          <Breadcrumb folder={folder} onOpen={setFolder} />
          <FolderChoices key={folder} folder={folder} {...choices} />
        </>
      ) : (
        <FoundChoices query={query} {...choices} />
      )}
    </FormDialog>
  );
}

interface Choices {
  chosen: string | undefined;
  onChoose: (path: string) => void;
  onOpen: (folder: string) => void;
}

function FolderChoices({ folder, ...choices }: Choices & { folder: string }) {
  const { entries, waiting, failed, refresh } = useFolder(folder);
  if (failed) return <LoadError what="The folder" onRetry={refresh} />;
  return (
    <EntryChoices
      {...choices}
      entries={sortEntries(entries, { by: 'name', descending: false })}
      waiting={waiting}
      empty="This folder is empty."
    />
  );
}

function FoundChoices({ query, ...choices }: Choices & { query: string }) {
  const { entries, waiting, loading, failed, resume } = useFileSearch(query);
  if (failed) return <LoadError what="The files" onRetry={resume} />;
  const empty = loading ? 'Still searching...' : 'Nothing found.';
  return <EntryChoices {...choices} entries={entries} waiting={waiting} empty={empty} />;
}
