import { useEffect, useState } from 'react';
import { wordsOfLink } from '#shared/calls/links/link-words.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { LinkAddress } from './link-address.tsx';
import { MailLink } from './mail-link.tsx';
import type { AddressedLink } from './remembered-addresses.ts';

interface AddressDialogProps {
  open: boolean;
  onClose: () => void;
  made: AddressedLink;
}

/** Shows the address of a link that was made just now, copies it at once, and mails it. */
export function AddressDialog({ open, onClose, made }: AddressDialogProps) {
  const { link, url } = made;
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    // Some browsers allow it only on a press; the button is there for them.
    navigator.clipboard?.writeText(url).then(
      () => setIsCopied(true),
      () => undefined,
    );
  }, [url]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Link to ${wordsOfLink(link).title}`}
      description="Send it now: the address is not stored, and cannot be shown again once you leave this page. A new one can be made at any time."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="flex flex-col gap-4">
        <p role="status" className="sr-only">
          {isCopied ? 'The address is copied.' : ''}
        </p>
        <LinkAddress {...made} isCopied={isCopied} />
        <MailLink getLink={async () => made} people={link.addresses} />
      </div>
    </Dialog>
  );
}
