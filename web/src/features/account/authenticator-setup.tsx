import { useEffect, useState } from 'react';
import { encode } from 'uqr';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { readableMessage } from '#web/lib/api/messages.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { type Confirmed, NotConfirmed } from './identity/identity-confirmation.ts';

interface AuthenticatorSetupProps {
  confirmed: Confirmed;
  onClose: () => void;
  onSetUp: (recoveryCodes: readonly string[] | null) => Promise<unknown>;
}

/** Shows the secret for an authenticator app, as a QR code and as text, and asks for a first code. */
export default function AuthenticatorSetup({
  confirmed,
  onClose,
  onSetUp,
}: AuthenticatorSetupProps) {
  const { call } = useApi();
  const { enrollment, failure: enrollmentError } = useEnrollment(confirmed, onClose);
  const [code, setCode] = useState('');
  const { run, busy, failure, clearFailure } = useAttempt(async () => {
    const parts = { body: { code } };
    const answer = await confirmed(() => call('PUT /api/second-factor/authenticator', parts));
    await onSetUp(answer.recoveryCodes);
  }, 'Failed to set up the app. Please try again.');
  return (
    <FormDialog
      open={enrollment !== null || enrollmentError !== null}
      onClose={onClose}
      title="Set up an authenticator app"
      description="Scan the QR code with your authenticator app, or enter the key by hand. Then enter the six-digit code that the app shows."
      send={['Turn on', 'Turning on...']}
      onSend={run}
      busy={busy}
      ready={enrollment !== null && code.trim() !== ''}
    >
      <ErrorNotice message={enrollmentError ?? undefined} />
      {enrollment && (
        <>
          <QrCode text={enrollment.uri} />
          <div className="text-sm">
            <p className="font-medium">Key</p>
            <p className="mt-1 font-mono break-all select-all">
              {enrollment.secret.replaceAll(/.{4}(?=.)/g, '$& ')}
            </p>
          </div>
          <TextField
            label="Code"
            autoComplete="one-time-code"
            inputMode="numeric"
            spellCheck={false}
            value={code}
            onChange={(event) => {
              clearFailure();
              setCode(event.target.value);
            }}
            error={failure}
            data-autofocus
          />
        </>
      )}
    </FormDialog>
  );
}

/** Requests a secret once, after confirming the user's identity if required. */
function useEnrollment(confirmed: Confirmed, onClose: () => void) {
  const { call } = useApi();
  const [enrollment, setEnrollment] = useState<{ secret: string; uri: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a secret is asked for once, when the dialog opens
  useEffect(() => {
    let left = false;
    confirmed(() => call('POST /api/second-factor/authenticator'))
      .then((answer) => left || setEnrollment(answer))
      .catch((error: unknown) => {
        if (left) return;
        if (error instanceof NotConfirmed) onClose();
        else
          setFailure(readableMessage(error, 'The setup could not be started. Please try again.'));
      });
    return () => {
      left = true;
    };
  }, []);
  return { enrollment, failure };
}

/** A QR code, black on white in both themes, as cameras require. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const modules = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-48 rounded-control bg-white"
    >
      <path d={modules.join('')} fill="black" />
    </svg>
  );
}
