import type { ReactNode } from 'react';
import { enterprisePlan, type PaidPlanId, paidPlans } from '#shared/rules/plans.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { CheckList } from '#web/components/fields/check-list.tsx';
import { choosingPlan } from '#web/lib/chosen-plan.ts';
import { classNames } from '#web/lib/class-names.ts';
import { paths } from '#web/lib/paths.ts';
import { scrollToContact } from '#web/lib/scroll-to-section.ts';
import type { BillingCycle } from './billing-toggle.tsx';
import { memberPrice } from './member-price.ts';

const audiences: Record<PaidPlanId, string> = {
  starter: 'A small crew on one production.',
  business: 'A company with several jobs running.',
};

const units: Record<BillingCycle, string> = {
  monthly: 'per member/month',
  annual: 'per member/month (billed annually)',
};

/** The three plan cards. */
export function PlanCards({ cycle }: { cycle: BillingCycle }) {
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3">
      {Object.values(paidPlans).map(({ id, name, includes }) => (
        <PlanCard
          key={id}
          name={name}
          audience={audiences[id]}
          price={memberPrice(id, cycle)}
          unit={units[cycle]}
          onRequest={cycle === 'annual'}
          includes={includes}
          popular={id === 'business'}
        >
          <ButtonLink
            to={paths.register}
            state={choosingPlan(id)}
            data-held
            size="lg"
            variant={id === 'business' ? 'primary' : 'secondary'}
            className="w-full"
          >
            Start with {name}
          </ButtonLink>
        </PlanCard>
      ))}
      <PlanCard
        name={enterprisePlan.name}
        audience="A large group, or custom terms."
        price={enterprisePlan.price}
        includes={enterprisePlan.includes}
        note="Tell us how many people, how many terabytes and in which cities. A person replies with a written proposal."
        className="md:max-lg:col-span-2"
      >
        <ButtonLink
          to={paths.home}
          state={scrollToContact}
          data-held
          size="lg"
          variant="secondary"
          className="w-full"
        >
          Contact us
        </ButtonLink>
      </PlanCard>
    </ul>
  );
}

interface PlanCardProps {
  name: string;
  /** The target audience, in one line. */
  audience: string;
  /** The formatted price, such as $25. */
  price: string;
  /** The unit of the price; a plan without a price has none. */
  unit?: string;
  /** Whether the price is shown, not sold here: it is agreed on with us. */
  onRequest?: boolean;
  includes: readonly string[];
  /** Below the list of features. */
  note?: string;
  popular?: boolean;
  className?: string;
  /** The call to action. */
  children: ReactNode;
}

/** One plan. The price and its unit keep their space, so that nothing shifts when the cycle changes. */
function PlanCard(props: PlanCardProps) {
  const { name, audience, price, unit, includes, note, children } = props;
  const { onRequest = false, popular = false } = props;
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
      <div className="mt-8 flex flex-wrap items-center gap-x-3">
        <p className="text-5xl font-semibold tabular-nums">{price}</p>
        {onRequest && (
          <span className="rounded-full border border-control px-2.5 py-0.5 text-sm">
            On request
          </span>
        )}
      </div>
      <p className="mt-2 min-h-6 text-sm text-muted">{unit}</p>
      <div className="mt-6">{children}</div>
      <CheckList items={includes} className="mt-8 border-t border-line pt-6" />
      {note && <p className="mt-4 max-w-prose text-muted">{note}</p>}
    </li>
  );
}
