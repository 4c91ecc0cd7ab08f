import * as z from 'zod';

const resource = z.looseObject({ Type: z.string(), DependsOn: z.unknown().optional() });
const template = z.looseObject({
  Resources: z.record(z.string(), resource),
  Parameters: z.record(z.string(), z.unknown()).optional(),
  Outputs: z.record(z.string(), z.unknown()).optional(),
});

type Template = z.output<typeof template>;

/** The types that moto's CloudFormation creates as AWS does; for others it has no model, and references to them fail. */
const supportedTypes = [
  'AWS::CloudFormation::Stack',
  'AWS::CloudWatch::Alarm',
  'AWS::Events::Rule',
  'AWS::IAM::Role',
  'AWS::Lambda::Function',
  'AWS::Lambda::Permission',
  'AWS::Logs::LogGroup',
  'AWS::S3::Bucket',
  'AWS::SNS::Topic',
  'AWS::SQS::Queue',
];

/** A template with the resources that moto can create; references to the others become an ARN. */
export function takeableByMoto(document: unknown): {
  template: object;
  taken: number;
  all: number;
} {
  const { Resources, Parameters = {}, Outputs = {} } = template.parse(document);
  const kept: Template['Resources'] = {};
  for (const [id, { DependsOn: _, ...rest }] of Object.entries(Resources)) {
    if (supportedTypes.includes(rest.Type)) kept[id] = rest;
  }
  const ids = new Set([...Object.keys(kept), ...Object.keys(Parameters)]);
  return {
    template: { Parameters, ...Object(withoutReferences({ Resources: kept, Outputs }, ids)) },
    taken: Object.keys(kept).length,
    all: Object.keys(Resources).length,
  };
}

function withoutReferences(value: unknown, kept: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((part) => withoutReferences(part, kept));
  if (typeof value !== 'object' || value === null) return value;
  const target = targetOf(value);
  if (target !== undefined && !kept.has(target))
    return `arn:aws:states:eu-west-1:123456789012:stateMachine:${target}`;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withoutReferences(part, kept)]),
  );
}

/** The logical id that an intrinsic function references; undefined for a pseudo parameter and anything else. */
function targetOf(value: object): string | undefined {
  const [[name, target] = [], ...more] = Object.entries(value);
  if (more.length > 0) return undefined;
  if (name === 'Ref' && typeof target === 'string' && !target.startsWith('AWS::')) return target;
  if (name === 'Fn::GetAtt') return String([target].flat()[0]).split('.')[0];
  return undefined;
}
