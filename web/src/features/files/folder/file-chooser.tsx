import { useState } from 'react';
import { SearchField } from '#web/components/fields/search-field.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import type { Entry } from '#web/features/files/entries/entries.ts';
import { sortEntries } from '#web/features/files/entries/sort.ts';
import { useFileSearch } from '#web/features/files/entries/use-file-search.ts';
import { useFolder } from '#web/features/files/entries/use-folder.ts';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { EntryChoices } from './entry-choices.tsx';

interface FileChooserProps {
  /** The folder that it shows first. */
  from: string;
  /** The paths of the chosen files. */
  chosen: readonly string[];
  onChoose: (path: string) => void;
  /** Which files are offered, and what a folder without any says; all of them by default. */
  only?: { has: (file: Entry) => boolean; empty: string };
  /** Whether they are chosen by how they look. */
  showsPictures?: boolean;
}

/** Chooses a file, folder by folder or by a search. */
export function FileChooser(props: FileChooserProps) {
  const { from, chosen, onChoose, only, showsPictures } = props;
  const [folder, setFolder] = useState(from);
  const [term, setTerm] = useState('');
  const query = useDebounced(term.trim());
  const isOffered = (entry: Entry) => !only || entry.kind === 'folder' || only.has(entry);
  const choices = { chosen, onChoose, onOpen: setFolder, isOffered, showsPictures };
  return (
    <>
      <SearchField
        label="Search all files by name"
        placeholder="Search all files"
        value={term}
        onChange={setTerm}
      />
      {query === '' ? (
        <>
          <Breadcrumb folder={folder} onOpen={setFolder} />
          <FolderChoices
            key={folder}
            folder={folder}
            empty={only?.empty ?? 'This folder is empty.'}
            {...choices}
          />
        </>
      ) : (
        <FoundChoices query={query} {...choices} />
      )}
    </>
  );
}

interface Choices {
  chosen: readonly string[];
  onChoose: (path: string) => void;
  onOpen: (folder: string) => void;
  isOffered: (entry: Entry) => boolean;
  showsPictures: boolean | undefined;
}

interface FolderChoicesProps extends Choices {
  folder: string;
  empty: string;
}

function FolderChoices({ folder, isOffered, ...choices }: FolderChoicesProps) {
  const { entries, waiting, failed, refresh } = useFolder(folder);
  if (failed) return <LoadError what="The folder" onRetry={refresh} />;
  const offered = entries.filter(isOffered);
  return (
    <EntryChoices
      {...choices}
      entries={sortEntries(offered, { by: 'name', descending: false })}
      waiting={waiting}
    />
  );
}

function FoundChoices({ query, isOffered, ...choices }: Choices & { query: string }) {
  const { entries, waiting, loading, failed, resume } = useFileSearch(query);
  if (failed) return <LoadError what="The files" onRetry={resume} />;
  const empty = loading ? 'Still searching...' : 'Nothing found.';
  const offered = entries.filter(isOffered);
  return <EntryChoices {...choices} entries={offered} waiting={waiting} empty={empty} />;
}
