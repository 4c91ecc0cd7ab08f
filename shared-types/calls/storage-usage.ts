import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { byteSum } from './files.ts';

const usage = z.object({
  usedBytes: byteSum,
  /** Of `usedBytes`, those in the trash. */
  trashBytes: byteSum,
  /** Taken by uploads that are not complete yet. */
  reservedBytes: byteSum,
  provisionedBytes: byteSum,
});

export const getUsage = operation({
  route: 'GET /api/storage/usage',
  access: 'see_files',
  reaches: 'nothing',
  summary: 'Hot and cold storage, used of provisioned, in bytes.',
  answer: z.object({
    hot: usage,
    cold: usage,
    /** Minutes of films of which the cloud has made proxies this month (UTC), and what the plan has of them. */
    transcoding: z.object({ usedMinutes: z.int(), planMinutes: z.int() }),
    /** Until when members and files are kept after the plan has ended without Cancel Plan, ISO 8601. */
    keptUntil: z.nullable(z.string()),
  }),
});
