import { useEffect, useRef, useState } from 'react';
import type { ReviewComment } from '#shared/calls/review-comments.ts';
import { Button } from '#web/components/button.tsx';
import { nameOfPerson } from '#web/features/reviews/people.ts';
import { useDraft } from '#web/features/reviews/use-draft.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { CommentField } from './comment-field.tsx';

interface EditFormProps {
  comment: ReviewComment;
  onSave: (text: string) => Promise<unknown>;
  onClose: () => void;
}

/** Changes the text of an own comment. */
export function EditForm({ comment, onSave, onClose }: EditFormProps) {
  const [text, setText] = useState(comment.text);
  const isEmpty = text.trim() === '' && !comment.drawing;
  return (
    <SmallForm
      label="Change the comment"
      text={text}
      onText={setText}
      isEmpty={isEmpty}
      sendLabel="Save"
      failure="The change could not be saved. Please try again."
      onSend={async () => {
        await onSave(text.trim());
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface ReplyFormProps {
  to: ReviewComment;
  draftName: string;
  /** @param key makes a repeat of the request add nothing */
  onSend: (text: string, key: string) => Promise<unknown>;
  onClose: () => void;
}

/** Answers a comment; what is typed is kept as the draft of a comment is. */
export function ReplyForm({ to, draftName, onSend, onClose }: ReplyFormProps) {
  const { draft, update, clear } = useDraft(`${draftName} reply ${to.id}`);
  return (
    <div className="ml-6 border-l border-line py-2 pr-4 pl-4">
      <SmallForm
        label={`Reply to ${to.author ? nameOfPerson(to.author) : 'the comment'}`}
        text={draft.text}
        onText={(text) => update({ text })}
        isEmpty={draft.text.trim() === ''}
        sendLabel="Reply"
        failure="The reply could not be sent. It is kept here: please try again."
        onSend={async () => {
          await onSend(draft.text.trim(), draft.key);
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
  sendLabel: string;
  /** The message if the server gave none. */
  failure: string;
  onSend: () => Promise<unknown>;
  onClose: () => void;
}

function SmallForm(props: SmallFormProps) {
  const { label, text, onText, isEmpty, sendLabel, onSend, onClose } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const { run, busy, failure, clearFailure } = useAttempt(onSend, props.failure);
  useEffect(() => {
    field.current?.focus();
  }, []);
  const send = () => {
    if (!isEmpty) void run();
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
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" variant="secondary" size="sm" busy={busy} disabled={isEmpty}>
          {sendLabel}
        </Button>
      </div>
    </form>
  );
}
