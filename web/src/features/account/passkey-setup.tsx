import { useState } from 'react';
import { TextField } from '#web/components/fields/text-field.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import type { Confirmed } from './identity/identity-confirmation.ts';

export interface PasskeySetupProps {
  open: boolean;
  confirmed: Confirmed;
  onClose: () => void;
  onSetUp: (recoveryCodes: readonly string[] | null) => Promise<unknown>;
}

const usualName = 'My passkey';

/** Has the browser create a passkey, and adds it under a name. */
export function PasskeySetup({ open, confirmed, onClose, onSetUp }: PasskeySetupProps) {
  const { call } = useApi();
  const [name, setName] = useState(usualName);
  const { run, busy, failure, clearFailure } = useAttempt(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const { options } = await confirmed(() => call('POST /api/second-factor/passkey-options'));
    const { id, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject } = response;
    const transports = response.transports?.filter(isSupportedTransport) ?? [];
    const attestation = { id, response: { clientDataJSON, attestationObject, transports } };
    const body = { name: name.trim(), attestation };
    const { recoveryCodes } = await call('POST /api/second-factor/passkeys', { body });
    setName(usualName);
    await onSetUp(recoveryCodes);
  }, 'The passkey could not be added. Please try again.');
  return (
    <FormDialog
      open={open}
      onClose={() => {
        clearFailure();
        onClose();
      }}
      title="Add a passkey"
      description="Sign in with your fingerprint, face or device PIN. Your browser asks for it next."
      send={['Continue', 'Waiting for the browser...']}
      onSend={run}
      busy={busy}
      ready={name.trim() !== ''}
    >
      <TextField
        label="Name"
        hint="To tell it apart, such as “MacBook” or “Blue security key”"
        value={name}
        maxLength={60}
        onChange={(event) => {
          clearFailure();
          setName(event.target.value);
        }}
        error={failure}
        data-autofocus
      />
    </FormDialog>
  );
}

const supportedTransports = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const;
type SupportedTransport = (typeof supportedTransports)[number];

/** Browsers may report transports that the server does not know yet. */
function isSupportedTransport(transport: string): transport is SupportedTransport {
  return supportedTransports.some((supported) => supported === transport);
}
