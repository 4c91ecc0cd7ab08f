import {
  Aws,
  CfnCondition,
  CfnParameter,
  Duration,
  Fn,
  RemovalPolicy,
  Stack,
  Validations,
} from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  type ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket } from 'aws-cdk-lib/aws-s3';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { originHeaders } from '#shared/ops/environment.ts';
import { mediaWorker } from '#shared/rules/media-worker.ts';
import { sharePath, siteRoutes } from '#shared/rules/site.ts';
import { webAclName } from '../stage/front-names.ts';
import { globalName } from '../stage/global-name.ts';
import { addOutput } from '../stage/outputs.ts';
import type { Settings } from '../stage/settings.ts';
import type { BuiltSite } from './built-site.ts';
import { securityHeaders } from './security-headers.ts';
import { deploySite } from './site-deployment.ts';
import { siteRewrites } from './site-rewrites.ts';

/**
 * The errors that CloudFront keeps for ten seconds, also where caching is disabled, and whatever their `cache-control`
 * says: one user's 502 would answer the calls of all others.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 */
const cachedErrors = [404, 405, 414, 500, 501, 502, 503, 504];

export interface SiteProps {
  readonly site: BuiltSite;
  /** The origin host of `/api/*`. */
  readonly apiHost: string;
  /** The secret by which the gateway recognizes this distribution. */
  readonly originSecret: Secret;
  readonly settings: Settings;
}

/** The bucket of pages, and the distribution that serves them and the API under one origin. */
export class Site extends Construct {
  /** Such as https://app.example.com; no slash at the end. */
  readonly origin: string;

  constructor(scope: Construct, id: string, { site, apiHost, originSecret, settings }: SiteProps) {
    super(scope, id);
    const { keepsData, domain } = settings;
    const webAclId = webAclOf(this, settings);
    const bucket = new Bucket(this, 'Pages', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      versioned: true,
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
      removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      autoDeleteObjects: !keepsData,
    });
    const headers = securityHeaders(this, site);
    const pages = this.pages(bucket, site, headers.pages);
    const distribution = new Distribution(this, 'Distribution', {
      defaultBehavior: pages,
      additionalBehaviors: {
        '/api/*': this.calls(apiHost, originSecret, headers.calls),
        [`${sharePath}*`]: { ...pages, responseHeadersPolicy: headers.shareLinks },
        [`${siteRoutes.dashboard}*`]: { ...pages, responseHeadersPolicy: headers.dashboard },
        [mediaWorker.path]: { ...pages, responseHeadersPolicy: headers.mediaWorker },
      },
      defaultRootObject: 'index.html',
      errorResponses: cachedErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      httpVersion: HttpVersion.HTTP2_AND_3,
      ...(webAclId && { webAclId }),
      ...(domain && {
        domainNames: [domain.name],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
    });
    acknowledge(distribution, bucket);
    this.origin = `https://${domain?.name ?? distribution.distributionDomainName}`;
    deploySite(this, { site, bucket, distribution, origin: this.origin });
    addOutput(this, 'SiteOrigin', this.origin);
    addOutput(this, 'DistributionDomain', distribution.distributionDomainName);
    addOutput(this, 'DistributionId', distribution.distributionId);
  }

  private edgeFunction(id: string, code: string): EdgeFunction {
    return new EdgeFunction(this, id, {
      functionName: globalName(this, id),
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(code),
    });
  }

  private calls(
    apiHost: string,
    originSecret: Secret,
    headers: ResponseHeadersPolicy,
  ): BehaviorOptions {
    const viewerAddress = this.edgeFunction(
      'ViewerAddress',
      `function handler(event) {
  event.request.headers['${originHeaders.viewerAddress}'] = { value: event.viewer.ip };
  return event.request;
}
`,
    );
    return {
      origin: new HttpOrigin(apiHost, {
        // A dynamic reference that CloudFormation resolves: the value is not in the template.
        customHeaders: { [originHeaders.secret]: originSecret.secretValue.unsafeUnwrap() },
      }),
      // A redirect would turn a POST into a GET.
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // Cookies, query and headers are forwarded, except `Host`: the gateway accepts only its own host name.
      // With caching disabled it forwards Authorization as well, which sync tools send with their device key:
      // https://repost.aws/knowledge-center/cloudfront-authorization-header
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: headers,
      functionAssociations: [
        { eventType: FunctionEventType.VIEWER_REQUEST, function: viewerAddress },
      ],
    };
  }

  private pages(bucket: Bucket, site: BuiltSite, headers: ResponseHeadersPolicy): BehaviorOptions {
    const { request, response } = siteRewrites(site.files);
    return {
      // With LIST, S3 returns 404 for a missing file; without, 403.
      origin: S3BucketOrigin.withOriginAccessControl(bucket, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
        originAccessControl: new S3OriginAccessControl(this, 'PagesAccess', {
          originAccessControlName: globalName(this, 'Pages'),
        }),
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: headers,
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: this.edgeFunction('PathToPage', request),
        },
        {
          eventType: FunctionEventType.VIEWER_RESPONSE,
          function: this.edgeFunction('NotFoundStatus', response),
        },
      ],
    };
  }
}

/** The web ACL of the stack in front comes as a parameter, which CloudFormation keeps between deployments. */
function webAclOf(scope: Construct, settings: Settings): string | undefined {
  const { addressLimit, webAclArn } = settings;
  if (webAclArn || !addressLimit) return webAclArn;
  const stack = Stack.of(scope);
  const parameter = new CfnParameter(stack, webAclName, { type: 'String', default: '' });
  const isGiven = new CfnCondition(stack, 'HasWebAcl', {
    expression: Fn.conditionNot(Fn.conditionEquals(parameter.valueAsString, '')),
  });
  return Fn.conditionIf(isGiven.logicalId, parameter.valueAsString, Aws.NO_VALUE).toString();
}

function acknowledge(distribution: Distribution, bucket: Bucket): void {
  Validations.of(distribution).acknowledge(
    { id: 'AwsSolutions-CFR1', reason: 'The product is sold to teams everywhere.' },
    {
      id: 'AwsSolutions-CFR2',
      reason:
        "The calls have their own limits; the stage's settings add a web ACL with a limit for each address.",
    },
    {
      id: 'AwsSolutions-CFR3',
      reason: "Calls are in the gateway's access log; reads of public pages are not recorded.",
    },
    {
      id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      reason:
        'The root object is specified, and the viewer-request function also rewrites / to it.',
    },
    {
      id: 'AwsSolutions-CFR4',
      reason: "CloudFront's own domain has a fixed TLS policy; a domain of one's own gets TLS 1.2.",
    },
  );
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'Only CloudFront reads the bucket, which contains only the public pages.',
  });
}
