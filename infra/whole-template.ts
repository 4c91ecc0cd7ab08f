import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';

const resource = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).optional(),
  Metadata: z.record(z.string(), z.unknown()).optional(),
  DependsOn: z.array(z.string()).optional(),
});

const template = z.looseObject({
  Resources: z.record(z.string(), resource),
  Outputs: z.record(z.string(), z.looseObject({ Value: z.unknown() })).default({}),
});

type Template = z.output<typeof template>;

/**
 * Reads a synthesized stack as if the resources of the stacks nested in it were its own: what they are given stands in
 * place of their parameters, and their resources in place of their outputs.
 */
export function readWholeTemplate(file: string): Template {
  const parent = readTemplate(file);
  const all = Object.entries(parent.Resources);
  const nested = all.filter(([, { Type }]) => Type === 'AWS::CloudFormation::Stack');
  const outputs = new Map<string, unknown>();
  const resources = Object.fromEntries(all);
  for (const [id, { Properties, Metadata }] of nested) {
    const { Resources, Outputs } = readTemplate(
      join(dirname(file), String(Metadata?.['aws:asset:path'])),
    );
    delete resources[id];
    const given = new Map(Object.entries(Object(Properties?.['Parameters'])));
    Object.assign(resources, replaced(Resources, given));
    for (const [name, { Value }] of Object.entries(Outputs)) {
      outputs.set(`${id}.Outputs.${name}`, Value);
    }
  }
  const whole = template.parse(replaced({ ...parent, Resources: resources }, outputs));
  const ids = nested.map(([id]) => id);
  for (const one of Object.values(whole.Resources)) {
    if (one.DependsOn) one.DependsOn = one.DependsOn.filter((id) => !ids.includes(id));
  }
  return whole;
}

function readTemplate(file: string): Template {
  return template.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The value with other values in place of references: by `Ref`, or by `Fn::GetAtt` as `id.attribute`. */
function replaced(value: unknown, references: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((part) => replaced(part, references));
  if (typeof value !== 'object' || value === null) return value;
  const [[name, target] = [], ...more] = Object.entries(value);
  if (more.length === 0 && (name === 'Ref' || name === 'Fn::GetAtt')) {
    const reference = [target].flat().join('.');
    return references.has(reference) ? references.get(reference) : value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, replaced(part, references)]),
  );
}
