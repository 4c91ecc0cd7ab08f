import { useEffect, useState, useSyncExternalStore } from 'react';
import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import { DropZone } from '#web/components/drop-zone.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import type { GuestCalls } from '#web/features/guest/guest-calls.ts';
import type { OpenedLink, OpensOf } from '#web/features/guest/use-share-link.ts';
import { droppedFiles } from '#web/features/uploads/choice/selection.ts';
import { describeUploads } from '#web/features/uploads/tray/describe-uploads.ts';
import { unfinished } from '#web/features/uploads/tray/snapshot.ts';
import { UploadAnnouncer } from '#web/features/uploads/tray/upload-announcer.tsx';
import { UploadQuestions } from '#web/features/uploads/upload-questions.tsx';
import { formatMailedDay, pluralize } from '#web/lib/format.ts';
import { useLeaveWarning } from '#web/lib/hooks/use-leave-warning.ts';
import { useRefusedDrops } from '#web/lib/hooks/use-refused-drops.ts';
import { Chooser } from './chooser.tsx';
import { type GuestUploads, guestUploads } from './guest-uploads.ts';
import { SendingCard } from './sending-card.tsx';
import { SentCard } from './sent-card.tsx';
import { useSending } from './use-sending.ts';
import { useWakeLock } from './use-wake-lock.ts';

interface UploadRequestProps {
  link: OpenedLink;
  request: OpensOf<'upload'>;
  /** Of the link. */
  id: string;
  calls: GuestCalls;
}

/** Takes files and folders from a guest, who sees nothing of what others have sent. */
export default function UploadRequest({ link, request, id, calls }: UploadRequestProps) {
  const [uploads] = useState(() => guestUploads(id, calls, request.sent.files));
  const { session } = uploads;
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const { found, question, send } = useSending(uploads, calls);
  const isSending = snapshot.sending > 0;
  useRefusedDrops();
  useLeaveWarning(isSending);
  useWakeLock(isSending);
  useEffect(() => {
    void session.start();
    // What has stopped because the guest had to enter again goes on.
    void session.queue.resume([]);
    return () => void session.queue.stop();
  }, [session]);

  const rest = unfinished(snapshot);
  useServerCount(uploads, calls, rest === 0 && snapshot.done > 0);

  const recipient = link.company ?? 'the team';
  const sent = `${pluralize(uploads.count, 'file')} sent to ${recipient}`;
  const title = rest > 0 ? describeUploads(snapshot) : sent;
  const sentCard = uploads.count > 0 && (
    <SentCard title={sent} isFinished={rest === 0} files={uploads.sent} />
  );
  const left = Math.max(0, request.maxBytes - request.received);
  return (
    <div className="mx-auto w-full max-w-2xl flex-1 py-4">
      <PageMeta title={link.company ? `${request.title} · ${link.company}` : request.title} />
      <h1 dir="auto" className="text-2xl wrap-anywhere">
        {request.title}
      </h1>
      <p dir="auto" className="mt-1 text-muted">
        {`Only ${recipient} sees what you send. Up to ${formatBytes(left)}, until ${formatMailedDay(new Date(link.expiresAt))}.`}
      </p>
      <DropZone target={recipient} onDrop={(dropped) => send(droppedFiles(dropped))}>
        <div className="mt-4 flex flex-col gap-4">
          {(rest > 0 || found !== null) && (
            <SendingCard
              queue={session.queue}
              snapshot={snapshot}
              title={found === null ? title : `Reading ${pluralize(found, 'file')}`}
              recipient={recipient}
              limit={request.maxBytes}
            />
          )}
          {rest === 0 && sentCard}
          {snapshot.needFile === 0 && (
            <Chooser isFirst={rest === 0 && uploads.count === 0} onChosen={send} />
          )}
          {rest > 0 && sentCard}
        </div>
      </DropZone>
      {rest + uploads.count > 0 && <UploadAnnouncer snapshot={snapshot} title={title} />}
      <UploadQuestions
        question={question}
        mayReplace={false}
        more={{
          onOpenBilling: undefined,
          hint: `Ask the person at ${recipient} who sent you the link to raise its limit.`,
        }}
      />
    </div>
  );
}

/** Once everything was sent, the server says how much has arrived: this tab cannot know of an answer that was lost. */
function useServerCount(uploads: GuestUploads, { getLink }: GuestCalls, isFinished: boolean) {
  const [, setCount] = useState(uploads.count);
  useEffect(() => {
    if (!isFinished) return;
    const take = ({ opens }: OpenedLink) => {
      if (opens.kind !== 'upload') return;
      uploads.count = opens.sent.files;
      setCount(uploads.count);
    };
    getLink().then(take, () => undefined);
  }, [uploads, getLink, isFinished]);
}
