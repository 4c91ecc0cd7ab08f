import type { StorageKind } from '#shared/calls/files.ts';

/** What is kept of an upload in this browser until it is complete, so that it can be resumed after a reload. */
export interface UploadRecord {
  /** Its id in this browser. */
  key: string;
  /** The user and the workspace that it belongs to. */
  owner: string;
  /** The tab that sends it; the uploads of a closed tab are taken over by another. */
  session: string;
  /** Its position in the queue. */
  order: number;
  /** From the workspace's top folder. */
  path: string;
  /** Bytes. */
  size: number;
  /** Of the file, in milliseconds since 1970: together with name and size it recognizes the file. */
  lastModified: number;
  contentType: string;
  storage: StorageKind;
  replace: boolean;
  /** The id of the review of which it becomes a version; absent otherwise. */
  review?: string | undefined;
  /**
   * The paths of all pages of that version, in their order, if it becomes one of them; null for one whose upload was
   * cancelled.
   */
  pages?: readonly (string | null)[] | undefined;
  handle?: FileSystemFileHandle | undefined;
  /** The id at the server, once it has been started. */
  uploadId?: string | undefined;
  /** Bytes of each part but the last, once it has been started. */
  partSize?: number | undefined;
  paused: boolean;
  /** Cancelled by the user, but the server does not know it yet. */
  cancelled: boolean;
}

/** What the uploads have in common that become pages of one version; undefined for others. */
export function versionOf({ review, pages }: UploadRecord): string | undefined {
  return pages && [review, ...pages].join('\n');
}

/** What recognizes a file that is chosen again: its name, size and date. */
export function fingerprint(path: string, file: Pick<File, 'size' | 'lastModified'>): string {
  const name = path.normalize('NFC').split('/').at(-1);
  return `${file.size} ${file.lastModified} ${name}`;
}

/** Whether a file is the one that an upload began with, as far as the browser can tell. */
export function isSameFile(record: UploadRecord, file: File): boolean {
  return file.size === record.size && file.lastModified === record.lastModified;
}
