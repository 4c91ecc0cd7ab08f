import { classNames } from '#web/lib/class-names.ts';
import { useOverlays } from './overlays.ts';

interface ListboxChoice<V extends string> {
  value: V;
  label: string;
  disabled?: boolean;
}

export interface ListboxProps<V extends string> {
  label: string;
  /** Only announces the label to screen readers, where the context makes the choice clear. */
  hideLabel?: boolean;
  value: V;
  onChange: (value: V) => void;
  options: readonly ListboxChoice<V>[];
  disabled?: boolean;
  /** As high as a list row, and without a border until it is hovered. */
  quiet?: boolean;
  /** Opens and takes the focus as soon as it has mounted. */
  opened?: boolean;
  className?: string;
}

/** The classes of the button that opens it. */
export function listboxButtonLook(quiet: boolean): string {
  return classNames(
    'flex w-full items-center gap-2 rounded-control border bg-raised pr-2.5 pl-3 text-left text-sm text-text transition-colors duration-150 data-disabled:cursor-not-allowed data-disabled:opacity-60 pointer-coarse:h-11',
    quiet
      ? 'h-8 border-transparent hover:border-control data-open:border-control pointer-coarse:border-control'
      : 'h-10 border-control hover:border-text',
  );
}

/** A select control for a few options. */
export function Listbox<V extends string>({ quiet = false, ...props }: ListboxProps<V>) {
  const overlays = useOverlays(true);
  return overlays && <overlays.ListboxOverlay {...props} buttonLook={listboxButtonLook(quiet)} />;
}
