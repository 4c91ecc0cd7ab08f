import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { Colleague, Colleagues } from '#web/features/reviews/colleagues.ts';
import { classNames } from '#web/lib/class-names.ts';

/** What is typed of a name before the caret: from the `@` at `start` on. */
export function mentionBefore(text: string, caret: number) {
  const [, typed] = /(?:^|[^\w@])@([\w-]*)$/.exec(text.slice(0, caret)) ?? [];
  return typed === undefined ? undefined : { typed, start: caret - typed.length - 1 };
}

const shownAtOnce = 6;

/** Those whose name, or email before its domain, is what was typed, then those that begin with it, and then those that have it. */
export function matching(all: readonly Colleague[], typed: string): Colleague[] {
  const sought = typed.toLowerCase();
  const at = ({ name, email }: Colleague) =>
    Math.min(
      ...[name, email.slice(0, email.indexOf('@'))].map((text) => {
        const index = text.toLowerCase().indexOf(sought);
        if (index < 0) return Number.POSITIVE_INFINITY;
        return index > 0 ? 2 : Number(text.length > sought.length);
      }),
    );
  return [0, 1, 2].flatMap((rank) => all.filter((one) => at(one) === rank)).slice(0, shownAtOnce);
}

const caretKeys = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

interface MentionOfferProps {
  colleagues: Colleagues;
  field: RefObject<HTMLTextAreaElement | null>;
  /** What is in the field. */
  value: string;
  onChange: (text: string) => void;
}

/**
 * Offers members while a name is typed after an `@`: up and down choose one, Enter or Tab takes it, Escape ends the offer.
 * The focus stays in the field, which points at the chosen one: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/. It
 * remains a text field, as https://www.w3.org/TR/html-aria/#el-textarea has it.
 */
export function MentionOffer({ colleagues, field, value, onChange }: MentionOfferProps) {
  const id = useId();
  const [offer, setOffer] = useState<{ typed: string; start: number; active: number }>();
  const refused = useRef<number>(undefined);
  const people = offer ? matching(colleagues.all, offer.typed) : [];
  const active = Math.min(offer?.active ?? 0, people.length - 1);
  const close = () => setOffer(undefined);

  /** Looks at what is before the caret. */
  const look = useEffectEvent(() => {
    const { current } = field;
    const isAtCaret = current?.matches(':focus') && current.selectionStart === current.selectionEnd;
    const before =
      current && isAtCaret ? mentionBefore(current.value, current.selectionStart) : undefined;
    if (!before) refused.current = undefined;
    const isOffered = before && before.start !== refused.current;
    setOffer(isOffered ? { ...before, active: 0 } : undefined);
  });
  const take = (person: Colleague) => {
    const { current } = field;
    if (!offer || !current) return;
    colleagues.chosen.set(person.name, person.id);
    current.focus();
    current.setSelectionRange(offer.start, current.selectionEnd);
    const words = `@${person.name} `;
    // By the browser's own editing, so that it can be undone by its keys.
    if (!document.execCommand?.('insertText', false, words)) {
      current.setRangeText(words, offer.start, current.selectionEnd, 'end');
      onChange(current.value);
    }
    close();
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    const chosen = people[active];
    if (!offer || !chosen || ctrlKey || metaKey || shiftKey) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const next = active + (key === 'ArrowDown' ? 1 : -1);
      setOffer({ ...offer, active: (next + people.length) % people.length });
    } else if (key === 'Enter' || key === 'Tab') take(chosen);
    else if (key === 'Escape') {
      refused.current = offer.start;
      close();
    } else return;
    // The field has its own use for them.
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const { current } = field;
    const leave = new AbortController();
    const { signal } = leave;
    current?.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    current?.addEventListener('keyup', ({ key }) => caretKeys.includes(key) && look(), { signal });
    current?.addEventListener('click', () => look(), { signal });
    current?.addEventListener('blur', () => setOffer(undefined), { signal });
    return () => leave.abort();
  }, [field]);
  useEffect(() => {
    if (value !== undefined) look();
  }, [value]);

  const isOpen = people.length > 0;
  useEffect(() => {
    const { current } = field;
    current?.setAttribute('aria-autocomplete', 'list');
    if (!isOpen) return;
    current?.setAttribute('aria-controls', id);
    current?.setAttribute('aria-activedescendant', `${id}-${active}`);
    return () => {
      current?.removeAttribute('aria-controls');
      current?.removeAttribute('aria-activedescendant');
    };
  }, [field, id, isOpen, active]);
  return (
    isOpen &&
    field.current && (
      <Offer id={id} people={people} active={active} field={field.current} onTake={take} />
    )
  );
}

interface OfferProps {
  id: string;
  people: readonly Colleague[];
  active: number;
  field: HTMLElement;
  onTake: (person: Colleague) => void;
}

/** The members who are offered, above the field, or below it where there is no room. */
function Offer({ id, people, active, field, onTake }: OfferProps) {
  const [place, setPlace] = useState<CSSProperties>();
  useLayoutEffect(() => {
    const move = () => setPlace(placeBeside(field));
    move();
    const left = new AbortController();
    const { signal } = left;
    addEventListener('resize', move, { signal });
    addEventListener('scroll', move, { signal, capture: true });
    // The field grows with what is typed.
    const observer = new ResizeObserver(move);
    observer.observe(field);
    return () => {
      left.abort();
      observer.disconnect();
    };
  }, [field]);
  // Within what is in full screen, which hides everything beside it, or else within the page's main landmark.
  const parent =
    document.querySelector('main [data-full]') ?? document.querySelector('main') ?? document.body;
  return createPortal(
    <>
      <div
        id={id}
        role="listbox"
        aria-label="Members"
        style={place}
        className="fixed z-50 rounded-control border border-line bg-floating p-1 text-sm text-text shadow-float"
      >
        {people.map((person, index) => (
          <button
            key={person.id}
            type="button"
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            // The focus stays in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onTake(person)}
            className={classNames(
              'flex min-h-9 w-full cursor-pointer items-baseline gap-2 rounded-[4px] px-2 py-1.5 text-left pointer-coarse:min-h-11 pointer-coarse:items-center',
              index === active ? 'bg-hover' : 'hover:bg-hover',
            )}
          >
            <span className="shrink-0 font-medium">{person.name}</span>
            <span className="truncate text-xs text-muted">{person.email}</span>
          </button>
        ))}
      </div>
      <p role="status" className="sr-only">
        {`${people.length} ${people.length === 1 ? 'member' : 'members'}, up and down to choose`}
      </p>
    </>,
    parent,
  );
}

/** Pixels: six members and more. */
const room = 280;

function placeBeside(field: HTMLElement): CSSProperties {
  const { top, bottom, left, width } = field.getBoundingClientRect();
  const side = top > room ? { bottom: innerHeight - top + 4 } : { top: bottom + 4 };
  return { ...side, left, width: Math.min(width, 320) };
}
