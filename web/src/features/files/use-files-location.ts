import { useLocation, useNavigate } from 'react-router-dom';
import { siteRoutes } from '#shared/site.ts';

/** The location that the Files tab shows: a folder (the top one is empty), or the trash. */
export interface FilesLocation {
  folder: string;
  trash: boolean;
}

/**
 * The location that is shown. Like the open tab, it is stored in the history state: Back returns to the previous folder,
 * and a reload keeps it.
 */
export function useFilesLocation() {
  const { state }: { state: unknown } = useLocation();
  const navigate = useNavigate();
  const location = locationIn(state);
  return {
    ...location,
    open: (next: Partial<FilesLocation>) =>
      navigate(siteRoutes.dashboard, { state: { tab: 'files', ...next } }),
  };
}

function locationIn(state: unknown): FilesLocation {
  if (typeof state !== 'object' || state === null) return { folder: '', trash: false };
  const folder: unknown = Reflect.get(state, 'folder');
  return {
    folder: typeof folder === 'string' ? folder : '',
    trash: Reflect.get(state, 'trash') === true,
  };
}
