import { CircleAlert } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId } from 'react';
import { fieldAttributes, inputClassName } from '#web/components/fields/field.tsx';
import { classNames } from '#web/lib/class-names.ts';

interface CommentFieldProps {
  ref?: Ref<HTMLTextAreaElement>;
  /** Also what stands in it while it is empty. */
  label: string;
  value: string;
  /** Who reads it, for those who do not see what says so beside it. */
  readBy?: string | undefined;
  error: string | undefined;
  /** While it is sent: what is written then would be lost. */
  busy?: boolean;
  onChange: (text: string) => void;
  /** Called for Ctrl/Cmd+Enter. */
  onSend: () => void;
  /** Called for Escape; without it the focus leaves the field. */
  onCancel?: () => void;
}

/** Takes the text of a comment, and grows with it. */
export function CommentField(props: CommentFieldProps) {
  const { ref, label, value, readBy, error, busy, onChange, onSend, onCancel } = props;
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSend();
    } else if (event.key === 'Escape') {
      if (onCancel) onCancel();
      else event.currentTarget.blur();
    }
  };
  return (
    <>
      <textarea
        ref={ref}
        id={id}
        aria-label={label}
        placeholder={label}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        {...fieldAttributes(id, { hint: readBy, error })}
        rows={1}
        readOnly={busy}
        maxLength={5_000}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        className={classNames(
          inputClassName(error),
          'field-sizing-content max-h-40 min-h-10 resize-none py-2 placeholder-shown:overflow-hidden placeholder-shown:text-ellipsis placeholder-shown:whitespace-nowrap sm:text-sm',
        )}
      />
      {readBy && (
        <p id={`${id}-hint`} className="sr-only">
          {`Read by: ${readBy}`}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} />
          <span>{error}</span>
        </p>
      )}
    </>
  );
}
