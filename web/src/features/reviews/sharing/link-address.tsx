import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import type { AddressedLink } from './remembered-addresses.ts';

const notCopied = errorToast('The browser did not allow copying. Please select the address.');

interface LinkAddressProps extends Pick<AddressedLink, 'url' | 'passcode'> {
  /** Whether the address is in the clipboard already. */
  isCopied: boolean;
}

/** The address of a link, and the passcode that was chosen with it, each to copy. */
export function LinkAddress({ url, passcode, isCopied }: LinkAddressProps) {
  return (
    <>
      <CopyField label="Address" text={url} isInClipboard={isCopied} />
      {passcode && (
        <CopyField
          label="Passcode"
          text={passcode}
          hint="Send it apart from the link. No mail of ours has it."
        />
      )}
    </>
  );
}

interface CopyFieldProps {
  label: string;
  text: string;
  hint?: string;
  isInClipboard?: boolean;
}

function CopyField({ label, text, hint, isInClipboard = false }: CopyFieldProps) {
  const [wasCopied, setWasCopied] = useState(false);
  const isCopied = wasCopied || isInClipboard;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setWasCopied(true);
  };
  const verb = isCopied ? 'Copied' : 'Copy';
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={label}
          value={text}
          hint={hint}
          readOnly
          onFocus={({ target }) => target.select()}
          className="font-mono text-xs"
        />
      </div>
      <Button
        variant="secondary"
        className="mt-6.5 h-11"
        onClick={() => void copy().catch(notCopied)}
        icon={<CopyIcon isCopied={isCopied} />}
        aria-label={`${verb} the ${label.toLowerCase()}`}
      >
        {verb}
      </Button>
    </div>
  );
}

export function CopyIcon({ isCopied }: { isCopied: boolean }) {
  const Icon = isCopied ? Check : Copy;
  return <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />;
}
