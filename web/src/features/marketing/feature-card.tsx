import type { ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';

interface FeatureCardProps {
  title: string;
  text: string;
  /** How much of the composed grid it takes. */
  className?: string;
  /** Its small picture. */
  children: ReactNode;
}

/** One claim, in a sentence or two and a picture. */
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
