import { useState } from 'react';

/** Whether something is so, or has been so before. */
export function useLatch(so: boolean): boolean {
  const [ever, setEver] = useState(so);
  if (so && !ever) setEver(true);
  return ever || so;
}
