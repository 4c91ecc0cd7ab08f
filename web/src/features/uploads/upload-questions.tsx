import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { pluralize } from '#web/lib/format.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import { InsufficientStorage, type MoreStorage } from './insufficient-storage.tsx';
import { PathList } from './path-list.tsx';
import { type ConflictDecision, decide, selectFitting, totalBytes } from './plan-uploads.ts';
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
  const [resolution, setResolution] = useState<ConflictDecision>('keep_both');
  if (!shown) return null;

  const { plan, available, usage, answer } = shown;
  const wanted = decide(plan, resolution);
  const uploads = selectFitting(wanted, available);
  const cancel = () => {
    answer(null);
    setResolution('keep_both');
  };
  const isNothing = wanted.length + plan.conflicting.length === 0;
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
                setResolution('keep_both');
              }}
              disabled={uploads.length === 0 && plan.emptyFolders.length === 0}
            >
              {`Upload ${pluralize(uploads.length, 'file')}`}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {plan.conflicting.length > 0 && (
          <ConflictChoice
            paths={plan.conflicting.map(({ path }) => path)}
            value={resolution}
            onChange={setResolution}
          />
        )}
        {uploads.length < wanted.length && (
          <InsufficientStorage
            storage={plan.storage}
            usage={usage}
            needed={totalBytes(wanted)}
            available={available}
            fitting={uploads.length}
            files={wanted.length}
            more={more}
            onLeave={cancel}
          />
        )}
        {plan.refused.length > 0 && (
          <section>
            <h3 className="text-sm font-semibold">
              {`${pluralize(plan.refused.length, 'item')} cannot be uploaded`}
            </h3>
            <PathList items={plan.refused.map(({ path, reason }) => ({ path, note: reason }))} />
          </section>
        )}
      </div>
    </Dialog>
  );
}
