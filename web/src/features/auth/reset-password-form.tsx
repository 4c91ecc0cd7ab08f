import { useState } from 'react';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { EndLinksChoice } from '#web/components/end-links-choice.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { PasswordWithChecklist } from '#web/components/fields/password-with-checklist.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { useSubmission } from '#web/lib/api/use-submission.ts';
import { paths } from '#web/lib/paths.ts';
import { resultOfLink } from './invalid-link.ts';
import { ResultPanel } from './result-panel.tsx';

const newLink = { to: paths.forgotPassword, linkLabel: 'Send a new link' };

/** The result screens, each with its next link. */
const results = {
  set: { title: 'Your password has been changed', to: paths.login, linkLabel: 'Sign in' },
  ended: { title: 'This link is no longer valid', ...newLink },
  incomplete: { title: 'This link is incomplete', ...newLink },
} as const;

interface Result {
  end: keyof typeof results;
  message: string;
}

const incomplete: Result = {
  end: 'incomplete',
  message: 'Part of it is missing. Open it from your email again, or request a new one.',
};

/**
 * Sets a new password with the single-use token of a mailed link.
 * @param token empty if the link was truncated
 */
export function ResetPasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [endLinks, setEndLinks] = useState(false);
  const [result, setResult] = useState(token === '' ? incomplete : null);
  const { onSubmit, busy, message, fields } = useSubmission({
    rules: { password: 'Enter a password.' },
    send: async () =>
      setResult(
        await resultOfLink(() => reset({ token, password, ...(endLinks && { endLinks }) })),
      ),
    fallback: 'The password could not be set. Please try again.',
  });

  if (result) return <ResultScreen {...result} />;
  return (
    <>
      <h1 className="text-3xl font-semibold">Choose a new password</h1>
      <p className="mt-3 mb-8 text-muted">You will be signed out on every device.</p>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <ErrorNotice message={message} />
        <PasswordWithChecklist
          label="New password"
          value={password}
          onChange={setPassword}
          error={fields['password']}
        />
        <EndLinksChoice isOn={endLinks} onChange={setEndLinks} />
        <Button type="submit" size="lg" busy={busy} className="mt-1 w-full">
          {busy ? 'Saving...' : 'Set the new password'}
        </Button>
      </form>
    </>
  );
}

async function reset(body: {
  token: string;
  password: string;
  endLinks?: boolean;
}): Promise<Result> {
  const { message, openLinks } = await call('POST /api/reset-password', { body });
  return { end: 'set', message: openLinks > 0 ? `${message} ${leftOpen(openLinks)}` : message };
}

function leftOpen(links: number): string {
  const made = links === 1 ? 'client link that you made is' : 'client links that you made are';
  return `${links} ${made} still open: they are listed on your account page, under Sessions.`;
}

function ResultScreen({ end, message }: Result) {
  const { title, to, linkLabel } = results[end];
  return (
    <ResultPanel
      title={title}
      actions={
        <ButtonLink to={to} size="lg">
          {linkLabel}
        </ButtonLink>
      }
    >
      <p>{message}</p>
    </ResultPanel>
  );
}
