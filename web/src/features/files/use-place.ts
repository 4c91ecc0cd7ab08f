import { useLocation, useNavigate } from 'react-router-dom';
import { siteRoutes } from '#shared/site.ts';
import { usePreservedInput } from '#web/lib/preserved-state.tsx';

/** The place in the Files tab that is shown: a folder (the top one is empty), or the trash. */
export interface Place {
  folder: string;
  trash: boolean;
}

/**
 * The place that is shown. Like the open tab, it is stored in the history state: Back returns to the previous folder,
 * and a reload keeps it.
 */
export function usePlace() {
  const { state }: { state: unknown } = useLocation();
  const preserved = usePreservedInput();
  const navigate = useNavigate();
  const place = placeOf(state ?? preserved.tabState);
  return {
    ...place,
    open: (next: Partial<Place>) => {
      preserved.tabState = undefined;
      return navigate(siteRoutes.dashboard, { state: { tab: 'files', ...next } });
    },
  };
}

function placeOf(state: unknown): Place {
  if (typeof state !== 'object' || state === null) return { folder: '', trash: false };
  const folder: unknown = Reflect.get(state, 'folder');
  return {
    folder: typeof folder === 'string' ? folder : '',
    trash: Reflect.get(state, 'trash') === true,
  };
}
