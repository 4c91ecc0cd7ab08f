import { Label, Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { OverlayPortal, useInitiallyOpen } from './overlay-portal.tsx';

export interface ListboxChoice<V extends string> {
  value: V;
  label: string;
  /** A line below the label. */
  description?: string;
  disabled?: boolean;
}

export interface ListboxOverlayProps {
  label: string;
  /** Only announces the label to screen readers, where the context makes the choice clear. */
  hideLabel?: boolean;
  value: string;
  onChange: (value: string) => void;
  options: readonly ListboxChoice<string>[];
  disabled?: boolean;
  /** Opens and takes the focus as soon as it has mounted. */
  opened?: boolean;
  className?: string;
  /** The classes of the button that opens it. */
  buttonLook: string;
}

/** The listbox implementation. */
export function ListboxOverlay(props: ListboxOverlayProps) {
  const {
    label,
    hideLabel = false,
    value,
    onChange,
    options,
    disabled = false,
    opened = false,
    className,
    buttonLook,
  } = props;
  const chosen = options.find((option) => option.value === value);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useInitiallyOpen(button, opened);

  return (
    <OverlayPortal>
      <Listbox
        as="div"
        className={classNames('flex flex-col gap-1.5', className)}
        disabled={disabled}
        value={value}
        onChange={onChange}
      >
        {!hideLabel && <Label className="text-sm font-medium">{label}</Label>}
        <ListboxButton
          ref={button}
          onKeyDown={openOnEnter}
          {...(hideLabel && { 'aria-label': `${label}: ${chosen?.label ?? value}` })}
          className={buttonLook}
        >
          <span className="min-w-0 flex-1 truncate">{chosen?.label ?? value}</span>
          <ChevronDown
            aria-hidden="true"
            className="size-4 shrink-0 text-muted"
            strokeWidth={1.5}
          />
        </ListboxButton>
        <ListboxOptions
          modal={false}
          anchor={{ to: 'bottom end', gap: 4, padding: 8 }}
          className="z-50 max-w-88 min-w-(--button-width) rounded-control border border-line bg-floating p-1 text-sm text-text shadow-float transition-opacity duration-120 ease-out focus:outline-none starting:opacity-0"
        >
          {options.map((option, index) => (
            <div
              key={option.value}
              role="none"
              className="relative rounded-[4px] has-data-focus:bg-hover"
            >
              <ListboxOption
                value={option.value}
                disabled={option.disabled ?? false}
                aria-describedby={option.description && `${id}-${index}`}
                className="group flex min-h-9 cursor-pointer items-center gap-2 pr-3 pl-2 select-none after:absolute after:inset-0 data-disabled:cursor-not-allowed data-disabled:opacity-50 pointer-coarse:min-h-11"
              >
                <Check
                  aria-hidden="true"
                  className="invisible size-4 shrink-0 group-data-selected:visible"
                  strokeWidth={1.5}
                />
                <span className="whitespace-nowrap">{option.label}</span>
              </ListboxOption>
              {/* A description, and no part of the option's own text. */}
              {option.description && (
                <p
                  id={`${id}-${index}`}
                  aria-hidden="true"
                  className="-mt-1.5 pr-3 pb-1.5 pl-8 text-xs text-muted"
                >
                  {option.description}
                </p>
              )}
            </div>
          ))}
        </ListboxOptions>
      </Listbox>
    </OverlayPortal>
  );
}

/**
 * Enter opens it, as the arrow keys and Space do: Headless UI submits the form around it instead.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/examples/combobox-select-only/
 */
function openOnEnter(event: KeyboardEvent<HTMLButtonElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.click();
}
