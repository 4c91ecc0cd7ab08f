import type { Authenticated } from '../auth/authenticate.ts';
import {
  authorize,
  type BucketCall,
  bucketArn,
  type Reply,
  type Service,
  xmlReply,
  xmlType,
} from '../calls/call.ts';
import { S3Error } from '../http/errors.ts';
import { element, group, xmlDocument } from '../http/xml.ts';
import { ownerElement } from '../listing/owner.ts';

/** The date of creation of every bucket: buckets are set up by the caller, and dates are not kept. */
const created = '2026-01-01T00:00:00.000Z';

export async function listBuckets(service: Service, { principal }: Authenticated): Promise<Reply> {
  authorize(principal, 's3:ListAllMyBuckets', 'arn:aws:s3:::*');
  const { buckets, region } = service.options;
  return xmlReply(
    xmlDocument('ListAllMyBucketsResult', [
      ownerElement('Owner'),
      group(
        'Buckets',
        buckets.map(({ name }) =>
          group('Bucket', [
            element('Name', name),
            element('CreationDate', created),
            element('BucketRegion', region),
          ]),
        ),
      ),
    ]),
  );
}

export async function headBucket({ service, auth, bucket }: BucketCall): Promise<Reply> {
  authorize(auth.principal, 's3:ListBucket', bucketArn(bucket.name));
  const headers = { ...xmlType, 'x-amz-bucket-region': service.options.region };
  return { status: 200, headers, body: null };
}

export async function getBucketLocation({ service, auth, bucket }: BucketCall): Promise<Reply> {
  authorize(auth.principal, 's3:GetBucketLocation', bucketArn(bucket.name));
  const { region } = service.options;
  const constraint = region === 'us-east-1' ? '' : region;
  return xmlReply(xmlDocument('LocationConstraint', [constraint]));
}

export async function getBucketVersioning({ auth, bucket }: BucketCall): Promise<Reply> {
  authorize(auth.principal, 's3:GetBucketVersioning', bucketArn(bucket.name));
  return xmlReply(
    xmlDocument('VersioningConfiguration', [
      element('Status', bucket.versioning ? 'Enabled' : null),
    ]),
  );
}

/** Buckets are created by the set-up only; creating one again is answered as outside of us-east-1. */
export async function createBucket({ auth, bucket }: BucketCall): Promise<Reply> {
  authorize(auth.principal, 's3:CreateBucket', bucketArn(bucket.name));
  throw new S3Error('BucketAlreadyOwnedByYou', { elements: { BucketName: bucket.name } });
}
