import { useCallback, useState } from 'react';

/** The state of a dialog that asks about something, which it still shows while it closes. Its functions are stable. */
export function useDialog<T extends object>() {
  const [subject, setSubject] = useState<T>();
  const [open, setOpen] = useState(false);
  return {
    /** Undefined until it has been opened. */
    subject,
    open,
    show: useCallback((about: T) => {
      setSubject(about);
      setOpen(true);
    }, []),
    close: useCallback(() => setOpen(false), []),
  };
}
