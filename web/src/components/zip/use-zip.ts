import { useCallback, useEffect, useRef, useState } from 'react';
import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import { errorCode, readableMessage } from '#web/lib/api/messages.ts';
import { UnreadableFile } from './file-bytes.ts';
import { planZip, type ZipContent, type ZipPlan, type ZipSource } from './plan-zip.ts';
import { chooseFile, collectZip, maxCollectedBytes, writesFiles, writeZip } from './save-zip.ts';
import { zipStream } from './zip-stream.ts';

/** The format counts entries to 65,535 unless it is a ZIP64, which `client-zip` makes by the size alone. */
const maxEntries = 65_000;

export interface ZipProgress {
  /** Of the files, that have arrived. */
  bytes: number;
  file: string;
  isOffline: boolean;
}

export type ZipState =
  | { at: 'counting'; files: number }
  | { at: 'ready'; plan: ZipPlan; refusal: string | undefined }
  | { at: 'saving'; plan: ZipPlan; progress: ZipProgress }
  | { at: 'saved'; plan: ZipPlan }
  | { at: 'failed'; message: string };

/** Milliseconds between two renderings of the progress. */
const shownEvery = 200;

/**
 * A ZIP: counts what it will have in it, then saves it. Ends with the component.
 * @param name of the ZIP, with its extension
 */
export function useZip(source: ZipSource, content: ZipContent, name: string) {
  const [state, setState] = useState<ZipState>({ at: 'counting', files: 0 });
  const running = useRef<AbortController>(undefined);

  const start = useCallback(() => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }, []);

  const count = useCallback(async () => {
    const signal = start();
    setState({ at: 'counting', files: 0 });
    try {
      const onFound = (files: number) => {
        if (!signal.aborted) setState({ at: 'counting', files });
      };
      const plan = await planZip(source, content, { signal, onFound });
      signal.throwIfAborted();
      setState({ at: 'ready', plan, refusal: refusalOf(plan) });
    } catch (error) {
      if (!signal.aborted) setState({ at: 'failed', message: messageOf(error) });
    }
  }, [source, content, start]);

  useEffect(() => {
    void count();
    return () => running.current?.abort();
  }, [count]);

  const save = async (plan: ZipPlan) => {
    try {
      // Asked for first: browsers show the choice only for a moment after the press.
      const file = writesFiles() ? await chooseFile(name) : undefined;
      if (file === null) return;
      const signal = start();
      const zip = zipStream(plan.entries, { ...reading(source, plan, signal, setState), signal });
      await (file ? writeZip(file, zip, signal) : collectZip(name, zip));
      setState({ at: 'saved', plan });
    } catch (error) {
      if (!running.current?.signal.aborted) setState({ at: 'failed', message: messageOf(error) });
    }
  };

  useWarningOnLeaving(state.at === 'saving');
  return {
    state,
    count,
    save,
    /** Ends what runs, and returns to what was counted. */
    cancel: (plan: ZipPlan) => {
      running.current?.abort();
      setState({ at: 'ready', plan, refusal: undefined });
    },
  };
}

/** What reads the files, and shows how far it is. */
function reading(
  { fileUrl }: ZipSource,
  plan: ZipPlan,
  signal: AbortSignal,
  setState: (state: ZipState) => void,
) {
  let progress: ZipProgress = { bytes: 0, file: '', isOffline: false };
  let shownAt = 0;
  const show = (changed: Partial<ZipProgress>, isUrgent: boolean) => {
    progress = { ...progress, ...changed };
    if (signal.aborted || (!isUrgent && Date.now() - shownAt < shownEvery)) return;
    shownAt = Date.now();
    setState({ at: 'saving', plan, progress });
  };
  show({}, true);
  return {
    fileUrl,
    onFile: (file: string) => show({ file }, true),
    onBytes: (bytes: number) => show({ bytes: progress.bytes + bytes }, false),
    onConnection: (isOffline: boolean) => {
      if (isOffline !== progress.isOffline) show({ isOffline }, true);
    },
  };
}

/** Why a ZIP cannot be made here. */
function refusalOf({ entries, bytes }: ZipPlan): string | undefined {
  if (entries.length > maxEntries) {
    return 'These are too many files for one ZIP. Download the folders below one by one.';
  }
  if (bytes > maxCollectedBytes && !writesFiles()) {
    return `This browser cannot save a ZIP of more than ${formatBytes(maxCollectedBytes)}. Download the files one by one, or open this page in Chrome or Edge on a computer.`;
  }
  return undefined;
}

function messageOf(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message;
  if (error instanceof DOMException && error.name === 'QuotaExceededError') {
    return 'There is not enough space left on this device.';
  }
  if (errorCode(error) === 'not_found') return 'A file was moved or deleted in the meantime.';
  return readableMessage(error, 'The connection was lost.');
}

function useWarningOnLeaving(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
