import { useRef, useState } from 'react';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import type { GuestCalls } from '#web/features/guest/guest-calls.ts';
import { attachFiles } from '#web/features/uploads/choice/attach-files.ts';
import { unreservedBytes } from '#web/features/uploads/choice/available-storage.ts';
import { collectFiles } from '#web/features/uploads/choice/collect-files.ts';
import { findByName } from '#web/features/uploads/choice/match-files.ts';
import {
  type PlannedUpload,
  planUploads,
  totalBytes,
} from '#web/features/uploads/choice/plan-uploads.ts';
import type { Selection } from '#web/features/uploads/choice/selection.ts';
import type { UploadQuestion } from '#web/features/uploads/use-upload-requests.ts';
import { isSignedOut } from '#web/lib/api/api-client.ts';
import { errorCode } from '#web/lib/api/messages.ts';
import type { GuestUploads } from './guest-uploads.ts';

const notPrepared = errorToast('The files could not be prepared. Please try again.');

/** Takes what the guest drops or chooses: asks where something stands in the way, and sends it. */
export function useSending(uploads: GuestUploads, calls: GuestCalls) {
  /** The number of files found in the selection that is being read. */
  const [found, setFound] = useState<number | null>(null);
  const [question, setQuestion] = useState<UploadQuestion | null>(null);
  // One after the other: each sees what the previous one has added.
  const last = useRef(Promise.resolve());

  async function take(selection: Selection) {
    setFound(0);
    try {
      const planned = await prepare(uploads, calls, selection, setFound, (asked) =>
        new Promise<readonly PlannedUpload[] | null>((answer) => {
          setFound(null);
          setQuestion({ ...asked, answer });
        }).finally(() => setQuestion(null)),
      );
      if (planned && planned.length > 0) await uploads.session.add(planned, 'hot');
    } catch (error) {
      // The page shows that the link has ended, or asks to enter again.
      if (errorCode(error) !== 'link_ended' && !isSignedOut(error)) notPrepared(error);
    }
    setFound(null);
  }

  function send(selection: Selection) {
    last.current = last.current.then(() => take(selection));
  }
  return { found, question, send };
}

type Ask = (question: Omit<UploadQuestion, 'answer'>) => Promise<readonly PlannedUpload[] | null>;

/** @returns the uploads to add; null if there are none, or the guest has cancelled */
async function prepare(
  { session: { queue }, sent }: GuestUploads,
  { getLink }: GuestCalls,
  selection: Selection,
  onFound: (files: number) => void,
  ask: Ask,
): Promise<readonly PlannedUpload[] | null> {
  const [collected, link] = await Promise.all([collectFiles(selection, '', onFound), getLink()]);
  // A file that is chosen again resumes its upload.
  const files = await attachFiles(queue, collected.files, findByName(queue.waiting));
  const { refused } = collected;
  if (collected.files.length + refused.length === 0) {
    toast({ title: 'There are no files in it' });
    return null;
  }
  if (files.length + refused.length === 0) return null;
  const existing = {
    files: new Set(sent.map(({ path }) => path)),
    folders: new Set<string>(),
    locked: new Set<string>(),
  };
  const failed = queue.items.filter(({ state }) => state === 'failed');
  const uploading = new Set(
    queue.items.filter((item) => !failed.includes(item)).map(({ record }) => record.path),
  );
  // A folder without files is not sent.
  const plan = planUploads({ files, emptyFolders: [], refused }, existing, uploading, 'hot');
  const { maxBytes, received } =
    link.opens.kind === 'upload' ? link.opens : { maxBytes: 0, received: 0 };
  const available = maxBytes - received - unreservedBytes(queue.items, 'hot');
  const asks =
    plan.conflicting.length > 0 || plan.refused.length > 0 || totalBytes(plan.files) > available;
  const planned = asks
    ? await ask({ plan, available })
    : plan.files.map((file) => ({ ...file, replace: false }));
  const added = new Set(planned?.map(({ path }) => path));
  const replaced = failed.filter(({ record }) => added.has(record.path));
  await queue.cancel(replaced.map(({ record }) => record.key));
  return planned;
}
