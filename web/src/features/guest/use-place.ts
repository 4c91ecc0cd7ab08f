import { useSyncExternalStore } from 'react';

/** Which review of a link is shown, and which of its versions, or which folder; the address has it, for the browser's Back. */
export interface Place {
  review?: string | undefined;
  version?: string | undefined;
  /** The version that it is compared with. */
  compare?: string | undefined;
  /** The page of a set of pictures. */
  page?: string | undefined;
  /** From the folder that the link opens, with a slash at its end. */
  folder?: string | undefined;
  /** Whether the comments of the review are shown as they are printed. */
  print?: 'yes' | undefined;
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

/** The page has few addresses, and does without the router of the product. */
export function usePlace(): Place {
  const search = useSyncExternalStore(subscribe, () => location.search);
  const query = new URLSearchParams(search);
  return {
    review: query.get('review') ?? undefined,
    version: query.get('version') ?? undefined,
    compare: query.get('compare') ?? undefined,
    page: query.get('page') ?? undefined,
    folder: query.get('folder') ?? undefined,
    print: query.get('print') === 'yes' ? 'yes' : undefined,
  };
}

/** The address of a place, relative to the link's. */
export function placeHref({ review, version, compare, page, folder, print }: Place): string {
  const query = new URLSearchParams({
    ...(review && { review }),
    ...(version && { version }),
    ...(compare && { compare }),
    ...(page && { page }),
    ...(folder && { folder }),
    ...(print && { print }),
  });
  return `?${query}`;
}

/** @param way `replaceState` if the browser's Back shall not return to what is shown now */
export function goToPlace(place: Place, way: 'pushState' | 'replaceState' = 'pushState') {
  history[way](null, '', placeHref(place));
  for (const listener of listeners) listener();
}
