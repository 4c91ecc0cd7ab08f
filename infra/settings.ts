import type { Node } from 'constructs';
import * as z from 'zod';

/** What the operator chooses, in cdk.json or by `cdk deploy --context name=value`. */
const settings = z
  .object({
    /** In production the data outlives the stack; elsewhere it goes with it. */
    stage: z.enum(['production', 'test']).default('production'),
    /** The sender of every mail. Its domain becomes a sending identity of SES. */
    mailFrom: z.email(),
    /** Who reads contact messages and feedback, and is woken by alarms. */
    operatorEmail: z.email(),
    /** E-mail domains, comma-separated, that are taken even though they are listed as disposable. */
    allowedEmailDomains: z.string().optional(),
    /** The site's own domain, such as app.example.com; CloudFront's where not given. */
    domain: z.hostname().optional(),
    /** That domain's certificate in ACM, which CloudFront wants in us-east-1. */
    certificateArn: z.string().startsWith('arn:').optional(),
    /** Whether the template is for `sam local` rather than for deployment. */
    samLocal: z.stringbool().optional(),
  })
  .refine(({ domain, certificateArn }) => Boolean(domain) === Boolean(certificateArn), {
    error: 'domain and certificateArn belong together: give both or neither.',
  });
export type Settings = z.output<typeof settings>;

/**
 * Reads the settings from the app's context.
 * @throws Error that names each setting which is missing or wrong.
 */
export function readSettings(node: Node): Settings {
  const given = Object.keys(settings.shape).map((name) => [name, node.tryGetContext(name)]);
  const read = settings.safeParse(Object.fromEntries(given));
  if (read.success) return read.data;
  throw new Error(`The context in cdk.json needs attention.\n${z.prettifyError(read.error)}`);
}
