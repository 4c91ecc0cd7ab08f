import { Duration } from 'aws-cdk-lib';
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { TableGrants } from '#infra/grants/table-grants.ts';
import type { BuiltFunctions } from './built-functions.ts';
import { FunctionRole, sharedRole } from './call-roles.ts';
import { bind, type FunctionBindings } from './function-bindings.ts';
import { functionName } from './function-name.ts';
import { storageActionsOf } from './storage-actions.ts';

/** The properties that all functions of the product share. */
export interface SharedFunctionProps {
  readonly builtFunctions: BuiltFunctions;
  readonly bindings: FunctionBindings;
  /** The log group of all functions; each stream's name contains the function's name. */
  readonly logGroup: ILogGroup;
  /** The partitions of the table that a function reads and writes. */
  readonly tableGrantsOf: (key: string) => TableGrants;
}

export interface ProductFunctionProps extends SharedFunctionProps {
  /** The file in `functions/` that handles it, such as `sessions/login`. */
  readonly key: string;
  /** MiB; Lambda gives CPU in proportion. */
  readonly memorySize: number;
  /** Reserved concurrency; none by default. */
  readonly reservedConcurrency?: number | undefined;
  /** Whether it shares its role with the functions that have the same permissions; default false. */
  readonly sharesRole?: boolean;
  /** Default 25 s: below the gateway's 30 s, so that the function times out first and its log has the error. */
  readonly timeout?: Duration;
}

/** One small Lambda function with a role that allows what its bundle uses and no more. */
export class ProductFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, props: ProductFunctionProps) {
    super(scope, id);
    const { key, memorySize, builtFunctions, bindings, logGroup } = props;
    const { directory, uses, storageCommands } = builtFunctions(key);
    const storage = storageActionsOf(key, storageCommands);
    const permissions = { uses, storage, tableGrants: props.tableGrantsOf(key) };
    // Without a given role, Lambda's basic one is attached, which may write to every log group.
    const role = props.sharesRole
      ? sharedRole(this, permissions, !bindings.settings.samLocal)
      : new FunctionRole(this, 'Role');
    logGroup.grantWrite(role);
    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: functionName(this, key),
      description: key,
      // With the maps, by which the stacks of errors are logged.
      code: Code.fromAsset(directory),
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
      // Of Lambda's own lines only those about failures and timeouts: three per request would cost more than all of
      // ours.
      loggingFormat: LoggingFormat.JSON,
      systemLogLevelV2: SystemLogLevel.WARN,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
    });
    bind(this.lambda, { ...permissions, ...bindings });
  }
}
