import { randomBytes } from 'node:crypto';
import { parsePolicy } from './auth/policy.ts';
import { assumedRoleArn, type Principal, roleId } from './auth/principal.ts';
import { may, type Reply, type Service, xmlType } from './calls/call.ts';
import { element, group, xmlDocument } from './http/xml.ts';

/** An error in the shape of STS: docs.aws.amazon.com/STS/latest/APIReference/CommonErrors.html. */
export class StsError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

const namespace = 'https://sts.amazonaws.com/doc/2011-06-15/';

/** Limits of AssumeRole's page: seconds of a session, and characters of a session policy. */
const minSeconds = 900;
const maxSeconds = 3600;
const chainedSeconds = 3600;
const maxPolicyCharacters = 2048;
const policyCharacters = /^[\t\n\r\x20-\xff]+$/;

const invalid = (value: string, name: string, constraint: string) =>
  new StsError(
    400,
    'ValidationError',
    `1 validation error detected: Value '${value}' at '${name}' failed to satisfy constraint: ${constraint}`,
  );

function readSeconds(form: URLSearchParams, isChained: boolean): number {
  const text = form.get('DurationSeconds') ?? String(maxSeconds);
  const seconds = Number(text);
  if (!Number.isInteger(seconds) || seconds < minSeconds) {
    throw invalid(text, 'durationSeconds', 'Member must have value greater than or equal to 900');
  }
  if (seconds > 43_200) {
    throw invalid(text, 'durationSeconds', 'Member must have value less than or equal to 43200');
  }
  if (isChained && seconds > chainedSeconds) {
    throw new StsError(
      400,
      'ValidationError',
      'The requested DurationSeconds exceeds the 1 hour session limit for roles assumed by role chaining.',
    );
  }
  if (seconds > maxSeconds) {
    throw new StsError(
      400,
      'ValidationError',
      'The requested DurationSeconds exceeds the MaxSessionDuration set for this role.',
    );
  }
  return seconds;
}

function readPolicy(form: URLSearchParams): string | null {
  const policy = form.get('Policy');
  if (policy === null) return null;
  if (policy.length > maxPolicyCharacters) {
    throw invalid(policy, 'policy', 'Member must have length less than or equal to 2048');
  }
  if (!policyCharacters.test(policy)) {
    throw invalid(
      policy,
      'policy',
      String.raw`Member must satisfy regular expression pattern: [\u0009\u000A\u000D\u0020-\u00FF]+`,
    );
  }
  try {
    parsePolicy(policy);
  } catch (error) {
    throw new StsError(400, 'MalformedPolicyDocument', `The emulator cannot evaluate it: ${error}`);
  }
  return policy;
}

const supported = ['Action', 'Version', 'RoleArn', 'RoleSessionName', 'DurationSeconds', 'Policy'];

function assumeRole(service: Service, principal: Principal, form: URLSearchParams): string[] {
  for (const name of form.keys()) {
    if (supported.includes(name)) continue;
    throw new StsError(501, 'NotImplemented', `The emulator does not implement ${name}.`);
  }
  const arn = form.get('RoleArn') ?? '';
  const name = form.get('RoleSessionName') ?? '';
  if (!/^[\w+=,.@-]{2,64}$/.test(name)) {
    throw invalid(
      name,
      'roleSessionName',
      String.raw`Member must satisfy regular expression pattern: [\w+=,.@-]* and have length between 2 and 64`,
    );
  }
  const seconds = readSeconds(form, principal.session !== null);
  const policy = readPolicy(form);
  const exists = service.options.roles.some((role) => role.arn === arn);
  if (!exists || !may(principal, 'sts:AssumeRole', arn)) {
    throw new StsError(
      403,
      'AccessDenied',
      `User: ${principal.arn} is not authorized to perform: sts:AssumeRole on resource: ${arn}`,
    );
  }
  const now = service.options.now().getTime();
  const session = {
    accessKeyId: `ASIA${randomBytes(8).toString('hex').toUpperCase()}`,
    secretAccessKey: randomBytes(30).toString('base64'),
    token: randomBytes(264).toString('base64'),
    expires: now + seconds * 1000,
    roleArn: arn,
    name,
    policy,
  };
  service.sessions.add(session, now);
  return [
    group('Credentials', [
      element('AccessKeyId', session.accessKeyId),
      element('SecretAccessKey', session.secretAccessKey),
      element('SessionToken', session.token),
      element('Expiration', new Date(Math.floor(session.expires / 1000) * 1000).toISOString()),
    ]),
    group('AssumedRoleUser', [
      element('AssumedRoleId', `${roleId(arn)}:${name}`),
      element('Arn', assumedRoleArn(arn, name)),
    ]),
  ];
}

/** Answers a call of STS whose signature is verified. */
export function answerSts(service: Service, principal: Principal, body: string, id: string): Reply {
  const form = new URLSearchParams(body);
  const action = form.get('Action') ?? '';
  if (action !== 'AssumeRole') {
    throw new StsError(501, 'NotImplemented', `The emulator does not implement ${action}.`);
  }
  const result = assumeRole(service, principal, form);
  return {
    status: 200,
    headers: { ...xmlType, 'x-amzn-RequestId': id },
    body: xmlDocument(
      'AssumeRoleResponse',
      [group('AssumeRoleResult', result), group('ResponseMetadata', [element('RequestId', id)])],
      namespace,
    ),
  };
}

export function stsErrorReply({ status, code, message }: StsError, id: string): Reply {
  return {
    status,
    headers: xmlType,
    body: xmlDocument(
      'ErrorResponse',
      [
        group('Error', [
          element('Type', 'Sender'),
          element('Code', code),
          element('Message', message),
        ]),
        element('RequestId', id),
      ],
      namespace,
    ),
  };
}
