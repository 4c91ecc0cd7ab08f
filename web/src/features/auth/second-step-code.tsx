import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { call } from '#web/lib/api-client.ts';
import { useSubmission } from '#web/lib/use-submission.ts';

interface SecondStepCodeProps {
  /** Whether it is a recovery code rather than a code from the authenticator app. */
  recovering: boolean;
  onSignedIn: () => void;
}

/** Completes a sign-in with a code. */
export function SecondStepCode({ recovering, onSignedIn }: SecondStepCodeProps) {
  const [code, setCode] = useState('');
  const { onSubmit, busy, message, fields } = useSubmission({
    rules: { code: recovering ? 'Enter a recovery code.' : 'Enter the code.' },
    send: async () => {
      await call('POST /api/login/second-step', { body: { code } });
      onSignedIn();
    },
    fieldsByCode: { wrong_code: 'code', code_used: 'code' },
    fallback: 'Failed to sign in',
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <ErrorNotice message={message} />
      <TextField
        label={recovering ? 'Recovery code' : 'Code'}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize={recovering ? 'characters' : 'none'}
        spellCheck={false}
        inputMode={recovering ? 'text' : 'numeric'}
        required
        className="font-mono tabular-nums tracking-widest"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={fields['code']}
      />
      <Button type="submit" size="lg" busy={busy} className="w-full">
        {busy ? 'Processing...' : 'Continue'}
      </Button>
    </form>
  );
}
