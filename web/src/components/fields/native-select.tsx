import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#web/lib/class-names.ts';

interface NativeSelectProps extends ComponentProps<'select'> {
  /** Of what is around the select, such as its width. */
  frameClassName?: string;
}

/** A list that the browser shows in its own way, with the arrow of all other lists. */
export function NativeSelect({ className, frameClassName, ...attributes }: NativeSelectProps) {
  return (
    <span className={classNames('relative inline-grid', frameClassName)}>
      <select
        {...attributes}
        className={classNames('min-w-0 appearance-none truncate', className)}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2 size-4 -translate-y-1/2 text-muted"
        strokeWidth={1.5}
      />
    </span>
  );
}
