import type { ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';

interface FeatureCardProps {
  title: string;
  text: string;
  /** Its size in the grid. */
  className?: string;
  /** Its illustration. */
  children: ReactNode;
}

/** One feature, in a sentence or two and an illustration. */
export function FeatureCard({ title, text, className, children }: FeatureCardProps) {
  return (
    <li
      className={classNames(
        'flex flex-col justify-between gap-10 rounded-card border border-line bg-raised p-6 md:p-8',
        className,
      )}
    >
      <div>
        <h3 className="text-lg">{title}</h3>
        <p className="mt-2 max-w-prose text-muted">{text}</p>
      </div>
      {children}
    </li>
  );
}
