import type { Mail } from '#core/clients/mail.ts';
import type { RequestTerms } from '#core/links/ports/link-opens.ts';
import { renderMail } from '#core/outbox/mail-layout.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import { isPlainName } from '#shared/rules/names.ts';
import { tabPath } from '#shared/rules/site.ts';
import { nameOf } from '#shared/rules/text/file-names.ts';
import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import { grouped } from '#shared/rules/text/grouped.ts';

/** What one guest has sent. */
export interface ReceivedFiles {
  name: string;
  files: number;
  bytes: number;
  /** Where it is, with a slash at its end. */
  folder: string;
}

/** The most guests that one mail names. */
const namedAtOnce = 20;

/** Notifies the maker of an upload request of the received files. */
export function receivedFilesMail(
  to: string,
  { title, folder }: RequestTerms,
  received: readonly ReceivedFiles[],
): Mail {
  const more = received.length - namedAtOnce;
  const place = isPlainName(nameOf(folder)) ? `the folder ${nameOf(folder)}` : 'your files';
  const url = siteOrigin() + tabPath('files', { path: folder.slice(0, -1) });
  return renderMail({
    to,
    subject: `Files have arrived for ${title}`,
    paragraphs: [
      `This has arrived for ${title}, in ${place}.`,
      ...received.slice(0, namedAtOnce).map(described),
      ...(more > 0 ? [`And files of ${grouped(more)} more.`] : []),
    ],
    action: { label: 'Open the folder', url },
    footnote:
      'You received this email because you made this upload request. There is at most one an hour, and none once you revoke its link.',
  });
}

/** `Clara Client: 12 files, 3.4 GB, in Clara Client 2026-11-27.` */
function described({ name, files, bytes, folder }: ReceivedFiles): string {
  const count = `${grouped(files)} ${files === 1 ? 'file' : 'files'}`;
  return `${name}: ${count}, ${formatBytes(bytes)}, in ${nameOf(folder)}.`;
}
