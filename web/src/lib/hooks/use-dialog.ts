import { useCallback, useState } from 'react';

/** The state of a dialog that asks about something, which it still shows while it closes. Its functions are stable. */
export function useDialog<T extends object>() {
  const [{ subject, open }, setDialog] = useState<{ subject?: T; open: boolean }>({ open: false });
  return {
    /** Undefined until it has been opened. */
    subject,
    open,
    show: useCallback((about: T) => setDialog({ subject: about, open: true }), []),
    close: useCallback(() => setDialog((dialog) => ({ ...dialog, open: false })), []),
    /** For the end of a request: closes the dialog unless it asks about something else in the meantime. */
    closeFor: useCallback(
      (isAbout: (subject: T) => boolean) =>
        setDialog((dialog) =>
          dialog.subject && isAbout(dialog.subject) ? { ...dialog, open: false } : dialog,
        ),
      [],
    ),
  };
}
