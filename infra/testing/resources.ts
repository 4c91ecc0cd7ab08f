import type { Template } from 'aws-cdk-lib/assertions';

/** The logical id and the properties of the only resource of a type. */
export function only(template: Template, type: string) {
  const [found, ...more] = Object.entries(template.findResources(type));
  if (!found || more.length > 0) throw new Error(`The stack must have exactly one ${type}.`);
  const [id, { Properties: properties }] = found;
  return { id, properties };
}

/** The properties of every function of the product; CDK's own, which deploys the site, has no description. */
export function productFunctions(template: Template) {
  return Object.values(template.findResources('AWS::Lambda::Function'))
    .map(({ Properties }) => Properties)
    .filter(({ Description }) => Description !== undefined);
}
