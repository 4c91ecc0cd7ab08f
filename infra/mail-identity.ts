import { CfnOutput } from 'aws-cdk-lib';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';

/** The domain that mail is sent from. It sends once the operator has put its three DKIM records into the DNS. */
export class MailIdentity extends EmailIdentity {
  /** @param mailFrom the sender's address */
  constructor(scope: Construct, id: string, mailFrom: string) {
    super(scope, id, { identity: Identity.domain(mailFrom.slice(mailFrom.indexOf('@') + 1)) });
    this.dkimRecords.forEach(({ name, value }, index) => {
      new CfnOutput(this, `DkimRecord${index + 1}`, { value: `${name} CNAME ${value}` });
    });
  }
}
