import { useSearchParams } from 'react-router-dom';

/** What the address shows: a folder (the top one is empty) or the trash, and the path of the file that is previewed. */
export interface FilesLocation {
  folder: string;
  trash: boolean;
  file: string | undefined;
}

/** The location that the Files tab shows. */
export function useFilesLocation(): FilesLocation {
  const [query] = useSearchParams();
  return filesLocationIn(query);
}

/** The location of an address, as `addresses.ts` writes it. */
export function filesLocationIn(query: URLSearchParams): FilesLocation {
  // Written by hand, it may end with a slash.
  const path = query.get('path')?.replace(/\/+$/, '');
  const folder = path ? `${path}/` : '';
  const file = query.get('file');
  return {
    folder,
    trash: query.get('view') === 'trash',
    file: file ? folder + file : undefined,
  };
}
