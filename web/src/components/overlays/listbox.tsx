import { classNames } from '#web/lib/class-names.ts';
import type { ListboxChoice, ListboxOverlayProps } from './listbox-overlay.tsx';
import { ListboxOverlay } from './overlays.ts';

interface ListboxProps<V extends string>
  extends Omit<ListboxOverlayProps, 'buttonLook' | 'onChange' | 'options' | 'value'> {
  value: V;
  onChange: (value: V) => void;
  options: readonly ListboxChoice<V>[];
  /** As high as a list row, and without a border until it is hovered. */
  quiet?: boolean;
}

/** The classes of the button that opens it. */
export function listboxButtonLook(quiet: boolean): string {
  return classNames(
    'flex w-full items-center gap-2 rounded-control border bg-raised pr-2.5 pl-3 text-left text-sm text-text transition-colors duration-150 data-disabled:cursor-not-allowed data-disabled:opacity-60 pointer-coarse:h-11',
    quiet
      ? 'h-8 border-transparent max-[24rem]:gap-1 max-[24rem]:pr-1 hover:border-control data-open:border-control pointer-coarse:border-control'
      : 'h-10 border-control hover:border-text',
  );
}

/** A select control for a few options. It suspends until the script of the overlays has loaded. */
export function Listbox<V extends string>({ quiet = false, onChange, ...props }: ListboxProps<V>) {
  const choose = (value: string) => {
    const option = props.options.find((candidate) => candidate.value === value);
    if (option) onChange(option.value);
  };
  return <ListboxOverlay {...props} onChange={choose} buttonLook={listboxButtonLook(quiet)} />;
}
