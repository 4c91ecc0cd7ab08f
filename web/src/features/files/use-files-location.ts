import { useLocation, useNavigate } from 'react-router-dom';
import { siteRoutes } from '#shared/site.ts';

/** The location that the Files tab shows: a folder (the top one is empty), or the trash. */
export interface FilesLocation {
  folder: string;
  trash: boolean;
}

/**
 * The location that is shown. Like the open tab, it is stored in the history state: Back returns to the previous folder,
 * and a reload keeps it. Who signs in next on the same tab begins at the top folder.
 * @param owner the user and workspace that it belongs to
 */
export function useFilesLocation(owner: string) {
  const { state }: { state: unknown } = useLocation();
  const navigate = useNavigate();
  const location = locationIn(state, owner);
  return {
    ...location,
    open: (next: Partial<FilesLocation>) =>
      navigate(siteRoutes.dashboard, { state: { tab: 'files', owner, ...next } }),
  };
}

function locationIn(state: unknown, owner: string): FilesLocation {
  if (typeof state !== 'object' || state === null || Reflect.get(state, 'owner') !== owner) {
    return { folder: '', trash: false };
  }
  const folder: unknown = Reflect.get(state, 'folder');
  return {
    folder: typeof folder === 'string' ? folder : '',
    trash: Reflect.get(state, 'trash') === true,
  };
}
