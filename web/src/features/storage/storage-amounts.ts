import { useEffect } from 'react';
import { isSignedOut } from '#web/lib/api/api-client.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useQuery } from '#web/lib/api/use-query.ts';

/** One kind of storage: its amounts in TB, and how to change them. */
export interface StorageAmount {
  /** Requested; undefined until loaded. */
  requested: number | undefined;
  /** Paid for; undefined until loaded. */
  provisioned: number | undefined;
  /** Whether loading failed. */
  failed: boolean;
  /** Requests an amount in TB; rejects if it was not saved. */
  save: (tb: number) => Promise<void>;
  refresh: () => Promise<unknown>;
}

/** @param needed nothing is fetched before */
export function useHotStorage(needed: boolean): StorageAmount {
  const { call } = useApi();
  const { data, error, mutate } = useQuery(needed ? '/api/get-storage' : null);
  useLogError(error);
  return {
    requested: data?.storageAmount,
    provisioned: data?.provisionedStorageAmount,
    failed: error !== undefined,
    async save(storageAmount) {
      const answer = await call('POST /api/update-storage', { body: { storageAmount } });
      await mutate(answer, { revalidate: false });
    },
    refresh: () => mutate().catch(() => undefined),
  };
}

/** @param needed nothing is fetched before */
export function useColdStorage(needed: boolean): StorageAmount {
  const { call } = useApi();
  const { data, error, mutate } = useQuery(needed ? '/api/get-cold-storage' : null);
  useLogError(error);
  return {
    requested: data?.coldStorageAmount,
    provisioned: data?.provisionedColdStorageAmount,
    failed: error !== undefined,
    async save(coldStorageAmount) {
      const answer = await call('POST /api/update-cold-storage', { body: { coldStorageAmount } });
      await mutate(answer, { revalidate: false });
    },
    refresh: () => mutate().catch(() => undefined),
  };
}

/** Logs a failure to load storage, except a 401, which the page handles. */
function useLogError(error: Error | undefined) {
  useEffect(() => {
    if (error && !isSignedOut(error)) console.error('Storage could not be loaded.', error);
  }, [error]);
}
