import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSWRConfig } from 'swr';
import { onPosterStored } from '#web/features/files/posters/poster-progress.ts';
import { posterQueue } from '#web/features/files/posters/poster-queue.ts';
import type { ApiClient } from '#web/lib/api/api-client.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useLeaveWarning } from '#web/lib/hooks/use-leave-warning.ts';
import type { MayReplace } from './choice/find-existing.ts';
import { StoredFolders } from './choice/stored-folders.ts';
import { memberUploads } from './transfer/upload-calls.ts';
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
  const session = new UploadSession({
    owner,
    calls: () => memberUploads(uploads.client.call),
    onStored: ({ path, review }, file, version) => {
      folders.add(path);
      if (file) posterQueue.addUploaded({ client: () => uploads.client, path, version, file });
      if (review !== undefined) void versions.add(uploads.client, review, path);
    },
    onRender: (snapshot) => {
      markUnfinished(owner, unfinished(snapshot) > 0);
      versions.report(session.queue.items);
    },
  });
  const uploads: MemberUploads = { session, client, onStored: () => undefined };
  return uploads;
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
  const { session } = uploads;
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot);
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
        <UploadTray queue={session.queue} snapshot={snapshot} found={found} more={more} />
      )}
      <UploadQuestions question={question} more={more} />
    </>
  );
}
