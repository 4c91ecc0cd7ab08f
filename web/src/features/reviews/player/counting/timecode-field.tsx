import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import type { Transport } from '#web/features/reviews/player/transport.ts';
import { useTransport } from '#web/features/reviews/player/use-transport.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useCounted } from './counting.ts';

interface TimecodeFieldProps {
  ref?: Ref<HTMLInputElement>;
  transport: Transport;
  tabIndex?: number;
}

/** The position in what it is counted in, which can be typed over. */
export function TimecodeField({ ref, transport, tabIndex = 0 }: TimecodeFieldProps) {
  const position = useTransport(transport, (state) => state.position);
  const timeline = useTransport(transport, (state) => state.timeline);
  const [draft, setDraft] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const id = useId();
  const isFrames = timeline.unit === 'frame';
  const counted = useCounted(timeline);
  const shown = counted.format(position);

  function close() {
    setDraft(undefined);
    setRefusal(undefined);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    if (event.key === 'Escape') {
      // What is around it stays open.
      event.stopPropagation();
      close();
      field.blur();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const parsed = counted.parse(draft ?? shown, position);
      if ('refusal' in parsed) {
        setRefusal(parsed.refusal);
        return;
      }
      transport.seekTo(parsed.position);
      close();
      field.blur();
    }
  }

  return (
    <div className="relative -ml-1.5">
      <input
        ref={ref}
        tabIndex={tabIndex}
        value={draft ?? shown}
        onChange={({ target }) => {
          setDraft(target.value);
          setRefusal(undefined);
        }}
        onFocus={({ target }) => {
          setDraft(shown);
          transport.pause();
          target.select();
        }}
        onBlur={close}
        onKeyDown={onKeyDown}
        aria-label={counted.label}
        aria-invalid={refusal ? true : undefined}
        aria-describedby={refusal && id}
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        style={{ width: `calc(${isFrames ? 11 : 9}ch + 0.75rem)` }}
        className={classNames(
          'rounded-control border bg-transparent px-1 py-1 font-mono text-sm tabular-nums @xl:text-base transition-colors duration-150',
          refusal
            ? 'border-danger'
            : 'border-transparent hover:border-control focus:border-control',
        )}
      />
      {refusal && (
        <p
          id={id}
          role="alert"
          className="absolute bottom-full left-0 z-10 mb-1 w-64 max-w-[80vw] rounded-control border border-line bg-floating px-3 py-2 text-sm text-danger shadow-float"
        >
          {refusal}
        </p>
      )}
    </div>
  );
}
