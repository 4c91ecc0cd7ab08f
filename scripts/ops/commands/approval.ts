import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { readKeyRing } from '#core/identity/sessions/session-keys.ts';
import { publicKeysOf } from '#core/reviews/certificates/certificate-keys.ts';
import { decisionLabels } from '#shared/rules/approvals.ts';
import {
  type CheckedCertificate,
  checkCertificate,
} from '#shared/rules/certificates/approval-certificate.ts';
import { command, OperatorError } from '../command.ts';
import { facts, text } from '../report.ts';
import { keyStoresOf } from './rotate-keys.ts';

const refusals: Record<Exclude<CheckedCertificate['result'], 'valid'>, string> = {
  unreadable: 'This is no certificate of approval.',
  unknown_key:
    'No key of this product has signed it: it is of another stage, was made up, or its key was replaced after a leak.',
  changed: 'It was changed after it was signed.',
};

export const verifyApproval = command({
  name: 'approval verify',
  summary: 'Check whether a file is a certificate of approval as this product has signed it.',
  input: z.object({ file: z.string().describe('the file of the certificate') }),
  positionals: ['file'],
  async run({ file }, target) {
    const content = await readFile(file, 'utf8').catch(() => {
      throw new OperatorError(`The file ${file} cannot be read.`);
    });
    const keys = publicKeysOf(readKeyRing(await keyStoresOf(target).certificates.read()));
    const checked = await checkCertificate(content, keys);
    if (checked.result !== 'valid') throw new OperatorError(refusals[checked.result]);
    const { certificate, kid } = checked;
    const { review, version, issuedAt, workspace, approvals, pages } = certificate;
    const files = new Map(pages?.map(({ page, file: name }) => [page, name]));
    return {
      data: { kid, ...certificate },
      blocks: [
        text('It is as it was signed.'),
        facts({
          Workspace: workspace,
          Review: `${review.title} (${review.id})`,
          Version: `${version}, ${pages ? `${pages.length} pages` : certificate.file}`,
          'Signed at': `${issuedAt} by ${kid}`,
        }),
        ...approvals.flatMap(({ name, email, proof, decision, decidedAt, ...bytes }) => [
          facts({
            [decisionLabels[decision]]: [name, email].filter(Boolean).join(', '),
            'Proven by': proof === 'email' ? 'a code mailed to the email' : 'an account',
            At: decidedAt,
            ...(!bytes.pages && bytesFacts(bytes)),
          }),
          ...(bytes.pages ?? []).map(({ page, ...ofPage }) =>
            facts({ [`Page ${page}`]: files.get(page) ?? '', ...bytesFacts(ofPage) }),
          ),
        ]),
      ],
    };
  },
});

/** Which bytes were approved. */
function bytesFacts({
  objectVersion = 'not known',
  checksum = 'not known',
}: {
  objectVersion?: string | undefined;
  checksum?: string | undefined;
}) {
  return { 'Object version': objectVersion, Checksum: checksum };
}
