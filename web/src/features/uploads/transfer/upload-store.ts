import type { UploadRecord } from './upload-record.ts';

const databaseName = 'uploads';
const storeName = 'uploads';

/** Where the records of uploads are kept: IndexedDB, which can hold file handles. */
export interface UploadStore {
  put: (records: readonly UploadRecord[]) => Promise<void>;
  remove: (keys: readonly string[]) => Promise<void>;
  /**
   * Takes over the uploads of an owner whose tab is gone, in one transaction: of two tabs, only one gets each.
   * @param isOpen whether the tab of a session is still open
   */
  claim: (
    owner: string,
    session: string,
    isOpen: (session: string) => boolean,
  ) => Promise<UploadRecord[]>;
}

/** @throws DOMException from every function if the browser allows no storage, as in some private windows */
export const indexedDbStore: UploadStore = {
  put: (records) =>
    inTransaction((store) => {
      for (const record of records) store.put(record);
    }),

  remove: (keys) =>
    inTransaction((store) => {
      for (const key of keys) store.delete(key);
    }),

  async claim(owner, session, isOpen) {
    const claimed: UploadRecord[] = [];
    await inTransaction((store) => {
      const request: IDBRequest<UploadRecord[]> = store.getAll();
      request.onsuccess = () => {
        for (const record of request.result) {
          if (record.owner !== owner || isOpen(record.session)) continue;
          const taken = { ...record, session };
          store.put(taken);
          claimed.push(taken);
        }
      };
    });
    return claimed.sort((a, b) => a.order - b.order);
  },
};

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(storeName, { keyPath: 'key' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inTransaction(act: (store: IDBObjectStore) => void): Promise<void> {
  const database = await open();
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(storeName, 'readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      act(transaction.objectStore(storeName));
    });
  } finally {
    database.close();
  }
}
