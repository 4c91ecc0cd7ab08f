import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { pluralize } from '#web/lib/format.ts';
import { ClashChoice } from './clash-choice.tsx';
import { type MoreStorage, NoRoom } from './no-room.tsx';
import { PathList } from './path-list.tsx';
import { type ClashDecision, decide, thatFit, totalBytes } from './plan-uploads.ts';
import type { UploadQuestion } from './use-upload-requests.ts';

interface UploadQuestionsProps {
  /** Null while there is nothing to ask. */
  question: UploadQuestion | null;
  more: MoreStorage;
}

/** Asks before anything is sent: about files that exist, about too little storage, and tells what cannot be stored. */
export function UploadQuestions({ question, more }: UploadQuestionsProps) {
  // Stays as it is while the dialog closes.
  const [shown, setShown] = useState(question);
  if (question && question !== shown) setShown(question);
  const [clashes, setClashes] = useState<ClashDecision>('keep_both');
  if (!shown) return null;

  const { plan, room, usage, answer } = shown;
  const wanted = decide(plan, clashes);
  const uploads = thatFit(wanted, room);
  const cancel = () => {
    answer(null);
    setClashes('keep_both');
  };
  const isNothing = wanted.length + plan.clashing.length === 0;
  return (
    <Dialog
      open={question !== null}
      onClose={cancel}
      title={isNothing ? 'Nothing can be uploaded' : 'Before the upload starts'}
      footer={
        isNothing && plan.emptyFolders.length === 0 ? (
          <Button variant="ghost" onClick={cancel}>
            Close
          </Button>
        ) : (
          <>
            <Button variant="ghost" onClick={cancel}>
              Cancel
            </Button>
            <Button
              onClick={() => {
                answer(uploads);
                setClashes('keep_both');
              }}
              disabled={uploads.length === 0 && plan.emptyFolders.length === 0}
            >
              Upload {pluralize(uploads.length, 'file')}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {plan.clashing.length > 0 && (
          <ClashChoice
            paths={plan.clashing.map(({ path }) => path)}
            value={clashes}
            onChange={setClashes}
          />
        )}
        {uploads.length < wanted.length && (
          <NoRoom
            storage={plan.storage}
            usage={usage}
            needed={totalBytes(wanted)}
            room={room}
            fitting={uploads.length}
            files={wanted.length}
            more={more}
            onLeave={cancel}
          />
        )}
        {plan.refused.length > 0 && (
          <section>
            <h3 className="text-sm font-semibold">
              {pluralize(plan.refused.length, 'item')} cannot be uploaded
            </h3>
            <PathList items={plan.refused.map(({ path, reason }) => ({ path, note: reason }))} />
          </section>
        )}
      </div>
    </Dialog>
  );
}
