import { useEffect } from 'react';

/** Lets the browser ask before the page is left while files are being sent. */
export function useLeaveWarning(isSending: boolean) {
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isSending]);
}
