import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { addOutput } from '../stage/outputs.ts';
import type { Settings } from '../stage/settings.ts';

/** The product's secrets. A function's environment holds a secret's ARN, never its value. */
export class ProductSecrets extends Construct {
  /** JSON in the shape of `env.sessionKeys`, generated, so that no one has to see it. */
  readonly sessionKeys: Secret;
  /** JSON in the shape of the session keys; signs the cookies of guests, whose functions must not sign sessions. */
  readonly guestKeys: Secret;
  /** JSON in the shape of the session keys; encrypts the secrets of authenticator apps. */
  readonly secondFactorKeys: Secret;
  /** JSON in the shape of the session keys; the keys that sign certificates of approval follow from it. */
  readonly certificateKeys: Secret;
  /** From Stripe, set by the operator. Until then a random value, which Stripe rejects. */
  readonly stripeSecretKey: Secret;
  /** From Stripe, set by the operator. Until then a random value, with which no event can be forged. */
  readonly stripeWebhookSecret: Secret;

  /** The secret by which the gateway recognizes CloudFront, generated. */
  readonly originSecret: Secret;

  constructor(
    scope: Construct,
    id: string,
    { keepsData, copies }: Pick<Settings, 'keepsData' | 'copies'>,
  ) {
    super(scope, id);
    // The data is of no use without them: they are kept where it is, unless the first deployment is rolled back.
    const kept = {
      ...(keepsData && { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE }),
      ...(copies && { replicaRegions: [{ region: copies.region }] }),
    };
    const keyRing = (name: string, description: string) =>
      new Secret(this, name, {
        ...kept,
        description,
        generateSecretString: {
          secretStringTemplate: JSON.stringify({ current: 'k1' }),
          generateStringKey: 'k1',
          passwordLength: 64,
          excludePunctuation: true,
        },
      });
    this.sessionKeys = keyRing('SessionKeys', 'The keys that sign sessions');
    this.guestKeys = keyRing('GuestKeys', 'The keys that sign the cookies of guests');
    this.secondFactorKeys = keyRing(
      'SecondFactorKeys',
      'The keys that encrypt the secrets of authenticator apps',
    );
    this.certificateKeys = keyRing(
      'CertificateKeys',
      'The secrets of the keys that sign certificates of approval',
    );
    this.stripeSecretKey = new Secret(this, 'StripeSecretKey', {
      description: "Stripe's secret key: set it by hand",
    });
    this.stripeWebhookSecret = new Secret(this, 'StripeWebhookSecret', {
      description: "The signing secret of Stripe's webhook endpoint: set it by hand",
    });
    this.originSecret = new Secret(this, 'OriginSecret', {
      description: 'The secret by which the gateway recognizes CloudFront',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    });
    addOutput(this, 'SessionKeysArn', this.sessionKeys.secretArn);
    addOutput(this, 'GuestKeysArn', this.guestKeys.secretArn);
    addOutput(this, 'SecondFactorKeysArn', this.secondFactorKeys.secretArn);
    addOutput(this, 'CertificateKeysArn', this.certificateKeys.secretArn);
    addOutput(this, 'OriginSecretArn', this.originSecret.secretArn);
    addOutput(this, 'StripeSecretKeyArn', this.stripeSecretKey.secretArn);
    addOutput(this, 'StripeWebhookSecretArn', this.stripeWebhookSecret.secretArn);
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'Session and guest keys are rotated by a command that keeps the old key through an overlap; those of certificates stay published; second-factor keys must stay as long as anything is encrypted with them; the others are issued by Stripe.',
    });
  }
}
