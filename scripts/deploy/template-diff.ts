import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';

const template = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string() }).loose()),
});

type Template = z.output<typeof template>;

/** Resources whose loss would lose data, mail or secrets. */
const precious = /^AWS::(?:DynamoDB|S3::Bucket$|SecretsManager|SES::EmailIdentity|KMS)/;

/** @throws ZodError if it is not a template. */
export function parseTemplate(json: string): Template {
  return template.parse(JSON.parse(json));
}

/**
 * Describes what a deployment adds, changes and removes, counted by type; resources with data or access are named.
 * @param before the deployed template; undefined before the first deployment
 * @returns lines to print; none without changes.
 */
export function describeChanges(before: Template | undefined, after: Template): string[] {
  const old = before?.Resources ?? {};
  const added = idsOf(after.Resources, (id) => !old[id]);
  const removed = idsOf(old, (id) => !after.Resources[id]);
  const changed = idsOf(after.Resources, (id) => {
    const previous = old[id];
    return previous !== undefined && !isDeepStrictEqual(previous, after.Resources[id]);
  });
  return [
    ...countsByType('+', added, after.Resources),
    ...countsByType('~', changed, after.Resources),
    ...countsByType('-', removed, old),
    ...preciousLines('REMOVED: ', removed, old),
    ...preciousLines('CHANGED: ', changed, after.Resources),
  ];
}

function idsOf(resources: Template['Resources'], test: (id: string) => boolean): string[] {
  return Object.keys(resources).filter(test);
}

function countsByType(
  sign: string,
  ids: readonly string[],
  resources: Template['Resources'],
): string[] {
  const counts = new Map<string, number>();
  for (const id of ids) {
    const type = resources[id]?.Type ?? '';
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return [...counts].toSorted().map(([type, count]) => `  ${sign} ${count} ${type}`);
}

function preciousLines(
  word: string,
  ids: readonly string[],
  resources: Template['Resources'],
): string[] {
  return ids
    .filter((id) => precious.test(resources[id]?.Type ?? ''))
    .map((id) => `  ${word}${id} (${resources[id]?.Type})`);
}
