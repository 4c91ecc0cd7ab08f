import { DescribeCertificateCommand, ResourceNotFoundException } from '@aws-sdk/client-acm';
import { GetBucketVersioningCommand, NoSuchBucket, S3Client } from '@aws-sdk/client-s3';
import { check, deployedCheck } from '../check.ts';

interface Certificate {
  /** The domain that it is for. */
  name: string;
  arn: string;
  /** ACM's status: ISSUED, PENDING_VALIDATION, EXPIRED and so on; undefined if there is no such certificate. */
  status: string | undefined;
  names: string[];
  /** Days until it expires. */
  days: number;
}

/** ACM renews 60 days before expiry: https://docs.aws.amazon.com/acm/latest/userguide/managed-renewal.html */
const renewedBy = 30;

const day = 24 * 60 * 60 * 1000;

const request = ({ name }: Certificate) =>
  `aws acm request-certificate --region us-east-1 --domain-name ${name} --validation-method DNS`;
const describe = (query: string) => (certificate: Certificate) =>
  `aws acm describe-certificate --region us-east-1 --certificate-arn ${certificate.arn} --query ${query}`;

/**
 * CloudFront accepts only certificates of us-east-1:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cnames-and-https-requirements.html
 */
export const certificate = check<Certificate>({
  title: 'Certificate',
  firstOnly: true,
  async fetch({ aws, settings: { domain }, now }) {
    if (!domain) return [];
    const { name, certificateArn: arn } = domain;
    const absent = { name, arn, status: undefined, names: [], days: 0 };
    if (!isInVirginia(arn)) return [absent];
    const answer = await aws.acm
      .send(new DescribeCertificateCommand({ CertificateArn: arn }))
      .catch((cause: unknown) => {
        if (cause instanceof ResourceNotFoundException) return undefined;
        throw cause;
      });
    const found = answer?.Certificate;
    if (!found) return [absent];
    const { Status: status = '', SubjectAlternativeNames: names = [], NotAfter } = found;
    const days = NotAfter ? (NotAfter.getTime() - now.getTime()) / day : renewedBy;
    return [{ name, arn, status, names, days }];
  },
  rows: [
    {
      code: 'certificate_region',
      severity: 'error',
      when: ({ arn }) => !isInVirginia(arn),
      preventsDeploy: true,
      means: 'The certificate is not in us-east-1: CloudFront rejects it.',
      action: (_, { settings }) =>
        `Request one there, and put its ARN into infra/stages/${settings.stage}.ts.`,
      command: request,
    },
    {
      code: 'certificate_missing',
      severity: 'error',
      when: ({ status }) => status === undefined,
      preventsDeploy: true,
      means: ({ arn }) => `This account has no certificate ${arn}: the deployment would fail.`,
      action: (_, { settings }) =>
        `Request one, and put its ARN into infra/stages/${settings.stage}.ts.`,
      command: request,
    },
    {
      code: 'certificate_not_issued',
      severity: 'error',
      when: ({ status }) => status !== 'ISSUED',
      preventsDeploy: true,
      means: ({ name, status }) =>
        `The certificate of ${name} is not issued (${status}): CloudFront rejects it.`,
      action: 'Add the CNAME record that ACM names to the DNS, and wait for ISSUED.',
      command: describe('Certificate.DomainValidationOptions'),
    },
    {
      code: 'certificate_other_name',
      severity: 'error',
      when: ({ names, name }) => !names.some((covered) => covers(covered, name)),
      preventsDeploy: true,
      means: ({ names, name }) =>
        `The certificate is for ${names.join(', ')}, not for ${name}: CloudFront rejects it.`,
      action: ({ name }, { settings }) =>
        `Request one for ${name}, and put its ARN into infra/stages/${settings.stage}.ts.`,
      command: request,
    },
    {
      code: 'certificate_expires',
      severity: 'warning',
      when: ({ days }) => days < renewedBy,
      means: ({ name, days }) =>
        `The certificate of ${name} expires in ${Math.floor(days)} days, and ACM has not renewed it.`,
      action: 'Restore the CNAME record that ACM names in the DNS: ACM then renews automatically.',
      command: describe('Certificate.RenewalSummary'),
    },
  ],
});

function isInVirginia(arn: string): boolean {
  return arn.split(':')[3] === 'us-east-1';
}

/** Whether a name of a certificate, such as *.cutbay.app, matches a host. */
function covers(covered: string, host: string): boolean {
  return (
    covered === host ||
    (covered.startsWith('*.') && covered.slice(1) === host.slice(host.indexOf('.')))
  );
}

interface Addresses {
  name: string;
  /** CloudFront's own host. */
  target: string;
  own: string[];
  cloudFront: string[];
}

/**
 * Checks that the stage's domain resolves to CloudFront. Both names are resolved, since an alias record, which the
 * apex of a domain needs, shows no CNAME:
 * https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/routing-to-cloudfront-distribution.html
 */
export const domain = deployedCheck<Addresses>({
  title: 'Domain',
  firstOnly: true,
  async fetch({ dns, settings, stack }) {
    const { DistributionDomain: target } = stack.outputs;
    if (!settings.domain || !target) return [];
    const { name } = settings.domain;
    const [own, cloudFront] = await Promise.all([dns.addresses(name), dns.addresses(target)]);
    return [{ name, target, own, cloudFront }];
  },
  rows: [
    {
      code: 'domain_unresolved',
      severity: 'error',
      when: ({ own }) => own.length === 0,
      means: ({ name }) =>
        `${name} does not resolve: the site cannot be reached, and links in mails are dead.`,
      action: ({ name, target }) =>
        `Add this record to the DNS (at the apex of a domain an alias): ${name} CNAME ${target}`,
      command: ({ name }) => `dig +short ${name}`,
    },
    {
      code: 'domain_elsewhere',
      severity: 'warning',
      when: ({ own, cloudFront }) => !own.some((address) => isNear(address, cloudFront)),
      means: ({ name, own }) =>
        `${name} resolves to ${own.join(', ')}, which does not look like this stage's CloudFront.`,
      action: ({ name, target }) =>
        `Set this record in the DNS (at the apex of a domain an alias): ${name} CNAME ${target}`,
      command: ({ name }) => `dig +short ${name}`,
    },
  ],
});

/** CloudFront returns different addresses of the same networks each time. */
function isNear(address: string, others: readonly string[]): boolean {
  const network = (one: string) => one.split('.').slice(0, 2).join('.');
  return others.some((other) => network(other) === network(address));
}

/**
 * Regions without buckets in an account's own namespace, Bahrain and the United Arab Emirates:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/gpbucketnamespaces.html
 */
const regionsWithout = ['me-south-1', 'me-central-1'];

/** A bucket, and whether it exists and keeps versions; without a name before the first deployment. */
interface Bucket {
  bucket: string | undefined;
  versions: 'kept' | 'not kept' | 'no bucket';
}

async function bucketOf(client: S3Client, bucket: string): Promise<Bucket> {
  try {
    const { Status } = await client.send(new GetBucketVersioningCommand({ Bucket: bucket }));
    return { bucket, versions: Status === 'Enabled' ? 'kept' : 'not kept' };
  } catch (cause) {
    if (cause instanceof NoSuchBucket) return { bucket, versions: 'no bucket' };
    throw cause;
  }
}

/** The bucket of files: its older versions are the trash, without which a deletion is final. */
export const fileBucket = check<Bucket>({
  title: 'Bucket of files',
  firstOnly: true,
  async fetch({ aws, stack }) {
    const name = stack?.outputs.FileBucket;
    return [name ? await bucketOf(aws.s3, name) : { bucket: undefined, versions: 'kept' }];
  },
  rows: [
    {
      code: 'file_bucket_region',
      severity: 'error',
      when: (_, { region }) => regionsWithout.includes(region),
      preventsDeploy: true,
      means: (_, { region }) =>
        `S3 has no buckets in an account's own namespace in ${region}: the deployment would fail.`,
      action: 'Choose another region, and set it in the profile or in AWS_REGION.',
      command: 'aws configure set region eu-west-1',
    },
    {
      code: 'file_bucket_missing',
      severity: 'error',
      when: ({ versions }) => versions === 'no bucket',
      means: ({ bucket }) =>
        `The bucket ${bucket} was deleted by hand: all files are gone, and nothing can be uploaded.`,
      action: 'Look in CloudTrail for DeleteBucket; then create it again with its settings.',
      command: ({ bucket }) =>
        `aws cloudtrail lookup-events --lookup-attributes AttributeKey=ResourceName,AttributeValue=${bucket}`,
    },
    {
      code: 'file_bucket_versioning',
      severity: 'error',
      when: ({ versions }) => versions === 'not kept',
      means: ({ bucket }) =>
        `The bucket ${bucket} keeps no versions: what users or sync tools delete or overwrite is gone at once.`,
      action: 'Enable versioning again; the versions that are there have not been lost.',
      command: ({ bucket }) =>
        `aws s3api put-bucket-versioning --bucket ${bucket} --versioning-configuration Status=Enabled`,
    },
  ],
});

/**
 * The bucket of copies in another region, which S3 examines as replication is set up:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/replication-requirements.html
 */
/** A bucket in another region, or that there is none. */
type Copy = Omit<Bucket, 'versions'> & { region: string; versions: Bucket['versions'] | 'no copy' };

export const copies = check<Copy>({
  title: 'Copies of the files',
  async fetch({ settings }) {
    const { region, bucketName } = settings.copies ?? {};
    if (!region || !bucketName) {
      return settings.keepsData ? [{ region: '', bucket: '', versions: 'no copy' }] : [];
    }
    return [{ region, ...(await bucketOf(new S3Client({ region }), bucketName)) }];
  },
  rows: [
    {
      code: 'copies_missing',
      severity: 'warning',
      when: ({ versions }) => versions === 'no copy',
      means:
        "Customers' films exist once: a deletion of the bucket, or the loss of the region, takes them all.",
      action: (_, { settings }) =>
        `Set copies with a bucketName in infra/stages/${settings.stage}.ts: 'What a loss takes with it' in docs/runbook.md has the steps, and what it costs.`,
    },
    {
      code: 'copy_bucket_unusable',
      severity: 'error',
      when: ({ versions }) => versions !== 'kept' && versions !== 'no copy',
      preventsDeploy: true,
      means: ({ bucket, versions, region }) =>
        versions === 'no bucket'
          ? `There is no bucket ${bucket} in ${region}: the deployment would fail.`
          : `The bucket ${bucket} keeps no versions, which replication needs: the deployment would fail.`,
      action: "Create it and enable its versions: 'What a loss takes with it' in docs/runbook.md.",
      command: ({ bucket, region }) =>
        `aws s3api put-bucket-versioning --region ${region} --bucket ${bucket} --versioning-configuration Status=Enabled`,
    },
  ],
});
