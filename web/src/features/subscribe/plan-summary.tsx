import { Link } from 'react-router-dom';
import {
  enterprisePlan,
  hotStorage,
  type PaidPlanId,
  type PlanId,
  paidPlanIds,
  paidPlans,
  teamSize,
} from '#shared/rules/plans.ts';
import { quote } from '#shared/rules/pricing.ts';
import { CheckList } from '#web/components/fields/check-list.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { subscribePath } from '#web/lib/paths.ts';

interface PlanSummaryProps {
  plan: PlanId;
  /** The number of seats; any value that is not a valid team size has no sum. */
  seats: number;
}

/** The selected plan and its cost, with a link to the other plan. */
export function PlanSummary({ plan, seats }: PlanSummaryProps) {
  const { name, includes } = plan === 'enterprise' ? enterprisePlan : paidPlans[plan];
  return (
    <section aria-labelledby="summary-title" className="rounded-card border border-line bg-raised">
      <div className="p-6 md:p-8">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="summary-title" className="text-xl">
            {name}
          </h2>
          <PlanSwitch plan={plan} />
        </div>
        <CheckList items={includes} className="mt-6" />
      </div>
      <div className="border-t border-line p-6 md:px-8">
        {plan === 'enterprise' ? (
          <p className="text-3xl font-semibold">{enterprisePlan.price}</p>
        ) : (
          <Total plan={plan} seats={seats} />
        )}
      </div>
    </section>
  );
}

function PlanSwitch({ plan }: { plan: PlanId }) {
  return (
    <nav aria-label="Plan" className="flex gap-1 text-sm">
      {paidPlanIds.map((id) => (
        <Link
          key={id}
          to={subscribePath(id)}
          replace
          aria-current={id === plan ? 'page' : undefined}
          className={classNames(
            'rounded-control px-3 py-1.5 transition-colors duration-150',
            id === plan ? 'bg-hover text-text' : 'text-link hover:bg-hover',
          )}
        >
          {paidPlans[id].name}
        </Link>
      ))}
    </nav>
  );
}

function Total({ plan, seats }: { plan: PaidPlanId; seats: number }) {
  const counted = Number.isInteger(seats) && seats >= teamSize.min && seats <= teamSize.max;
  const { memberCount, pricePerMember, total } = quote({
    plan,
    members: counted ? seats : teamSize.min,
    storageAmount: hotStorage.includedTb,
    coldStorageAmount: 0,
  });
  if (!counted) {
    return <p className="text-muted tabular-nums">{`$${pricePerMember} per member a month`}</p>;
  }
  const { maxMembers } = paidPlans[plan];
  if (maxMembers !== null && memberCount > maxMembers) {
    return <TooLarge plan={plan} members={memberCount} />;
  }
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 tabular-nums">
      <span className="text-muted">
        {`${memberCount} ${memberCount === 1 ? 'member' : 'members'} × $${pricePerMember}`}
      </span>
      <output aria-live="polite" className="text-3xl font-semibold">
        <span>{`$${total.toLocaleString('en-US')}`}</span>
        <span className="text-base font-normal tracking-normal text-muted"> a month</span>
      </output>
    </div>
  );
}

/** In place of a sum that cannot be bought: the plan that holds the team, and its price. */
function TooLarge({ plan, members }: { plan: PaidPlanId; members: number }) {
  const { name, maxMembers } = paidPlans[plan];
  const { business } = paidPlans;
  const price = (members * business.pricePerMember).toLocaleString('en-US');
  return (
    <p role="status" className="text-warning tabular-nums">
      {`${name} includes up to ${maxMembers} members. `}
      <span>{`For ${members}, `}</span>
      <Link
        to={subscribePath('business')}
        replace
        className="text-link underline decoration-1 underline-offset-4"
      >
        {`choose ${business.name}`}
      </Link>
      <span>{`: $${price} a month.`}</span>
    </p>
  );
}
