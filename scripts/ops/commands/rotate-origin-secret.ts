import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { requireOutput } from '../../stage/stage-stack.ts';
import { command, OperatorError } from '../command.ts';
import { text } from '../report.ts';
import { rotateOriginSecret } from '../rotate-origin-secret.ts';

export const rotateOriginSecretCommand = command({
  name: 'rotate-origin-secret',
  summary: 'Give CloudFront a new secret to prove itself with to the calls.',
  details: [
    'The old secret is accepted beside the new one until the next rotation, so that no request is refused. It takes some minutes, until CloudFront has the new one everywhere. Cut short, it can be run again: it goes on with the secret that it has made.',
  ],
  input: z.object({}),
  async run(_input, target) {
    if (target.kind === 'local') {
      throw new OperatorError(
        'On this machine nothing stands in front of the calls, so there is no such secret: name a stage with --stage.',
      );
    }
    const { stack } = target;
    const secretId = requireOutput(stack, 'OriginSecretArn');
    const distributionId = requireOutput(stack, 'DistributionId');
    return {
      will: [
        `Put a new origin secret beside the old one, and have CloudFront (${distributionId}) send it.`,
        'Wait until CloudFront has it everywhere, some minutes: leave this running. No request is refused meanwhile.',
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
            ? 'CloudFront sends the secret that an earlier, unfinished rotation had made.'
            : 'CloudFront sends the new secret; the old one is accepted until the next rotation.';
        return { data: { rotated }, blocks: [text(words)] };
      },
    };
  },
});
