/**
 * The parts of the File System Access API that TypeScript's DOM library lacks, because only Chromium has them:
 * https://wicg.github.io/file-system-access/. Every use checks that they exist.
 */

type AnyHandle = FileSystemFileHandle | FileSystemDirectoryHandle;

interface ReadPermission {
  mode: 'read';
}

declare global {
  interface DataTransferItem {
    getAsFileSystemHandle?(): Promise<AnyHandle | null>;
  }
  interface FileSystemHandle {
    queryPermission?(permission: ReadPermission): Promise<PermissionState>;
    /** @throws SecurityError without transient user activation */
    requestPermission?(permission: ReadPermission): Promise<PermissionState>;
  }
  interface Window {
    showOpenFilePicker?(options: { multiple: boolean }): Promise<FileSystemFileHandle[]>;
  }
}

export type { AnyHandle };
