import { CircleAlert } from 'lucide-react';
import { type KeyboardEvent, type RefObject, use, useId } from 'react';
import { fieldAttributes, inputClassName } from '#web/components/fields/field.tsx';
import { ColleaguesContext } from '#web/features/reviews/colleagues.ts';
import { classNames } from '#web/lib/class-names.ts';
import { onDemand } from '#web/lib/on-demand.ts';

/** Guests, who mention no one, do not load it; without it one types as they do. */
const offerScript = onDemand(() => import('./mention-offer.tsx'));

interface CommentFieldProps {
  ref: RefObject<HTMLTextAreaElement | null>;
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
  const colleagues = use(ColleaguesContext);
  const offer = offerScript.useModule(colleagues !== null, () => undefined);
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
      {offer && colleagues && (
        <offer.MentionOffer colleagues={colleagues} field={ref} value={value} onChange={onChange} />
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
