import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { productName } from '#shared/rules/product.ts';

/** Reserved names (RFC 2606, RFC 6761): a file that contains one has not been filled in. */
const reservedDomain = /(?:^|[@.])(?:example|test|invalid|example\.(?:com|net|org))$/;

const ownAddress = z.email().refine((address) => !reservedDomain.test(address), {
  error: ({ input }) => `put in an address of your own: ${input} is only an example`,
});

const stageSettings = z.strictObject({
  /** Whether the data outlives the stack and is protected from deletion; otherwise it is deleted with the stack. */
  keepsData: z.boolean(),
  /** The sender of every mail. Its domain becomes a sending identity of SES. */
  mailFrom: ownAddress,
  /**
   * That SES knows the sender's domain already, from another stage or product of the account and region, which owns its
   * identity; by default the stack creates it, which fails if there is one.
   */
  mailIdentity: z.literal('existing').optional(),
  /** Who reads contact messages and feedback, and receives the alarms' mails. */
  operatorEmail: ownAddress,
  /**
   * Who is woken by urgent alarms besides the operator: an email, or the https address of a paging service that confirms
   * subscriptions of SNS.
   */
  pagerAddress: z.union([ownAddress, z.url({ protocol: /^https$/ })]).optional(),
  /** Email domains that are accepted although they are listed as disposable. */
  allowedEmailDomains: z.array(z.hostname()).optional(),
  /**
   * Reserved concurrency of Stripe's webhook, which is public. Null if the account's quota does not allow it: a new
   * account has ten in total, and 100 must stay unreserved.
   * https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
   */
  webhookConcurrency: z.int().min(1).max(900).nullable(),
  /** US dollars a month; the operator is mailed at 80 % of it, and when it is forecast to be exceeded. */
  monthlyBudget: z.number().positive(),
  /** The site's own domain, such as app.example.com; by default CloudFront's. */
  domain: z
    .strictObject({
      name: z.hostname(),
      /** That domain's ACM certificate, which CloudFront requires in us-east-1. */
      certificateArn: z.string().startsWith('arn:'),
    })
    .optional(),
  /**
   * How many requests of one address the calls take in a minute, by a web ACL of the stage's own, for about $7 a month and
   * $0.60 a million requests. An office behind one address shares it. Without it one client can take the gateway's
   * throttle from all others: see 'Floods' in docs/runbook.md.
   */
  addressLimit: z.int().min(100).max(100_000).optional(),
  /** A web ACL of the account (AWS WAF, scope CLOUDFRONT, us-east-1) that is used instead. */
  webAclArn: z
    .string()
    .regex(/^arn:[^:]+:wafv2:us-east-1:\d{12}:global\/webacl\//)
    .optional(),
  /**
   * Copies of the data in another region, in a backup vault and a bucket that the operator has created there: see 'What
   * a loss takes with it' in docs/runbook.md. By default there are none.
   */
  copies: z
    .strictObject({
      region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/),
      /** Receives a backup of the table every day. */
      vaultName: z.string().min(2),
      /** Receives every file that is stored from now on: a versioned bucket. Without it, files are not copied. */
      bucketName: z.string().min(3).optional(),
    })
    .optional(),
  /** A restored table, used instead of the stack's own: see 'Restoring' in docs/runbook.md. */
  restoredTable: z
    .strictObject({
      tableName: z.string().min(3),
      /** The ARN of its stream, which a restore does not include. */
      streamArn: z.string().startsWith('arn:'),
    })
    .optional(),
});

/** The settings of one stage, in `infra/stages/<stage>.ts`. None has a default. */
export type StageSettings = z.input<typeof stageSettings>;

export interface Settings extends z.output<typeof stageSettings> {
  /** The stage's name, such as `production`: a part of the stack's name. */
  readonly stage: string;
  /** Whether the template is for `sam local` rather than for deployment. */
  readonly samLocal: boolean;
}

/** The name of a stage's stack, so that no stage is ever deployed over another. */
export function stackName(stage: string): string {
  return `${productName}-${stage}`;
}

const stagesDirectory = join(import.meta.dirname, '../stages');

/**
 * The settings of one stage.
 * @param stage the name of its file in `infra/stages`, from `--context stage=<name>`
 * @throws Error that lists the stages, or names each setting that is missing or invalid.
 */
export async function readSettings(
  stage: unknown,
  samLocal = false,
  directory = stagesDirectory,
): Promise<Settings> {
  const stages = readdirSync(directory)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
  const stageName = stages.find((name) => name === stage);
  if (!stageName) {
    const given = stage
      ? `There is no stage ${stage}.`
      : 'No stage is named (--context stage=NAME).';
    throw new Error(`${given} The stages of infra/stages are: ${stages.join(', ')}.`);
  }
  const file: { default: unknown } = await import(join(directory, `${stageName}.ts`));
  const read = stageSettings.safeParse(file.default);
  if (read.success) return { ...read.data, stage: stageName, samLocal };
  throw new Error(`infra/stages/${stageName}.ts needs attention.\n${z.prettifyError(read.error)}`);
}
