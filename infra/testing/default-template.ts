import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';

const file = resolve(import.meta.dirname, '../../.cache/synthesised/default.json');

/** Tells test files, which run in other processes, that what is kept is of this run and not of one before. */
const savedMarker = 'DEFAULT_TEMPLATE_SAVED';

export interface Synthesised {
  template: Template;
  /** Of CDK's own checks and of cdk-nag, as far as no reason acknowledges them. */
  findings: unknown[];
}

/** Keeps the stack with the usual settings for the test files of this run. */
export function saveDefaultTemplate({ template, findings }: Synthesised): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ template: template.toJSON(), findings }));
  process.env[savedMarker] = 'yes';
}

/** The stack as this run keeps it; null while it keeps none. */
export function readDefaultTemplate(): Synthesised | null {
  if (!process.env[savedMarker]) return null;
  const { template, findings } = JSON.parse(readFileSync(file, 'utf8'));
  return { template: Template.fromJSON(template), findings };
}
