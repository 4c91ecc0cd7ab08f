import { downloadFile } from '#web/lib/download-file.ts';

/** The part of the File System Access API that TypeScript does not know. */
declare global {
  interface Window {
    showSaveFilePicker?: (options: {
      suggestedName: string;
      types: { description: string; accept: Record<string, string[]> }[];
    }) => Promise<FileSystemFileHandle>;
  }
  interface FileSystemFileHandle {
    remove?: () => Promise<void>;
  }
}

const zipType = 'application/zip';

/** Bytes of the largest ZIP that is collected by the browser before it is saved, where it cannot write to a file. */
export const maxCollectedBytes = 2_000_000_000;

/**
 * Whether this browser writes a ZIP of any size to a file as it arrives: Chrome, Edge and others of their kind do.
 * https://developer.mozilla.org/en-US/docs/Web/API/Window/showSaveFilePicker#browser_compatibility
 */
export function writesFiles(): boolean {
  return window.showSaveFilePicker !== undefined;
}

/** A file that a person has chosen; null if they have chosen none. */
export async function chooseFile(name: string): Promise<FileSystemFileHandle | null> {
  try {
    const types = [{ description: 'ZIP file', accept: { [zipType]: ['.zip'] } }];
    return (await window.showSaveFilePicker?.({ suggestedName: name, types })) ?? null;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

/**
 * Saves a ZIP. The browser writes beside the file, and puts that in its place at the end: what fails or is cancelled
 * leaves nothing that looks like the whole.
 * https://developer.mozilla.org/en-US/docs/Web/API/FileSystemFileHandle/createWritable
 */
export async function writeZip(
  file: FileSystemFileHandle,
  zip: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await zip.pipeTo(await file.createWritable(), { signal });
  } catch (error) {
    // Choosing has made an empty file. One that was there before is left as it was.
    const { size } = await file.getFile();
    if (size === 0) await file.remove?.();
    throw error;
  }
}

/** Collects a ZIP, and downloads it once it is whole. */
export async function collectZip(name: string, zip: ReadableStream<Uint8Array>): Promise<void> {
  downloadFile(name, await new Response(zip).blob(), zipType);
}
