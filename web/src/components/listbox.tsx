import {
  Listbox as HeadlessListbox,
  Label,
  ListboxButton,
  ListboxOption,
  ListboxOptions,
} from '@headlessui/react';
import { Check, ChevronDown } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { classNames } from '#web/lib/class-names.ts';

interface ListboxChoice<V extends string> {
  value: V;
  label: string;
  disabled?: boolean;
}

interface ListboxProps<V extends string> {
  label: string;
  /** The label is then only read out, where the place says what is chosen. */
  hideLabel?: boolean;
  value: V;
  onChange: (value: V) => void;
  options: readonly ListboxChoice<V>[];
  disabled?: boolean;
  /** As high as a line of a list, and without an edge until it is pointed at. */
  quiet?: boolean;
  /** It opens, and takes the focus, as soon as it is there. */
  opened?: boolean;
  className?: string;
}

/** The look of the button that opens it. */
export function listboxButtonLook(quiet: boolean): string {
  return classNames(
    'flex w-full items-center gap-2 rounded-control border bg-raised pr-2.5 pl-3 text-left text-sm text-text transition-colors duration-150 data-disabled:cursor-not-allowed data-disabled:opacity-60 pointer-coarse:h-11',
    quiet
      ? 'h-8 border-transparent hover:border-control data-open:border-control pointer-coarse:border-control'
      : 'h-10 border-control hover:border-text',
  );
}

/** Chooses one of a few. */
export function Listbox<V extends string>(props: ListboxProps<V>) {
  const {
    label,
    hideLabel = false,
    value,
    onChange,
    options,
    disabled = false,
    quiet = false,
    opened = false,
    className,
  } = props;
  const chosen = options.find((option) => option.value === value);
  const button = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    if (!opened) return;
    button.current?.focus();
    // The library opens it at a press and offers no other way.
    button.current?.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
  }, [opened]);

  return (
    <HeadlessListbox
      as="div"
      className={classNames('flex flex-col gap-1.5', className)}
      disabled={disabled}
      value={value}
      onChange={onChange}
    >
      {!hideLabel && <Label className="text-sm font-medium">{label}</Label>}
      <ListboxButton
        ref={button}
        {...(hideLabel && { 'aria-label': `${label}: ${chosen?.label ?? value}` })}
        className={listboxButtonLook(quiet)}
      >
        <span className="min-w-0 flex-1 truncate">{chosen?.label ?? value}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.5} />
      </ListboxButton>
      <ListboxOptions
        transition
        modal={false}
        anchor={{ to: 'bottom end', gap: 4, padding: 8 }}
        className="z-50 min-w-(--button-width) rounded-control border border-line bg-floating p-1 text-sm text-text shadow-float transition duration-120 ease-out focus:outline-none data-closed:opacity-0"
      >
        {options.map((option) => (
          <ListboxOption
            key={option.value}
            value={option.value}
            disabled={option.disabled ?? false}
            className="group flex h-9 cursor-pointer items-center gap-2 rounded-[4px] pr-3 pl-2 select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-focus:bg-hover pointer-coarse:h-11"
          >
            <Check
              aria-hidden="true"
              className="invisible size-4 shrink-0 group-data-selected:visible"
              strokeWidth={1.5}
            />
            <span className="whitespace-nowrap">{option.label}</span>
          </ListboxOption>
        ))}
      </ListboxOptions>
    </HeadlessListbox>
  );
}
