import { Lock } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type PaidPlanId, paidPlans, teamSize } from '#shared/rules/plans.ts';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { usePublicForm } from '#web/components/fields/use-public-form.ts';
import { preloadToasts } from '#web/components/toasts/toast.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { fieldText } from '#web/lib/api/field-errors.ts';
import { leavePage } from '#web/lib/leave-page.ts';

const rules = {
  userEmail: 'Enter your email address.',
  userName: 'Enter your name.',
  teamSize: `Team size is a whole number from ${teamSize.min} to ${teamSize.max}.`,
};

interface SubscribeFormProps {
  plan: PaidPlanId;
  onTeamSizeChange: (seats: number) => void;
}

/** The buyer and the team size. It stays busy until the browser has left for the payment provider's page. */
export function SubscribeForm({ plan, onTeamSizeChange }: SubscribeFormProps) {
  const size = useRef<HTMLInputElement>(null);
  // Of the team size that is typed; the last one may still be shown when the plan has changed.
  const [refusal, setRefusal] = useState({ now: '', last: '' });
  const { onSubmit, busy, fields } = usePublicForm({
    rules,
    required: ['userEmail', 'userName'],
    send: async (form) => {
      const buyer = {
        userEmail: fieldText(form, 'userEmail'),
        userName: fieldText(form, 'userName'),
        teamSize: Number(fieldText(form, 'teamSize')),
      };
      const body = { planId: plan, ...buyer };
      const answer = await call('POST /api/create-subscription', { body });
      if ('url' in answer && answer.url) await leavePage(answer.url);
    },
    fallback: 'Failed to process request. Please try again.',
  });

  const readSize = (field: HTMLInputElement, chosen: PaidPlanId) => {
    const now = refusalOfTeam(chosen, field.valueAsNumber);
    field.setCustomValidity(now);
    setRefusal(({ last }) => ({ now, last: now || last }));
    onTeamSizeChange(field.valueAsNumber);
  };
  const readAgain = useEffectEvent(
    (chosen: PaidPlanId) => size.current && readSize(size.current, chosen),
  );
  // It may have been filled in before hydration, or by the browser on the way back from payment.
  useEffect(() => {
    readAgain(plan);
  }, [plan]);
  const isOutdated = refusal.now === '' && fields['teamSize'] === refusal.last;

  return (
    <form
      noValidate
      onSubmit={onSubmit}
      onFocus={preloadToasts}
      aria-label="Your details"
      className="flex flex-col gap-5"
    >
      <TextField
        label="Email"
        name="userEmail"
        type="email"
        hint="We send the link to your workspace to this address."
        error={fields['userEmail']}
        required
        autoComplete="email"
      />
      <TextField
        label="Full name"
        name="userName"
        error={fields['userName']}
        required
        autoComplete="name"
      />
      <TextField
        label="Team size"
        ref={size}
        name="teamSize"
        type="number"
        inputMode="numeric"
        min={teamSize.min}
        max={teamSize.max}
        step={1}
        defaultValue={teamSize.default}
        onChange={(event) => readSize(event.target, plan)}
        error={isOutdated ? undefined : fields['teamSize']}
        required
        className="tabular-nums"
      />
      <Button type="submit" size="lg" busy={busy} className="mt-1 w-full">
        Proceed to Payment
      </Button>
      <p className="flex items-start gap-2 text-sm text-muted">
        <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} />
        You pay on a page hosted by Stripe, our payment provider. Your card details never reach our
        servers.
      </p>
    </form>
  );
}

/** Why a plan does not hold a team; empty if it does, or if there is no such team. */
function refusalOfTeam(plan: PaidPlanId, seats: number): string {
  const { name, maxMembers } = paidPlans[plan];
  if (maxMembers === null || !(seats > maxMembers && seats <= teamSize.max)) return '';
  return `${name} includes up to ${maxMembers} members. Choose ${paidPlans.business.name} for a team of ${seats}.`;
}
