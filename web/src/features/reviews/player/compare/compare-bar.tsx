import { Columns2, SquareSplitHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { iconButton } from '#web/components/button.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { compareBar } from './compare-placeholder.tsx';

interface CompareBarProps extends LayoutChoiceProps {
  /** At its end, such as the way back. */
  end: ReactNode;
  children?: ReactNode;
}

/** The row above two pictures. */
export function CompareBar({ end, children, ...choice }: CompareBarProps) {
  return (
    <div className={classNames(compareBar, 'flex items-center gap-x-3 px-3')}>
      <LayoutChoice {...choice} />
      {children}
      <div className="ml-auto">{end}</div>
    </div>
  );
}

const layouts = [
  { layout: 'side', label: 'Side by side', Icon: Columns2 },
  { layout: 'wipe', label: 'Wipe', Icon: SquareSplitHorizontal },
] as const;

interface LayoutChoiceProps {
  layout: 'side' | 'wipe';
  onLayout: (layout: 'side' | 'wipe') => void;
}

function LayoutChoice({ layout, onLayout }: LayoutChoiceProps) {
  return (
    <fieldset className="flex shrink-0 rounded-control border border-line p-0.5">
      <legend className="sr-only">Layout</legend>
      {layouts.map(({ layout: offered, label, Icon }) => (
        <button
          key={offered}
          type="button"
          aria-label={label}
          aria-pressed={layout === offered}
          data-tooltip={label}
          onClick={() => onLayout(offered)}
          className={classNames(
            iconButton,
            'size-8 aria-pressed:bg-hover aria-pressed:text-text pointer-coarse:size-10',
          )}
        >
          <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />
        </button>
      ))}
    </fieldset>
  );
}
