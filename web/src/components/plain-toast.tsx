import { useEffect } from 'react';
import { dismissToast, type Toast, toastDuration } from './toast-store.ts';

/** A plain toast for when the toast script could not be fetched: that is when 'Failed to send' must be readable. */
export function PlainToast({ toast }: { toast: Toast }) {
  const { id, title, description, action, open } = toast;
  const duration = toastDuration(toast);
  useEffect(() => {
    const leaving = setTimeout(dismissToast, duration, id);
    return () => clearTimeout(leaving);
  }, [id, duration]);
  if (!open) return null;
  return (
    <div
      role="alert"
      className="fixed top-3 right-3 z-50 mb-6 ml-3 max-w-md sm:top-auto sm:bottom-(--toast-offset,0px) rounded-card border border-control bg-floating p-4 text-sm text-text shadow-float"
    >
      <p className="font-semibold">{title}</p>
      <p>{description}</p>
      {action}
    </div>
  );
}
