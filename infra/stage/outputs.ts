import { CfnOutput } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { OutputName } from '#shared/ops/stack-outputs.ts';

/** Adds a stack output under a fixed logical id, wherever in the construct tree it is created: commands find it by that name. */
export function addOutput(
  scope: Construct,
  name: OutputName,
  value: string,
  description?: string,
): void {
  new CfnOutput(scope, `${name}Output`, { value, description }).overrideLogicalId(name);
}
