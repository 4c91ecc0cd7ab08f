import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';

export interface NewAddress {
  url: string;
  /** Set if it was chosen just now. */
  passcode?: string | undefined;
}

interface AddressDialogProps {
  open: boolean;
  onClose: () => void;
  /** What the link opens. */
  title: string;
  address: NewAddress;
}

const notCopied = errorToast('The browser did not allow copying. Please select the address.');

/** Shows the address of a link, which is copied at once, and can never be shown again. */
export function AddressDialog({ open, onClose, title, address }: AddressDialogProps) {
  const { url, passcode } = address;
  const [copied, setCopied] = useState<string>();
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  useEffect(() => {
    // Some browsers allow it only on a press; the button is there for them.
    navigator.clipboard?.writeText(url).then(
      () => setCopied(url),
      () => undefined,
    );
  }, [url]);
  const field = (label: string, text: string) => (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={label}
          value={text}
          readOnly
          onFocus={({ target }) => target.select()}
          className="font-mono text-xs"
        />
      </div>
      <Button
        variant="secondary"
        className="h-11"
        onClick={() => void copy(text).catch(notCopied)}
        icon={
          copied === text ? (
            <Check aria-hidden="true" className="size-4" strokeWidth={1.5} />
          ) : (
            <Copy aria-hidden="true" className="size-4" strokeWidth={1.5} />
          )
        }
        aria-label={`${copied === text ? 'Copied' : 'Copy'} the ${label.toLowerCase()}`}
      >
        {copied === text ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Link to ${title}`}
      description="Send it now: the address is not stored, and cannot be shown again. A new one can be made at any time."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="flex flex-col gap-4">
        <p role="status" className="sr-only">
          {copied === url ? 'The address is copied.' : ''}
        </p>
        {field('Address', url)}
        {passcode && field('Passcode', passcode)}
      </div>
    </Dialog>
  );
}
