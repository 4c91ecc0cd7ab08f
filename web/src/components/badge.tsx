import type { ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';

const tones = {
  neutral: 'border-line bg-hover text-muted',
  success: 'border-success/25 bg-success-soft text-success',
  warning: 'border-warning/25 bg-warning-soft text-warning',
  danger: 'border-danger/25 bg-danger-soft text-danger',
} as const;

interface BadgeProps {
  tone?: keyof typeof tones;
  children: ReactNode;
}

/** A short label for the state of the element next to it. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full border px-2 text-xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
