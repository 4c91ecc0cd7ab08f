import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSWRConfig } from 'swr';
import type { ApiClient } from '#web/lib/api/api-client.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import type { MayReplace } from './choice/find-existing.ts';
import { unfinished } from './tray/snapshot.ts';
import { UploadTray } from './tray/upload-tray.tsx';
import { UploadQuestions } from './upload-questions.tsx';
import { UploadSession } from './upload-session.ts';
import { useUploadRequests } from './use-upload-requests.ts';

const sessions = new Map<string, UploadSession>();

/**
 * The uploads of a user and workspace. They are kept while the page is: after the user has signed in again, or come
 * back from another workspace, they continue without asking for the files.
 */
function sessionFor(owner: string, client: ApiClient): UploadSession {
  const session = sessions.get(owner) ?? new UploadSession(owner, client);
  session.client = client;
  sessions.set(owner, session);
  return session;
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
  const [session] = useState(() => sessionFor(owner, client));
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const { found, question } = useUploadRequests(session, refusal, mayReplace);

  useEffect(() => {
    session.client = client;
    session.onStored = () => void mutate('/api/storage/usage').catch(() => undefined);
    void session.start();
    return () => void session.queue.stop();
  }, [session, client, mutate]);

  useEffect(() => {
    if (snapshot.sending === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [snapshot.sending]);

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
