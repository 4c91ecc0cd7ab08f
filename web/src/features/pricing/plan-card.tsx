import type { ReactNode } from 'react';
import { CheckList } from '#web/components/check-list.tsx';
import { classNames } from '#web/lib/class-names.ts';

interface PlanCardProps {
  name: string;
  /** The target audience, in one line. */
  audience: string;
  /** The formatted price, such as $25. */
  price: string;
  /** The unit of the price; a plan without a price has none. */
  unit?: string;
  includes: readonly string[];
  /** Below the list of features. */
  note?: string;
  popular?: boolean;
  className?: string;
  /** The call to action. */
  children: ReactNode;
}

/** One plan. The price and its unit keep their space, so that nothing shifts when the cycle changes. */
export function PlanCard(props: PlanCardProps) {
  const { name, audience, price, unit, includes, note, popular = false, children } = props;
  return (
    <li
      className={classNames(
        'flex flex-col rounded-card border p-6 md:p-8',
        popular ? 'border-text bg-raised' : 'border-line',
        props.className,
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-xl">{name}</h2>
        {popular && (
          <span className="rounded-full bg-text px-2.5 py-0.5 text-xs font-medium text-surface">
            Most Popular
          </span>
        )}
      </div>
      <p className="mt-1 text-muted">{audience}</p>
      <p className="mt-8 text-5xl font-semibold tabular-nums">{price}</p>
      <p className="mt-2 min-h-6 text-sm text-muted">{unit}</p>
      <div className="mt-6">{children}</div>
      <CheckList items={includes} className="mt-8 border-t border-line pt-6" />
      {note && <p className="mt-4 max-w-prose text-muted">{note}</p>}
    </li>
  );
}
