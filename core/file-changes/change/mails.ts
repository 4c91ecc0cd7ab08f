import type { Mail } from '#core/clients/mail.ts';
import { renderMail, workspaceName } from '#core/outbox/mail-layout.ts';
import { siteOrigin } from '#core/runtime/environment.ts';

/** Confirms to the owner that nothing is left of what a cancelled workspace stored. */
export function storageEmptiedMail(notice: {
  to: string;
  companyName: string | null;
  /** With all versions. */
  files: number;
}): Mail {
  const { to, companyName, files } = notice;
  const name = workspaceName(companyName);
  const deleted = files === 1 ? 'One file was' : `${files.toLocaleString('en-US')} files were`;
  return renderMail({
    to,
    subject: `The storage of ${name} is empty`,
    paragraphs: [
      `${deleted} deleted from ${name} for good, older versions and the trash included, because the plan was canceled.`,
      'Nothing is left, neither with us nor on its way: uploads have ended, and the keys of connected computers can no longer write. Copies on these computers are not touched.',
    ],
    action: { label: 'Go to the dashboard', url: `${siteOrigin()}/dashboard` },
    footnote: `You received this email because you own ${name}.`,
  });
}
