import { useRef, useState } from 'react';
import {
  type CheckedCertificate,
  checkCertificate,
} from '#shared/rules/certificates/approval-certificate.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { Notice } from '#web/components/notice.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { CertificateSheet } from './certificate-sheet.tsx';

const refusals = {
  unreadable: {
    title: 'This is no certificate',
    text: 'Choose the JSON file as you have received it.',
  },
  unknown_key: {
    title: 'Not signed by us',
    text: 'None of our keys has signed this file. If it is an old one, ask the team for it again.',
  },
  changed: {
    title: 'Changed after it was signed',
    text: 'What this file says is not what was signed. Ask the team for it again.',
  },
} as const;

/** Checks the file of a certificate in the browser, which sends it nowhere, and shows a valid one as a page to print. */
export function CheckCertificate() {
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef<File>(undefined);
  const [checked, setChecked] = useState<CheckedCertificate>();
  const { run, busy, failure } = useAttempt(async () => {
    const file = chosen.current;
    if (!file) return;
    setChecked(undefined);
    const [text, keys] = await Promise.all([file.text(), call('GET /api/certificate-keys')]);
    setChecked(await checkCertificate(text, keys));
  }, 'The file could not be checked. Please try again.');
  return (
    <>
      <div className="print:hidden">
        <h1 className="text-3xl font-semibold">Check a certificate of approval</h1>
        <p className="mt-3 max-w-prose text-muted">
          It says who has approved which version of a film, and when. Choose the file that you have
          received: it is checked here in your browser, by our public keys, and is not uploaded.
        </p>
        <div className="py-5">
          <input
            ref={input}
            type="file"
            accept=".json,application/json"
            aria-label="Certificate"
            hidden
            onChange={({ target }) => {
              chosen.current = target.files?.[0];
              // The same file can be chosen again.
              target.value = '';
              void run();
            }}
          />
          <Button size="lg" busy={busy} onClick={() => input.current?.click()}>
            {busy ? 'Checking...' : 'Choose the file'}
          </Button>
        </div>
        <ErrorNotice message={failure} />
        {checked && checked.result !== 'valid' && (
          <Notice tone="danger" title={refusals[checked.result].title}>
            {refusals[checked.result].text}
          </Notice>
        )}
        {checked?.result === 'valid' && (
          <Notice
            tone="success"
            title="Valid"
            action={
              <Button size="sm" variant="secondary" onClick={() => print()}>
                Print
              </Button>
            }
          >
            It is as we have signed it.
          </Notice>
        )}
      </div>
      {checked?.result === 'valid' && (
        <CertificateSheet certificate={checked.certificate} kid={checked.kid} />
      )}
    </>
  );
}
