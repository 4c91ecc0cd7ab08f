import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { type PaidPlanId, paidPlanIds, paidPlans } from '#shared/rules/plans.ts';
import type { Subscription } from '#shared/rules/user.ts';
import { Badge } from '#web/components/badge.tsx';
import { Card } from '#web/components/card.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { formatDollars, pluralize } from '#web/lib/format.ts';

interface CurrentPlanProps {
  running: Subscription | undefined;
  /** Whether a payment is being processed, after which a plan runs. */
  isSettling: boolean;
  chosen: PaidPlanId;
  /** Undefined until loaded. */
  memberCount: number | undefined;
  /** Undefined if the user may not change the plan. */
  onChoose: ((plan: PaidPlanId) => void) | undefined;
  /** The reason if the plan cannot be changed. */
  lockedReason: string;
  /** The prices that the subscription actually pays. */
  children: ReactNode;
}

/** The current plan, and the choice of another one, which takes effect with Update Plan. */
export function CurrentPlan(props: CurrentPlanProps) {
  const { running, isSettling, chosen, memberCount, onChoose, lockedReason, children } = props;
  const tooSmallPlans = paidPlanIds.filter((plan) => !fitsPlan(plan, memberCount));
  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="font-semibold">Current Plan</h2>
          <PlanBadge running={running} isSettling={isSettling} />
        </div>
        <fieldset className="flex w-full flex-wrap gap-2 sm:w-auto" disabled={!onChoose}>
          <legend className="sr-only">Plan</legend>
          {paidPlanIds.map((plan) => (
            <PlanButton
              key={plan}
              plan={plan}
              chosen={plan === chosen}
              disabled={tooSmallPlans.includes(plan)}
              onChoose={() => onChoose?.(plan)}
            />
          ))}
        </fieldset>
      </div>
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1.5 border-t border-line pt-4 text-sm text-muted">
        {paidPlans[chosen].includes.filter(isNotStorage).map((feature) => (
          <li key={feature} className="flex items-center gap-1.5">
            <Check aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      {children}
      {!onChoose && <PlanHint>{lockedReason}</PlanHint>}
      {onChoose &&
        tooSmallPlans.map((plan) => <PlanHint key={plan}>{disabledReason(plan)}</PlanHint>)}
      {running && running.plan !== chosen && (
        <PlanHint>
          {`Your current plan is ${paidPlans[running.plan].name}. Update Plan switches to ${paidPlans[chosen].name}.`}
        </PlanHint>
      )}
    </Card>
  );
}

/** The storage of a plan is in the panels below, in the amounts that are billed. */
function isNotStorage(feature: string): boolean {
  return !feature.endsWith(' storage');
}

function PlanBadge({ running, isSettling }: Pick<CurrentPlanProps, 'running' | 'isSettling'>) {
  if (!running && isSettling) return <Badge>Confirming your payment</Badge>;
  if (!running) return <Badge>No active plan</Badge>;
  const overdue = running.status === 'past_due';
  return (
    <Badge tone={overdue ? 'warning' : 'success'}>
      {`${paidPlans[running.plan].name}, ${overdue ? 'payment overdue' : 'active'}`}
    </Badge>
  );
}

interface PlanButtonProps {
  plan: PaidPlanId;
  chosen: boolean;
  disabled: boolean;
  onChoose: () => void;
}

function PlanButton({ plan, chosen, disabled, onChoose }: PlanButtonProps) {
  const { name, pricePerMember } = paidPlans[plan];
  return (
    <button
      type="button"
      aria-pressed={chosen}
      disabled={disabled}
      onClick={onChoose}
      className={classNames(
        'inline-flex h-10 flex-1 items-center justify-center gap-2 rounded-control border px-4 text-sm font-medium whitespace-nowrap tabular-nums',
        'transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60 pointer-coarse:h-11',
        chosen
          ? 'border-accent bg-accent/15 ring-1 ring-accent'
          : 'border-control text-muted enabled:hover:bg-hover enabled:hover:text-text',
      )}
    >
      {`${name} (${formatDollars(pricePerMember)}/member)`}
    </button>
  );
}

function PlanHint({ children }: { children: ReactNode }) {
  return <p className="mt-3 text-sm text-muted">{children}</p>;
}

function fitsPlan(plan: PaidPlanId, memberCount = 0): boolean {
  const { maxMembers } = paidPlans[plan];
  return maxMembers === null || memberCount <= maxMembers;
}

function disabledReason(plan: PaidPlanId): string {
  const { name, maxMembers } = paidPlans[plan];
  return `${name} includes up to ${pluralize(maxMembers ?? 0, 'team member')}, and you have more.`;
}
