import { useState } from 'react';
import { productName } from '#shared/rules/product.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { downloadFile } from '#web/lib/download-file.ts';

export interface RecoveryCodesProps {
  /** Shown only once; null while there are none to show. */
  codes: readonly string[] | null;
  onClose: () => void;
}

/** Shows new recovery codes, to copy or save. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const [copied, setCopied] = useState(false);
  const text = (codes ?? []).join('\n');
  const close = () => {
    setCopied(false);
    onClose();
  };
  return (
    <Dialog
      open={codes !== null}
      onClose={close}
      blocking
      title="Save your recovery codes"
      description="If you lose your authenticator app or passkey, each code signs you in once. They are not shown again."
      footer={<Button onClick={close}>I have saved them</Button>}
    >
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-control border border-line bg-sunken p-4 font-mono text-sm min-[26rem]:grid-cols-2">
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="sm"
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          onClick={() =>
            downloadFile(
              `${productName.toLowerCase()}-recovery-codes.txt`,
              `${productName} recovery codes\n\n${text}\n`,
              'text/plain',
            )
          }
        >
          Download
        </Button>
      </div>
    </Dialog>
  );
}
