import { CfnOutput } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { OutputName } from '#shared/stack-outputs.ts';

/** Tells an address of the stack under its own name, wherever in the stack it is made: commands find it by that name. */
export function addOutput(
  scope: Construct,
  name: OutputName,
  value: string,
  description?: string,
): void {
  new CfnOutput(scope, `${name}Output`, { value, description }).overrideLogicalId(name);
}
