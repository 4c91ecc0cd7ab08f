import type { Service } from './calls/call.ts';
import { toUpload } from './storage/uploads.ts';
import { toVersion } from './storage/versions.ts';

/** The whole state for tests: versions in the order of their keys and then from the newest, uploads, events. */
export function serializeState(service: Service): object {
  const { database, uploads, deliveries, options } = service;
  const buckets = options.buckets.map(({ name }) => ({
    name,
    versions: database
      .all('SELECT * FROM versions WHERE bucket = ? ORDER BY key, id DESC', name)
      .map(toVersion),
    uploads: database
      .all('SELECT * FROM uploads WHERE bucket = ? ORDER BY key, initiated, id', name)
      .map(toUpload)
      .map((upload) => ({ ...upload, parts: uploads.parts(upload.id) })),
  }));
  return { buckets, events: { mode: deliveries.mode(), waiting: deliveries.waiting() } };
}
