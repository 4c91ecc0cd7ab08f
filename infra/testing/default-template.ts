import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';

const file = resolve(import.meta.dirname, '../../.cache/synthesised/default.json');

/** Tells test files, which run in other processes, that the saved template is from this run. */
const savedMarker = 'DEFAULT_TEMPLATE_SAVED';

export interface Synthesised {
  template: Template;
  /** Unacknowledged findings of CDK's own checks and of cdk-nag. */
  findings: unknown[];
}

/** Saves the stack with the default settings for the test files of this run. */
export function saveDefaultTemplate({ template, findings }: Synthesised): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ template: template.toJSON(), findings }));
  process.env[savedMarker] = 'yes';
}

/** The stack that this run saved; null if it has not yet. */
export function readDefaultTemplate(): Synthesised | null {
  if (!process.env[savedMarker]) return null;
  const { template, findings } = JSON.parse(readFileSync(file, 'utf8'));
  return { template: Template.fromJSON(template), findings };
}
