import { classNames } from '#web/lib/class-names.ts';
import { useOverlays } from './overlays.ts';

interface ListboxChoice<V extends string> {
  value: V;
  label: string;
  disabled?: boolean;
}

export interface ListboxProps<V extends string> {
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
export function Listbox<V extends string>({ quiet = false, ...props }: ListboxProps<V>) {
  const overlays = useOverlays(true);
  return overlays && <overlays.ListboxOverlay {...props} buttonLook={listboxButtonLook(quiet)} />;
}
