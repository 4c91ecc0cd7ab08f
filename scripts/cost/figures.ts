import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { measurements } from './measurements.ts';

/** What the documents are computed from: measured by `npm run cost`, and kept beside them. */
const figures = z.object({
  /** The measured workspace's subscription, US dollars a month. */
  monthlyPrice: z.number(),
  measured: measurements,
  /** How many of each the stack has. */
  stack: z.object({
    functions: z.int(),
    alarms: z.int(),
    metrics: z.int(),
    dashboards: z.int(),
    secrets: z.int(),
    /** Requests a second that the gateway lets through. */
    gatewayRate: z.int(),
    /** After how many seconds the reconciliation ends itself. */
    reconciliationSeconds: z.int(),
    /** How long a part of it may run. */
    partSeconds: z.int(),
  }),
});
export type Figures = z.output<typeof figures>;

export const figuresFile = join(import.meta.dirname, '..', '..', 'docs', 'cost.json');

/** The figures kept last. */
export function keptFigures(): Figures {
  return figures.parse(JSON.parse(readFileSync(figuresFile, 'utf8')));
}
