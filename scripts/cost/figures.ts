import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { measurements } from './measurements.ts';

/** The input of the documents: measured by `npm run cost`, and stored beside them. */
const figures = z.object({
  /** The measured workspace's subscription, US dollars a month. */
  monthlyPrice: z.number(),
  measured: measurements,
  /** The number of each in the stack. */
  stack: z.object({
    functions: z.int(),
    alarms: z.int(),
    metrics: z.int(),
    dashboards: z.int(),
    secrets: z.int(),
    /** The gateway's throttle, in requests a second. */
    gatewayRate: z.int(),
    /** The reconciliation's timeout, in seconds. */
    reconciliationSeconds: z.int(),
    /** The timeout of one of its parts. */
    partSeconds: z.int(),
  }),
});
export type Figures = z.output<typeof figures>;

export const figuresFile = join(import.meta.dirname, '..', '..', 'docs', 'cost.json');

/** The stored figures. */
export function keptFigures(): Figures {
  return figures.parse(JSON.parse(readFileSync(figuresFile, 'utf8')));
}
