import { errorToast } from '#web/components/toasts/error-toast.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import { addressOf } from './addresses.ts';
import type { Entry } from './entries/entries.ts';

const notCopied = errorToast('The browser did not allow copying.');

/** Copies the address of a folder, or of the preview of a file: for members of the workspace. */
export function copyLink(entry: Entry): void {
  const { href } = new URL(addressOf(entry) ?? '', window.location.origin);
  navigator.clipboard.writeText(href).then(() => toast({ title: 'Link copied' }), notCopied);
}
