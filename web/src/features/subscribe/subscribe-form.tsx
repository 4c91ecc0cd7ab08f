import { Lock } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type PaidPlanId, teamSize } from '#shared/plans.ts';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { preloadToasts, toast } from '#web/components/toast.tsx';
import {
  checkFields,
  type FieldErrors,
  fieldText,
  focusFirstError,
} from '#web/lib/field-errors.ts';
import { missingInformation } from '#web/lib/missing-information.ts';
import { usePurchase } from './use-purchase.ts';

const required = {
  userEmail: 'Enter your email address.',
  userName: 'Enter your name.',
};
const rules = {
  ...required,
  teamSize: `Team size is a whole number from ${teamSize.min} to ${teamSize.max}.`,
};

interface SubscribeFormProps {
  plan: PaidPlanId;
  onTeamSizeChange: (seats: number) => void;
}

/** The buyer and the team size; then redirects to the payment provider's page. */
export function SubscribeForm({ plan, onTeamSizeChange }: SubscribeFormProps) {
  const { submitting, serverErrors, purchase } = usePurchase(plan);
  const [unsent, setUnsent] = useState<FieldErrors>({});
  const size = useRef<HTMLInputElement>(null);
  const errors = Object.keys(unsent).length > 0 ? unsent : serverErrors;

  // It may have been filled in before hydration, or by the browser on the way back from payment.
  useEffect(() => {
    if (size.current) onTeamSizeChange(size.current.valueAsNumber);
  }, [onTeamSizeChange]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = checkFields(form, rules);
    setUnsent(found);
    if (Object.keys(found).length === 0) {
      return void purchase({
        userEmail: fieldText(form, 'userEmail'),
        userName: fieldText(form, 'userName'),
        teamSize: Number(fieldText(form, 'teamSize')),
      });
    }
    if (Object.values(required).some((rule) => Object.values(found).includes(rule))) {
      toast(missingInformation);
    }
    focusFirstError(form, found);
  }

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
        hint="We send the receipt and the link to your workspace to this address."
        error={errors['userEmail']}
        required
        autoComplete="email"
      />
      <TextField
        label="Full name"
        name="userName"
        error={errors['userName']}
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
        onChange={(event) => onTeamSizeChange(event.target.valueAsNumber)}
        error={errors['teamSize']}
        required
        className="tabular-nums"
      />
      <Button type="submit" size="lg" busy={submitting} className="mt-1 w-full">
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
