import { Duration } from 'aws-cdk-lib';
import { FunctionUrlAuthType, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { env } from '#shared/ops/environment.ts';
import { bindSecret } from '../functions/function-bindings.ts';
import { ProductFunction, type SharedFunctionProps } from '../functions/product-function.ts';
import { addOutput } from '../stage/outputs.ts';

/** The endpoint of Stripe's events: a Lambda URL, separate from the site and its limits. */
export class StripeWebhook extends Construct {
  readonly lambda: IFunction;

  constructor(scope: Construct, id: string, sharedProps: SharedFunctionProps) {
    super(scope, id);
    const { lambda } = new ProductFunction(this, 'stripe-webhook', {
      ...sharedProps,
      key: 'events/stripe-webhook',
      memorySize: 512,
      // Two calls to Stripe of at most nine seconds each; slow requests must not occupy it longer.
      timeout: Duration.seconds(20),
      // A flood of requests to it must not take the concurrency of the other functions.
      reservedConcurrency: sharedProps.bindings.settings.webhookConcurrency ?? undefined,
    });
    const { secrets } = sharedProps.bindings;
    bindSecret(lambda, env.stripeWebhookSecretSecret, secrets.stripeWebhookSecret);
    // Public: an event is authenticated by its signature.
    const { url } = lambda.addFunctionUrl({ authType: FunctionUrlAuthType.NONE });
    addOutput(this, 'StripeWebhookUrl', url, "Stripe's webhook endpoint");
    this.lambda = lambda;
  }
}
