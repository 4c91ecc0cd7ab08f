import * as z from 'zod';
import { MediaConvertError } from '../http/errors.ts';
import { problems } from '../http/problems.ts';
import { type JobSettings, jobSettings } from '../settings/job-settings.ts';

const pairs = z
  .record(z.string().min(1).max(128), z.string().max(256))
  .refine((all) => Object.keys(all).length <= 10, 'Should have at most 10 pairs');

/** How often events of progress are sent. */
const intervals = [10, 12, 15, 20, 30, 60, 120, 180, 240, 300, 360, 420, 480, 540, 600].map(
  (seconds) => `SECONDS_${seconds}`,
);

/** What is emulated of CreateJob: docs.aws.amazon.com/mediaconvert/latest/apireference/jobs.html. */
const request = z.strictObject({
  role: z.string().regex(/^arn:aws[\w-]*:iam::\d{12}:role\/.+$/),
  queue: z.string().optional(),
  // Up to 64 ASCII characters.
  clientRequestToken: z
    .string()
    .regex(/^[\x20-\x7e]{1,64}$/)
    .optional(),
  userMetadata: pairs.default({}),
  tags: pairs.default({}),
  priority: z.int().min(-50).max(50).default(0),
  billingTagsSource: z.enum(['JOB', 'QUEUE', 'PRESET', 'JOB_TEMPLATE']).default('JOB'),
  statusUpdateInterval: z.enum(intervals).default('SECONDS_60'),
  accelerationSettings: z.strictObject({ mode: z.literal('DISABLED') }).optional(),
  simulateReservedQueue: z.literal('DISABLED').optional(),
});

export type CreateJobRequest = z.output<typeof request> & {
  settings: JobSettings;
  /** The settings as they were sent. */
  sentSettings: unknown;
};

const envelope = z.looseObject({ role: z.unknown(), settings: z.unknown() });

/**
 * Validates the body of CreateJob.
 * @throws MediaConvertError `BadRequestException` that names every problem
 */
export function readCreateJob(body: unknown): CreateJobRequest {
  const sent = envelope.safeParse(body);
  if (!sent.success) throw new MediaConvertError('BadRequestException', 'The body is not JSON.');
  const { settings: sentSettings, ...rest } = sent.data;
  for (const [name, value] of Object.entries({ role: rest.role, settings: sentSettings })) {
    if (value === undefined) {
      throw new MediaConvertError('BadRequestException', `The '${name}' field is required.`);
    }
  }
  const parsed = request.safeParse(rest);
  const settings = jobSettings.safeParse(sentSettings);
  if (parsed.success && settings.success) {
    return { ...parsed.data, settings: settings.data, sentSettings };
  }
  const found = [
    ...(parsed.success ? [] : [problems(parsed.error.issues, rest)]),
    ...(settings.success ? [] : [problems(settings.error.issues, sentSettings)]),
  ];
  throw new MediaConvertError('BadRequestException', found.join(' | '));
}
