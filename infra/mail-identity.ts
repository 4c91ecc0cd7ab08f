import { EmailIdentity, type IConfigurationSet, Identity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { OutputName } from '#shared/stack-outputs.ts';
import { addOutput } from './outputs.ts';

const recordOutputs: readonly OutputName[] = ['DkimRecord1', 'DkimRecord2', 'DkimRecord3'];

/** The domain that mail is sent from. It can send once the operator has added its three DKIM records to the DNS. */
export class MailIdentity extends EmailIdentity {
  /**
   * @param mailFrom the sender's address
   * @param configurationSet the configuration set of all of its mail
   */
  constructor(scope: Construct, id: string, mailFrom: string, configurationSet: IConfigurationSet) {
    const identity = Identity.domain(mailFrom.slice(mailFrom.indexOf('@') + 1));
    super(scope, id, { identity, configurationSet });
    this.dkimRecords.forEach(({ name, value }, index) => {
      const output = recordOutputs[index];
      if (output) addOutput(this, output, `${name} CNAME ${value}`);
    });
  }
}
