import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { requireOutput } from '../../stage/stage-stack.ts';
import { command, OperatorError } from '../command.ts';
import { rotateOriginSecret } from '../keys/rotate-origin-secret.ts';
import { text } from '../report.ts';

export const rotateOriginSecretCommand = command({
  name: 'rotate-origin-secret',
  summary: 'Replace the secret by which the gateway recognizes CloudFront.',
  details: [
    'The old secret is accepted too until the next rotation, so that no request is rejected. It takes some minutes, until CloudFront has the new one everywhere. Can be rerun after an interruption: it resumes with the same secret.',
  ],
  input: z.object({}),
  async run(_input, target) {
    if (target.kind === 'local') {
      throw new OperatorError(
        'There is no CloudFront, and so no such secret, on this machine: name a stage with --stage.',
      );
    }
    const { stack } = target;
    const secretId = requireOutput(stack, 'OriginSecretArn');
    const distributionId = requireOutput(stack, 'DistributionId');
    return {
      will: [
        `Add a new origin secret, and let CloudFront (${distributionId}) send it.`,
        'Wait until CloudFront has it everywhere, some minutes: leave this running. No request is rejected meanwhile.',
      ],
      async apply() {
        const rotated = await rotateOriginSecret({
          secrets: new SecretsManagerClient({}),
          cloudFront: new CloudFrontClient({}),
          secretId,
          distributionId,
        });
        const words =
          rotated === 'resumed'
            ? 'CloudFront sends the secret of an earlier, unfinished rotation.'
            : 'CloudFront sends the new secret; the old one is accepted until the next rotation.';
        return { data: { rotated }, blocks: [text(words)] };
      },
    };
  },
});
