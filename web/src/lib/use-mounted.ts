import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is mounted: for what follows a request, by whose end it may have been unmounted. */
export function useMounted(): Readonly<RefObject<boolean>> {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
