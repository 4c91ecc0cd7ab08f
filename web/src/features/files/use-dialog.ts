import { useState } from 'react';

/** The state of a dialog that asks about something, which it still shows while it closes. */
export function useDialog<T>() {
  const [subject, setSubject] = useState<T>();
  const [open, setOpen] = useState(false);
  return {
    /** Undefined until it has been opened. */
    subject,
    open,
    show: (about: T) => {
      setSubject(about);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
