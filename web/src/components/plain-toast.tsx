import { useEffect } from 'react';
import { dismissToast, type Toast, toastDuration } from './toast-store.ts';

/** A plain toast for when the toast script could not be fetched: that is when 'Failed to send' must be readable. */
export function PlainToast({ toast: { id, title, description, open } }: { toast: Toast }) {
  useEffect(() => {
    const leaving = setTimeout(dismissToast, toastDuration, id);
    return () => clearTimeout(leaving);
  }, [id]);
  if (!open) return null;
  return (
    <div
      role="alert"
      className="fixed top-3 right-3 z-50 ml-3 max-w-md sm:top-auto sm:bottom-3 rounded-card border border-control bg-floating p-4 text-sm text-text shadow-float"
    >
      <p className="font-semibold">{title}</p>
      <p>{description}</p>
    </div>
  );
}
