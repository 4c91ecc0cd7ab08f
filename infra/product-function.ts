import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { tableAccessOf } from '#shared/table-access.ts';
import type { BuiltFunctions } from './built-functions.ts';
import { bind, type FunctionBindings } from './function-bindings.ts';
import { FunctionRole } from './function-role.ts';
import { countLogLines } from './log-metrics.ts';

/** What all functions of the product share. */
export interface FunctionSurroundings {
  readonly builtFunctions: BuiltFunctions;
  readonly bindings: FunctionBindings;
}

export interface ProductFunctionProps extends FunctionSurroundings {
  /** The file in `functions/` that handles it, such as `account/login`. */
  readonly key: string;
  /** Whether it only reads the table. */
  readonly readOnly: boolean;
  /** MiB; Lambda gives CPU in proportion. */
  readonly memorySize: number;
  /** Executions side by side, kept for this function and never exceeded; no such bound where not given. */
  readonly reservedConcurrency?: number | undefined;
  /** 25 s where not given: below the gateway's 30, so that it is the function that gives up and says so in its log. */
  readonly timeout?: Duration;
}

/** One small Lambda function with a role and a log group of its own, which may do what its bundle uses and no more. */
export class ProductFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: ProductFunctionProps) {
    super(scope, id);
    const { key, readOnly, memorySize, builtFunctions, bindings } = props;
    const { directory, uses } = builtFunctions(key);
    this.logGroup = new LogGroup(this, 'Logs', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const { logGroup } = this;
    // Without a role given, Lambda's basic one would come along, which may write to every log group.
    const role = new FunctionRole(this, 'Role');
    logGroup.grantWrite(role);
    this.lambda = new LambdaFunction(this, 'Function', {
      description: key,
      code: Code.fromAsset(directory, { exclude: ['*.map'] }),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize,
      timeout: props.timeout ?? Duration.seconds(25),
      ...(props.reservedConcurrency && {
        reservedConcurrentExecutions: props.reservedConcurrency,
      }),
      role,
      logGroup,
    });
    if (uses.includes('stripe')) countLogLines(this, 'OperatorNeeded', logGroup);
    bind(this.lambda, { uses, readOnly, access: tableAccessOf(key), ...bindings });
  }
}
