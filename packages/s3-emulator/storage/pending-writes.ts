/** A conditional write in progress. */
interface PendingWrite {
  /** Whether the key was deleted since the write began. */
  deleted(): boolean;
  end(): void;
}

/** Tells conditional writes that their key was deleted while they were in progress. */
export interface PendingWrites {
  begin(bucket: string, key: string): PendingWrite;
  markDeleted(bucket: string, key: string): void;
}

export function createPendingWrites(): PendingWrites {
  const writes = new Set<{ bucket: string; key: string; deleted: boolean }>();
  return {
    begin: (bucket, key) => {
      const write = { bucket, key, deleted: false };
      writes.add(write);
      return { deleted: () => write.deleted, end: () => writes.delete(write) };
    },
    markDeleted: (bucket, key) => {
      for (const write of writes) {
        if (write.bucket === bucket && write.key === key) write.deleted = true;
      }
    },
  };
}
