import { useEffect } from 'react';
import { call, isSignedOut } from '#web/lib/api-client.ts';
import { useQuery } from '#web/lib/use-query.ts';

/** One kind of storage: amounts in TB, and how another amount is asked for. */
export interface StorageAmount {
  /** Asked for; undefined until loaded. */
  asked: number | undefined;
  /** Paid for; undefined until loaded. */
  provisioned: number | undefined;
  /** Whether loading failed. */
  failed: boolean;
  /** Asks the server for an amount in TB; rejects when it was not taken. */
  save: (tb: number) => Promise<void>;
  refresh: () => Promise<unknown>;
}

export function useHotStorage(): StorageAmount {
  const { data, error, mutate } = useQuery('/api/get-storage');
  useLogged(error);
  return {
    asked: data?.storageAmount,
    provisioned: data?.provisionedStorageAmount,
    failed: error !== undefined,
    async save(storageAmount) {
      const answer = await call('POST /api/update-storage', { body: { storageAmount } });
      await mutate(answer, { revalidate: false });
    },
    refresh: () => mutate().catch(() => undefined),
  };
}

export function useColdStorage(): StorageAmount {
  const { data, error, mutate } = useQuery('/api/get-cold-storage');
  useLogged(error);
  return {
    asked: data?.coldStorageAmount,
    provisioned: data?.provisionedColdStorageAmount,
    failed: error !== undefined,
    async save(coldStorageAmount) {
      const answer = await call('POST /api/update-cold-storage', { body: { coldStorageAmount } });
      await mutate(answer, { revalidate: false });
    },
    refresh: () => mutate().catch(() => undefined),
  };
}

/** A failure to load storage is only logged; that nobody is signed in is none, and seen to by the page. */
function useLogged(error: Error | undefined) {
  useEffect(() => {
    if (error && !isSignedOut(error)) console.error('Storage could not be loaded.', error);
  }, [error]);
}
