import { useState } from 'react';

/** Whether the value is true, or was true in an earlier render. */
export function useLatch(so: boolean): boolean {
  const [ever, setEver] = useState(so);
  if (so && !ever) setEver(true);
  return ever || so;
}
