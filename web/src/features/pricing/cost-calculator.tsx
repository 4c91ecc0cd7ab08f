import { useEffect, useRef, useState } from 'react';
import {
  coldStorage,
  hotStorage,
  type PaidPlanId,
  paidPlanIds,
  paidPlans,
  teamSize,
} from '#shared/rules/plans.ts';
import { quote } from '#shared/rules/pricing.ts';
import { TextField } from '#web/components/fields/text-field.tsx';

/** What is calculated: people, and TB of storage in addition to that of the plan. */
interface Team {
  members: number;
  hot: number;
  cold: number;
}

const fields = [
  { name: 'members', label: 'Team members', min: 1, max: teamSize.max, step: 1, start: 5 },
  {
    name: 'hot',
    label: 'Additional storage in TB',
    hint: `$${hotStorage.pricePerBlock} a month per ${hotStorage.blockGb} GB`,
    min: 0,
    max: hotStorage.maxTb - hotStorage.includedTb,
    step: hotStorage.stepTb,
    start: 2,
  },
  {
    name: 'cold',
    label: 'Cold storage in TB',
    hint: `$${coldStorage.pricePerTb} a month per TB`,
    min: coldStorage.minTb,
    max: coldStorage.maxTb,
    step: coldStorage.stepTb,
    start: 10,
  },
] as const;

/** What a team with its storage costs a month on each plan. */
export function CostCalculator() {
  const form = useRef<HTMLFormElement>(null);
  const [team, setTeam] = useState<Team>(() => teamOf((name) => String(startOf(name))));

  const read = () => {
    if (!form.current) return;
    const entered = new FormData(form.current);
    setTeam(teamOf((name) => String(entered.get(name))));
  };
  // It may have been filled in before hydration.
  useEffect(read, []);

  return (
    <section aria-labelledby="calculator-title">
      <h2 id="calculator-title" className="text-3xl">
        What your team costs
      </h2>
      <div className="mt-8 grid gap-x-12 gap-y-8 rounded-card border border-line bg-raised p-6 md:p-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <form
          ref={form}
          aria-label="Your team"
          onInput={read}
          onSubmit={(event) => event.preventDefault()}
          className="grid content-start gap-5 sm:grid-cols-3 lg:grid-cols-1"
        >
          {fields.map(({ start, ...field }) => (
            <TextField
              key={field.name}
              {...field}
              type="number"
              inputMode="decimal"
              defaultValue={start}
              error={Number.isNaN(team[field.name]) ? describeLimits(field) : undefined}
              autoComplete="off"
              className="tabular-nums"
            />
          ))}
        </form>
        <dl aria-live="polite" className="grid content-start gap-6">
          {paidPlanIds.map((plan) => (
            <PlanCost key={plan} plan={plan} team={team} />
          ))}
          <div className="text-sm text-muted">
            <dt className="sr-only">Billing</dt>
            <dd>Billed monthly. The workspace’s owner needs no seat.</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

function PlanCost({ plan, team }: { plan: PaidPlanId; team: Team }) {
  const { name, maxMembers, pricePerMember } = paidPlans[plan];
  const { members, hot, cold } = team;
  const isComplete = [members, hot, cold].every(Number.isFinite);
  const { total } = quote({
    plan,
    members,
    storageAmount: hotStorage.includedTb + hot,
    coldStorageAmount: cold,
  });
  const fits = maxMembers === null || !(members > maxMembers);
  return (
    <div className="border-b border-line pb-6 tabular-nums">
      <dt className="text-muted">{name}</dt>
      <dd className="mt-1">
        {fits ? (
          <>
            <span className="text-3xl font-semibold">
              {isComplete ? `$${total.toLocaleString('en-US')}` : '–'}
            </span>
            <span className="text-muted"> a month</span>
            {isComplete && (
              <span className="block text-sm text-muted">
                {`${members} × $${pricePerMember}${describeStorage(team)}`}
              </span>
            )}
          </>
        ) : (
          <span>{`Up to ${maxMembers} members`}</span>
        )}
      </dd>
    </div>
  );
}

function describeStorage({ hot, cold }: Team): string {
  const parts = [
    hot > 0 && `${hot} TB of additional storage`,
    cold > 0 && `${cold} TB of cold storage`,
  ].filter((part) => part !== false);
  return parts.map((part) => `, ${part}`).join('');
}

function describeLimits({ min, max }: { min: number; max: number }): string {
  return `Enter a number from ${min} to ${max.toLocaleString('en-US')}.`;
}

function startOf(name: keyof Team): number {
  return fields.find((field) => field.name === name)?.start ?? 0;
}

/** The team that is entered, each amount as it is sold: in whole steps. One that is not in its limits is NaN. */
function teamOf(entered: (name: keyof Team) => string): Team {
  const amount = (name: keyof Team) => {
    const field = fields.find((one) => one.name === name);
    const text = entered(name).trim();
    const value = Number(text);
    if (!field || text === '' || value < field.min || value > field.max) return Number.NaN;
    return Math.ceil(value / field.step) * field.step;
  };
  return { members: amount('members'), hot: amount('hot'), cold: amount('cold') };
}
