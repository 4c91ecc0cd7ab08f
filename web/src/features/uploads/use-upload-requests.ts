import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '#web/components/toasts/toast.tsx';
import type { ApiClient } from '#web/lib/api/api-client.ts';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { errorCode } from '#web/lib/api/messages.ts';
import { attachFiles } from './choice/attach-files.ts';
import { availableBytes, type Usage, unreservedBytes } from './choice/available-storage.ts';
import { collectFiles } from './choice/collect-files.ts';
import { findExisting, type MayReplace } from './choice/find-existing.ts';
import { findByPath, withoutStored } from './choice/match-files.ts';
import type { PlannedUpload, UploadPlan } from './choice/plan-uploads.ts';
import { asVersion, decide, planUploads, totalBytes } from './choice/plan-uploads.ts';
import { takeUploadRequests, type UploadRequest } from './choice/upload-events.ts';
import type { UploadSession } from './upload-session.ts';

/** What the user has to decide before anything is sent. */
export interface UploadQuestion {
  plan: UploadPlan;
  /** Bytes that can be uploaded. */
  available: number;
  /** Not known to guests. */
  usage?: Usage;
  /** Answers with the uploads to start; null to cancel. */
  answer: (uploads: readonly PlannedUpload[] | null) => void;
}

/** Takes what screens request: reads the selection, asks where something stands in the way, and adds the uploads. */
export function useUploadRequests(
  session: UploadSession,
  { call }: ApiClient,
  refusal: string | undefined,
  mayReplace: MayReplace,
) {
  /** The number of files found in the selection that is being read. */
  const [found, setFound] = useState<number | null>(null);
  const [question, setQuestion] = useState<UploadQuestion | null>(null);

  async function take(request: UploadRequest) {
    if (refusal) {
      toast({ title: 'Error', description: refusal, variant: 'destructive' });
      return;
    }
    setFound(0);
    try {
      const uploads = await prepare(session, call, request, mayReplace, setFound, (asked) =>
        new Promise<readonly PlannedUpload[] | null>((answer) => {
          setFound(null);
          setQuestion({ ...asked, answer });
        }).finally(() => setQuestion(null)),
      );
      if (uploads && uploads.length > 0)
        await session.add(uploads, request.storage, request.review);
    } catch (error) {
      console.error('Uploads could not be prepared.', error);
      const description = describeFailure(error);
      toast({ title: 'Error', description, variant: 'destructive' });
    }
    setFound(null);
  }

  const onRequest = useEffectEvent(take);
  useEffect(() => {
    // One after the other: each sees what the previous one has added.
    let last = Promise.resolve();
    return takeUploadRequests((request) => {
      last = last.then(() => onRequest(request));
    });
  }, []);
  return { found, question };
}

/** A collaborator is not shown how much is stored: the server decides. */
function unlessForbidden(error: unknown): undefined {
  if (errorCode(error) !== 'forbidden') throw error;
}

type Ask = (question: Omit<UploadQuestion, 'answer'>) => Promise<readonly PlannedUpload[] | null>;

/** @returns the uploads to add; null if the user has cancelled */
async function prepare(
  { queue }: UploadSession,
  call: ApiClient['call'],
  { selection, folder, storage, review }: UploadRequest,
  mayReplace: MayReplace,
  onFound: (files: number) => void,
  ask: Ask,
): Promise<readonly PlannedUpload[] | null> {
  const collected = await collectFiles(selection, folder, onFound);
  // A file that is chosen again resumes its upload.
  const { waiting } = queue;
  const unmatched = await attachFiles(queue, collected.files, findByPath(waiting));
  const resumed = waiting.filter(({ record, file }) => file && record.review === review);
  const fresh = review === undefined ? unmatched : withoutStored(unmatched, resumed);
  const uploadable = { ...collected, files: fresh };
  const { files, emptyFolders, refused } =
    review === undefined ? uploadable : asVersion(uploadable);
  if (files.length + emptyFolders.length + refused.length === 0) return null;
  const paths = [...files.map(({ path }) => path), ...emptyFolders.map((path) => `${path}/`)];
  const [usage, existing] = await Promise.all([
    call('GET /api/storage/usage').catch(unlessForbidden),
    findExisting(call, folder, paths, mayReplace),
  ]);
  const failed = queue.items.filter(({ state }) => state === 'failed');
  const uploading = new Set(
    queue.items.filter((item) => !failed.includes(item)).map(({ record }) => record.path),
  );
  const plan = planUploads({ files, emptyFolders, refused }, existing, uploading, storage);
  const available = usage
    ? availableBytes(usage, storage, unreservedBytes(queue.items, storage))
    : Number.POSITIVE_INFINITY;
  // A version beside another of the same name is what was asked for.
  const hasConflicts = review === undefined && plan.conflicting.length > 0;
  const asks = hasConflicts || plan.refused.length > 0 || totalBytes(plan.files) > available;
  const uploads = asks
    ? await ask({ plan, available, ...(usage && { usage }) })
    : decide(plan, 'keep_both');
  if (!uploads) return null;
  const added = new Set(uploads.map(({ path }) => path));
  const replaced = failed.filter(({ record }) => added.has(record.path));
  await queue.cancel(replaced.map(({ record }) => record.key));
  for (const path of plan.emptyFolders) await call('POST /api/folders', { body: { path } });
  return uploads;
}
