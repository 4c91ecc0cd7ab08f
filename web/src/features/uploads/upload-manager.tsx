import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSWRConfig } from 'swr';
import { kindOf } from '#web/features/files/entries/file-kinds.ts';
import { onPosterStored } from '#web/features/files/posters/poster-progress.ts';
import { posterQueue } from '#web/features/files/posters/poster-queue.ts';
import { ProxyLine } from '#web/features/media/proxy-line.tsx';
import { ProxyQueue } from '#web/features/media/proxy-queue.ts';
import type { ApiClient } from '#web/lib/api/api-client.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useLeaveWarning } from '#web/lib/hooks/use-leave-warning.ts';
import type { MayReplace } from './choice/find-existing.ts';
import { StoredFolders } from './choice/stored-folders.ts';
import { memberUploads } from './transfer/upload-calls.ts';
import type { UploadQueue } from './transfer/upload-queue.ts';
import { unfinished } from './tray/snapshot.ts';
import { UploadTray } from './tray/upload-tray.tsx';
import { markUnfinished } from './unfinished-flag.ts';
import { UploadQuestions } from './upload-questions.tsx';
import { UploadSession } from './upload-session.ts';
import { useUploadRequests } from './use-upload-requests.ts';
import { VersionUploads } from './version-uploads.ts';

/** The uploads of a user and workspace, with what changes while they run. */
interface MemberUploads {
  session: UploadSession;
  proxies: ProxyQueue;
  /** The client of the opened workspace. */
  client: ApiClient;
  /** Called when files have been stored, at most every two seconds. */
  onStored: () => void;
}

const kept = new Map<string, MemberUploads>();

/**
 * The uploads of a user and workspace. They are kept while the page is: after the user has signed in again, or come
 * back from another workspace, they continue without asking for the files.
 */
function uploadsOf(owner: string, client: ApiClient): MemberUploads {
  const uploads = kept.get(owner) ?? openUploads(owner, client);
  uploads.client = client;
  kept.set(owner, uploads);
  return uploads;
}

function openUploads(owner: string, client: ApiClient): MemberUploads {
  const folders = new StoredFolders(() => uploads.onStored());
  // Lists then tell how long a film is.
  onPosterStored((path) => folders.add(path));
  const versions = new VersionUploads();
  const proxies = new ProxyQueue({ addPoster: (film) => posterQueue.addUploaded(film) });
  const session = new UploadSession({
    owner,
    calls: () => memberUploads(uploads.client.call),
    onStored: (record, file, version) => {
      const { key, path } = record;
      folders.add(path);
      if (file) {
        const stored = { client: () => uploads.client, path, version };
        const hasPoster = posterQueue.addUploaded({ ...stored, file });
        if (version && kindOf(path) === 'video')
          proxies.store({ key, path, file }, { ...stored, version, hasPoster });
        if (version && kindOf(path) === 'audio')
          void measure(uploads.client, { path, version }, file);
      }
      void versions.add(uploads.client, record, session.queue.items);
    },
    onCancelled: (records) => versions.cancel(records, session.queue.items),
    onRender: (snapshot) => {
      markUnfinished(owner, unfinished(snapshot) > 0);
      versions.report(session.queue.items);
      followUploads(proxies, session.queue);
    },
  });
  const uploads: MemberUploads = { session, proxies, client, onStored: () => undefined };
  return uploads;
}

async function measure(client: ApiClient, of: { path: string; version: string }, file: File) {
  // Without the script there is no waveform.
  const script = await import('#web/features/media/add-waveform.ts').catch(() => null);
  script?.addWaveformOfUploaded(client.call, of, file);
}

/** Proxies are made while their films are sent, at a pace that leaves these what they need. */
function followUploads(proxies: ProxyQueue, { items, connectionLost }: UploadQueue) {
  const sending = items.filter(({ state }) => state === 'sending');
  const films = sending.flatMap(({ record: { key, path }, file }) =>
    file && kindOf(path) === 'video' ? [{ key, path, file }] : [],
  );
  // No part is on its way: they are hashed and signed.
  const isStarved = sending.every(({ inFlight }) => inFlight.size === 0);
  const pace = sending.length === 0 || connectionLost ? 'full' : isStarved ? 'paused' : 'slow';
  proxies.follow(films, new Set(items.map(({ record }) => record.key)), pace);
}

export interface UploadManagerProps {
  /** The user and the workspace that the uploads belong to. */
  owner: string;
  /** Why the user cannot upload, as a sentence; undefined if they can. */
  refusal: string | undefined;
  mayReplace: MayReplace;
  /** Opens the tab where storage is bought; undefined for users who cannot. */
  onOpenBilling: (() => void) | undefined;
  /** Who can buy storage, as a sentence, for the others. */
  storageHint: string;
}

/** Runs the uploads while the workspace is open, and shows their tray and their questions. */
export function UploadManager(props: UploadManagerProps) {
  const { owner, refusal, mayReplace, onOpenBilling, storageHint } = props;
  const client = useApi();
  const { mutate } = useSWRConfig();
  const [uploads] = useState(() => uploadsOf(owner, client));
  const { session, proxies } = uploads;
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const progress = useSyncExternalStore(proxies.subscribe, proxies.getProgress);
  const { found, question } = useUploadRequests(session, client, refusal, mayReplace);

  useEffect(() => {
    uploads.client = client;
    uploads.onStored = () => void mutate('/api/storage/usage').catch(() => undefined);
    void session.start();
    return () => void session.queue.stop();
  }, [uploads, session, client, mutate]);
  useLeaveWarning(snapshot.sending > 0);

  const hasUploads = unfinished(snapshot) > 0 || snapshot.done > 0 || found !== null;
  const more = { onOpenBilling, hint: storageHint };
  return (
    <>
      {hasUploads && (
        <UploadTray queue={session.queue} snapshot={snapshot} found={found} more={more}>
          <ProxyLine progress={progress} onForget={proxies.forgetFailures} />
        </UploadTray>
      )}
      <UploadQuestions question={question} more={more} />
    </>
  );
}
