import { expect, test } from '@jest/globals';
import { Match } from 'aws-cdk-lib/assertions';
import { env } from '#shared/ops/environment.ts';
import { productFunctions } from './testing/resources.ts';
import { synthesize } from './testing/synthesize.ts';

const { template } = synthesize();
const existing = synthesize({ mailIdentity: 'existing' }).template;
const sender = productFunctions(template).find(
  ({ Description }) => Description === 'events/send-mail',
);

test('failed mail and mail that was set aside are counted from the log, and the stream has an alarm', () => {
  for (const [metric, event, threshold] of [
    ['MailFailed', 'mail_failed', 3],
    ['MailSetAside', 'mail_set_aside', 1],
  ]) {
    template.hasResourceProperties('AWS::Logs::MetricFilter', {
      LogGroupName: sender?.['LoggingConfig'].LogGroup,
      FilterPattern: `{ $.event = "${event}" }`,
      MetricTransformations: [{ MetricName: metric, MetricNamespace: 'Cutbay/Cutbay-production' }],
    });
    template.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: metric,
      Namespace: 'Cutbay/Cutbay-production',
      Threshold: threshold,
    });
  }
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    MetricName: 'IteratorAge',
    Statistic: 'Maximum',
    Threshold: 15 * 60 * 1000,
  });
});

test('all mail is sent under a configuration set that publishes bounces and complaints to a function', () => {
  const set = { Ref: Match.stringLikeRegexp('^MailEventsConfigurationSet') };
  const topic = { Ref: Match.stringLikeRegexp('^MailEventsTopic') };
  template.hasResourceProperties('AWS::SES::EmailIdentity', {
    ConfigurationSetAttributes: { ConfigurationSetName: set },
  });
  template.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
    ConfigurationSetName: set,
    EventDestination: {
      Enabled: true,
      MatchingEventTypes: ['bounce', 'complaint'],
      SnsDestination: { TopicARN: topic },
    },
  });
  template.hasResourceProperties('AWS::SNS::Subscription', {
    Protocol: 'lambda',
    TopicArn: topic,
    Endpoint: { 'Fn::GetAtt': [Match.stringLikeRegexp('^MailEventsmailevents'), 'Arn'] },
    RedrivePolicy: Match.anyValue(),
  });
});

test('every mail names the configuration set, whose identity may be that of another stage', () => {
  const set = { Ref: Match.stringLikeRegexp('^MailEventsConfigurationSet') };
  for (const stage of [template, existing]) {
    stage.hasResourceProperties('AWS::Lambda::Function', {
      Description: 'events/send-mail',
      Environment: { Variables: { [env.mailConfigurationSet]: set } },
    });
  }
});

test('a stage on a domain that SES knows creates no identity, and may send from it', () => {
  existing.resourceCountIs('AWS::SES::EmailIdentity', 0);
  expect(Object.keys(existing.findOutputs('*')).filter((name) => /^Dkim/.test(name))).toEqual([]);
  expect(JSON.stringify(existing.findResources('AWS::IAM::Role'))).toContain(
    ':identity/cutbay.example',
  );
});

test('SES may publish to that topic for this account', () => {
  template.hasResourceProperties('AWS::SNS::TopicPolicy', {
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({
          Sid: 'AllowMailEvents',
          Principal: { Service: 'ses.amazonaws.com' },
          Action: 'sns:Publish',
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        }),
      ]),
    },
  });
});
