import { useState } from 'react';
import { nameOf, trashDays } from '#shared/rules/text/file-names.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { Button } from '#web/components/button.tsx';
import { RadioList } from '#web/components/fields/radio-options.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { pluralize } from '#web/lib/format.ts';
import { type ConflictDecision, decide, selectFitting, totalBytes } from './choice/plan-uploads.ts';
import { InsufficientStorage, type MoreStorage } from './tray/insufficient-storage.tsx';
import type { UploadQuestion } from './use-upload-requests.ts';

/** The number of paths that are listed; of the others there is only the count. */
const maxListed = 4;

/** The first of some paths, each with a note. */
function PathList({ items }: { items: readonly { path: string; note?: string }[] }) {
  const more = items.length - maxListed;
  return (
    <ul className="mt-1.5 flex flex-col gap-1 text-sm text-muted">
      {items.slice(0, maxListed).map(({ path, note }) => (
        <li key={path} className="min-w-0 wrap-anywhere">
          <span className="text-text">{visibleName(path)}</span>
          {note && <span className="block">{note}</span>}
        </li>
      ))}
      {more > 0 && <li>{`and ${more.toLocaleString('en-US')} more`}</li>}
    </ul>
  );
}

interface ConflictChoiceProps {
  /** The files of which others have the path. */
  paths: readonly string[];
  /** How many of these the user may not replace: then none is offered to be. */
  locked: number;
  mayReplace: boolean;
  /** The name that the first of them gets where both are kept. */
  besideName: string;
  value: ConflictDecision;
  onChange: (decision: ConflictDecision) => void;
}

const choices = [
  {
    value: 'keep_both',
    label: 'Keep both',
    about: (besideName: string) => `The uploaded file gets a number: ${besideName}`,
  },
  {
    value: 'replace',
    label: 'Replace',
    about: () => `The file that is there goes to the trash, for ${trashDays} days.`,
  },
  { value: 'skip', label: 'Skip', about: () => 'The file that is there stays as it is.' },
] as const;

/** What to do with files that exist already. */
function ConflictChoice(props: ConflictChoiceProps) {
  const { paths, locked, mayReplace, besideName, value, onChange } = props;
  const replaces = mayReplace && locked === 0;
  const offered = choices.filter((choice) => replaces || choice.value !== 'replace');
  const options = offered.map(({ about, ...choice }) => ({ ...choice, about: about(besideName) }));
  return (
    <fieldset>
      <legend className="text-sm font-semibold">
        {`${pluralize(paths.length, 'file')} ${paths.length === 1 ? 'exists' : 'exist'} already`}
      </legend>
      <PathList items={paths.map((path) => ({ path }))} />
      <div className="mt-3">
        <RadioList options={options} value={value} onChange={onChange} />
      </div>
      {locked > 0 && (
        <p className="mt-2 text-sm text-muted">
          You can replace only your own uploads
          {paths.length > 1 &&
            `: ${locked} of these ${paths.length} ${locked === 1 ? 'is' : 'are'} not`}
          .
        </p>
      )}
    </fieldset>
  );
}

interface UploadQuestionsProps {
  /** Null while there is nothing to ask. */
  question: UploadQuestion | null;
  more: MoreStorage;
  /** Whether files that exist can be replaced. */
  mayReplace?: boolean;
}

/** Asks before anything is sent: about files that exist, about too little storage, and tells what cannot be stored. */
export function UploadQuestions({ question, more, mayReplace = true }: UploadQuestionsProps) {
  // Stays as it is while the dialog closes.
  const [shown, setShown] = useState(question);
  if (question && question !== shown) setShown(question);
  const [resolution, setResolution] = useState<ConflictDecision>('keep_both');
  if (!shown) return null;

  const { plan, available, usage, answer } = shown;
  const resolved = decide(plan, resolution);
  const uploads = selectFitting(resolved, available);
  const cancel = () => {
    answer(null);
    setResolution('keep_both');
  };
  const isNothing = resolved.length + plan.conflicting.length === 0;
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
            locked={plan.locked}
            mayReplace={mayReplace}
            besideName={nameOf(decide(plan, 'keep_both')[plan.files.length]?.path ?? '')}
            value={resolution}
            onChange={setResolution}
          />
        )}
        {uploads.length < resolved.length && (
          <InsufficientStorage
            storage={plan.storage}
            usage={usage}
            needed={totalBytes(resolved)}
            available={available}
            fitting={uploads.length}
            files={resolved.length}
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
