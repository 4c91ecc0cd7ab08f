import { CfnOutput } from 'aws-cdk-lib';
import { EmailIdentity, type IConfigurationSet, Identity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';

/** The domain that mail is sent from. It sends once the operator has put its three DKIM records into the DNS. */
export class MailIdentity extends EmailIdentity {
  /**
   * @param mailFrom the sender's address
   * @param configurationSet under which all of its mail is sent
   */
  constructor(scope: Construct, id: string, mailFrom: string, configurationSet: IConfigurationSet) {
    const identity = Identity.domain(mailFrom.slice(mailFrom.indexOf('@') + 1));
    super(scope, id, { identity, configurationSet });
    this.dkimRecords.forEach(({ name, value }, index) => {
      new CfnOutput(this, `DkimRecord${index + 1}`, { value: `${name} CNAME ${value}` });
    });
  }
}
