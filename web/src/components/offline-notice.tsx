import { useSyncExternalStore } from 'react';

/** Says that the browser has no connection, and what waits for it. */
export function OfflineNotice() {
  const offline = useSyncExternalStore(subscribe, isOffline, () => false);
  return (
    <div role="status">
      {offline && (
        <p className="border-b border-line bg-sunken px-4 py-2 text-center text-sm">
          You are offline. Uploads wait, and continue when you are back; everything else needs a
          connection.
        </p>
      )}
    </div>
  );
}

const isOffline = () => !navigator.onLine;

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
