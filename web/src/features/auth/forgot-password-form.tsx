import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { TextLink } from '#web/components/text-link.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { fieldText } from '#web/lib/api/field-errors.ts';
import { useSubmission } from '#web/lib/api/use-submission.ts';
import { paths } from '#web/lib/paths.ts';
import { ResultPanel } from './result-panel.tsx';

/** Asks for the email to which the password reset link is sent. */
export function ForgotPasswordForm() {
  const [email, setEmail] = useState('');
  const [answer, setAnswer] = useState<string | null>(null);
  const { onSubmit, busy, message, fields } = useSubmission({
    rules: { email: 'Enter your email address.' },
    send: async (form) => {
      const asked = fieldText(form, 'email');
      const { message: said } = await call('POST /api/forgot-password', { body: { email: asked } });
      setEmail(asked);
      setAnswer(said);
    },
    fallback: 'The link could not be sent. Please try again.',
  });

  if (answer) {
    return (
      <ResultPanel
        title="Check your email"
        actions={
          <Button size="lg" variant="secondary" onClick={() => setAnswer(null)}>
            Send it again
          </Button>
        }
      >
        <p>{answer}</p>
        <p>The link is valid for one hour. If it does not arrive, check your spam folder.</p>
        <p>
          <TextLink to={paths.login}>Back to sign in</TextLink>
        </p>
      </ResultPanel>
    );
  }
  return (
    <>
      <h1 className="text-3xl font-semibold">Forgot your password?</h1>
      <p className="mt-3 text-muted">We will email you a link to choose a new one.</p>
      <p className="mb-8 text-muted">
        <TextLink to={paths.login}>Go back to sign in</TextLink>
      </p>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <ErrorNotice message={message} />
        <TextField
          label="Email"
          name="email"
          type="email"
          defaultValue={email}
          error={fields['email']}
          required
          autoComplete="username"
        />
        <Button type="submit" size="lg" busy={busy} className="mt-1 w-full">
          {busy ? 'Sending...' : 'Send the link'}
        </Button>
      </form>
    </>
  );
}
