import {
  EmailIdentity,
  type IConfigurationSet,
  Identity,
  type IEmailIdentity,
} from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { OutputName } from '#shared/ops/stack-outputs.ts';
import { addOutput } from '../stage/outputs.ts';
import type { Settings } from '../stage/settings.ts';

const recordOutputs: readonly OutputName[] = ['DkimRecord1', 'DkimRecord2', 'DkimRecord3'];

/**
 * The domain that mail is sent from. It can send once the operator has added its three DKIM records to the DNS. An
 * account has one identity of a domain in a region, so that only one stage of a domain can create it:
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_CreateEmailIdentity.html
 * @param configurationSet the default configuration set of an identity that the stack creates
 */
export function addMailIdentity(
  scope: Construct,
  id: string,
  { mailFrom, mailIdentity }: Pick<Settings, 'mailFrom' | 'mailIdentity'>,
  configurationSet: IConfigurationSet,
): IEmailIdentity {
  const domain = mailFrom.slice(mailFrom.indexOf('@') + 1);
  if (mailIdentity === 'existing') return EmailIdentity.fromEmailIdentityName(scope, id, domain);
  const created = new EmailIdentity(scope, id, {
    identity: Identity.domain(domain),
    configurationSet,
  });
  created.dkimRecords.forEach(({ name, value }, index) => {
    const output = recordOutputs[index];
    if (output) addOutput(created, output, `${name} CNAME ${value}`);
  });
  return created;
}
