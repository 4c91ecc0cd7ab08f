import { Lock } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SecondFactorKind } from '#shared/rules/accounts/second-factor-kinds.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { MessageAbove } from '#web/components/fields/field.tsx';
import { PasswordField } from '#web/components/fields/password-field.tsx';
import { PasswordWithChecklist } from '#web/components/fields/password-with-checklist.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { Notice } from '#web/components/notice.tsx';
import { TextLink } from '#web/components/text-link.tsx';
import {
  checkFields,
  type FieldErrors,
  fieldText,
  focusFirstError,
} from '#web/lib/api/field-errors.ts';
import { paths } from '#web/lib/paths.ts';
import type { AuthMode } from './auth-mode.ts';
import type { MailedLink } from './mailed-link.ts';
import type { Offer } from './offer.ts';
import { useAuth } from './use-auth.ts';

const rules = {
  username: 'Enter a username.',
  email: 'Enter your email address.',
  password: 'Enter a password.',
};

export interface AuthFormProps {
  mode: AuthMode;
  /** The offer of a mailed link; the email is then fixed to the one it was mailed to. */
  linked?: { link: MailedLink; offer: Offer };
  onSignedIn: () => void;
  onSecondStep: (factors: readonly SecondFactorKind[]) => void;
}

/** The combined sign-up and sign-in form. The input survives a change of mode and a failure. */
export function AuthForm({ mode, linked, onSignedIn, onSecondStep }: AuthFormProps) {
  const link = linked?.link;
  const { state, submit, showErrors } = useAuth({ mode, link, onSignedIn, onSecondStep });
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const registering = mode === 'register';
  const emailHint = linked
    ? 'The link was sent to this address'
    : registering
      ? 'Temporary email addresses are not allowed'
      : undefined;
  const errors: FieldErrors = state.step === 'failed' ? state.fields : {};

  useEffect(() => {
    if (state.step === 'failed' && form.current) focusFirstError(form.current, state.fields);
  }, [state]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = event.currentTarget;
    const found = checkFields(sent, rules);
    if (Object.keys(found).length > 0) return showErrors(found);
    void submit({
      username: fieldText(sent, 'username'),
      email: fieldText(sent, 'email'),
      password,
    });
  }

  return (
    <MessageAbove value={state.step === 'failed' ? state.message : undefined}>
      <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        {state.step === 'failed' && <ErrorNotice message={state.message} />}
        {state.step === 'done' && <Notice tone="success">{state.message}</Notice>}
        {registering && (
          <TextField
            label="Username"
            name="username"
            hint="Letters, numbers, underscores, and hyphens only"
            error={errors['username']}
            required
            autoComplete="nickname"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <TextField
          label="Email"
          name="email"
          type="email"
          hint={emailHint}
          error={errors['email']}
          required
          {...(linked && {
            value: linked.offer.email,
            readOnly: true,
            className: 'border-line! bg-sunken! text-muted!',
            trailing: (
              <Lock aria-hidden="true" className="m-3 size-5 text-muted" strokeWidth={1.5} />
            ),
          })}
          autoComplete={registering ? 'email' : 'username'}
        />
        {registering ? (
          <PasswordWithChecklist
            value={password}
            onChange={setPassword}
            error={errors['password']}
          />
        ) : (
          <div className="flex flex-col gap-3">
            <PasswordField
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
              error={errors['password']}
            />
            <p className="text-sm">
              <TextLink to={paths.forgotPassword}>Forgot your password?</TextLink>
            </p>
          </div>
        )}
        <Button
          type="submit"
          size="lg"
          busy={state.step === 'processing'}
          disabled={state.step === 'done'}
          className="mt-1 w-full"
        >
          {state.step === 'processing'
            ? 'Processing...'
            : registering
              ? 'Create account'
              : 'Sign in'}
        </Button>
      </form>
    </MessageAbove>
  );
}
