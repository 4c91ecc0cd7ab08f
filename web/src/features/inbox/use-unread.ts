import { useEffect, useEffectEvent } from 'react';
import { useQuery } from '#web/lib/api/use-query.ts';

/** The path of how many notifications are unread. */
export const unreadPath = '/api/inbox/unread';

/**
 * How many notifications are unread: asked once it is needed, and again when the page is seen again or leads elsewhere.
 * @param place what is shown; each change asks again
 */
export function useUnread(isNeeded: boolean, place: string): number {
  const { data, mutate } = useQuery(isNeeded ? unreadPath : null);
  const ask = useEffectEvent(() => {
    if (isNeeded && data) void mutate();
  });
  useEffect(() => {
    if (place) ask();
  }, [place]);
  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === 'visible') ask();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);
  return data?.unread ?? 0;
}
