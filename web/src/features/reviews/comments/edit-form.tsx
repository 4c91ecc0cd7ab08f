import { useEffect, useRef, useState } from 'react';
import type { ReviewComment } from '#shared/calls/review-comments.ts';
import type { Audience } from '#shared/rules/audiences.ts';
import { Button } from '#web/components/button.tsx';
import { AudienceIcon } from '#web/features/reviews/audience/audience-icon.tsx';
import { describeAudience } from '#web/features/reviews/audience/describe-audience.ts';
import { nameOfPerson } from '#web/features/reviews/people.ts';
import { audienceOfDraft, useDraft } from '#web/features/reviews/use-draft.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { CommentField } from './comment-field.tsx';
import { useMentionedIds } from './mentioned-ids.ts';

interface EditFormProps {
  comment: ReviewComment;
  /** Who reads its thread now; undefined for a guest, who reads only what is for everyone. */
  audience: Audience | undefined;
  /** @param audience who was to read it as it was changed */
  onSave: (text: string, audience: Audience) => Promise<unknown>;
  onClose: () => void;
}

/** Changes the text of an own comment. */
export function EditForm({ comment, audience, onSave, onClose }: EditFormProps) {
  const [text, setText] = useState(comment.text);
  const [written, setWritten] = useState(audience);
  const isEmpty = text.trim() === '' && !comment.drawing;
  const withMentions = useMentionedIds();
  // Without the @.
  const mentioned = (comment.mentions ?? []).map(
    ({ id, start, length }) => [comment.text.slice(start + 1, start + length), id] as const,
  );
  return (
    <SmallForm
      label="Change the comment"
      text={text}
      onText={setText}
      isEmpty={isEmpty}
      readers={written && audience && { written, now: audience, onAccept: setWritten }}
      sendLabel="Save"
      failure="The change could not be saved. Please try again."
      onSend={async () => {
        await onSave(withMentions(text.trim(), new Map(mentioned)), written ?? 'everyone');
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface ReplyFormProps {
  to: ReviewComment;
  draftName: string;
  /**
   * @param key makes a repeat of the request add nothing
   * @param audience who was to read it as it was written
   */
  onSend: (text: string, key: string, audience: Audience) => Promise<unknown>;
  onClose: () => void;
}

/** Answers a comment; what is typed is kept as the draft of a comment is. */
export function ReplyForm({ to, draftName, onSend, onClose }: ReplyFormProps) {
  const now = to.audience ?? 'everyone';
  const withMentions = useMentionedIds();
  const { draft, update, clear } = useDraft(`${draftName} reply ${to.id}`, now);
  const written = audienceOfDraft(draft, now);
  return (
    <div className="ml-6 border-l border-line py-2 pr-4 pl-4">
      <SmallForm
        label={`Reply to ${to.author ? nameOfPerson(to.author) : 'the comment'}`}
        text={draft.text}
        onText={(text) => update({ text })}
        isEmpty={draft.text.trim() === ''}
        readers={to.audience && { written, now, onAccept: (audience) => update({ audience }) }}
        sendLabel="Reply"
        failure="The reply could not be sent. It is kept here: please try again."
        onSend={async () => {
          await onSend(withMentions(draft.text.trim()), draft.key, written);
          clear();
          onClose();
        }}
        onClose={onClose}
      />
    </div>
  );
}

interface SmallFormProps {
  label: string;
  text: string;
  onText: (text: string) => void;
  isEmpty: boolean;
  /** Undefined for a guest. */
  readers: FormReaders | undefined;
  sendLabel: string;
  /** The message if the server gave none. */
  failure: string;
  onSend: () => Promise<unknown>;
  onClose: () => void;
}

/** Who was to read what is in a form when it was begun, and who reads its thread now. */
interface FormReaders {
  written: Audience;
  now: Audience;
  /** Takes the thread's, as the user has said. */
  onAccept: (audience: Audience) => void;
}

function SmallForm(props: SmallFormProps) {
  const { label, text, onText, isEmpty, readers, sendLabel, onSend, onClose } = props;
  const hasOthers = readers !== undefined && readers.written !== readers.now;
  const field = useRef<HTMLTextAreaElement>(null);
  const { run, busy, failure, clearFailure } = useAttempt(onSend, props.failure);
  useEffect(() => {
    field.current?.focus();
  }, []);
  const send = () => {
    if (!isEmpty && !hasOthers) void run();
  };
  return (
    <form
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="flex flex-col gap-2"
    >
      <CommentField
        ref={field}
        label={label}
        value={text}
        error={failure}
        onChange={(changed) => {
          clearFailure();
          onText(changed);
        }}
        onSend={send}
        onCancel={onClose}
      />
      {readers && hasOthers && (
        <OtherReaders
          {...readers}
          onAccept={(audience) => {
            clearFailure();
            readers.onAccept(audience);
          }}
        />
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {readers && !hasOthers && (
          <p className="mr-auto flex items-center gap-1.5 text-xs text-muted">
            <AudienceIcon audience={readers.now} className="size-3.5" />
            <span className="sr-only">Read by:</span>
            {describeAudience(readers.now)}
          </p>
        )}
        <Button variant="ghost" size="sm" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          busy={busy}
          disabled={isEmpty || hasOthers}
        >
          {sendLabel}
        </Button>
      </div>
    </form>
  );
}

/** Asks before what was written for some is read by others: the thread has another audience by now. */
function OtherReaders({ now, onAccept }: FormReaders) {
  const [words, accept] =
    now === 'everyone'
      ? ['Clients read this thread by now. You wrote this for the team.', 'Let clients read it']
      : [
          'This thread is for the team by now. You wrote this for clients, too.',
          'Keep it in the team',
        ];
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-2 rounded-control border border-warning px-3 py-2 text-sm"
    >
      <p>{words}</p>
      <Button variant="secondary" size="sm" onClick={() => onAccept(now)}>
        {accept}
      </Button>
    </div>
  );
}
