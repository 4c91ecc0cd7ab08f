import { useState } from 'react';
import { Dialog } from './dialog.tsx';

/** For tests: a page with a button, Open, that opens a dialog, A note. */
export function NotePage() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="A note" />
    </>
  );
}
