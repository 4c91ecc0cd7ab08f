/** Statuses: docs.aws.amazon.com/mediaconvert/latest/apireference/jobs.html, and of the last four, common to AWS's services. */
const statuses = {
  BadRequestException: 400,
  ForbiddenException: 403,
  NotFoundException: 404,
  ConflictException: 409,
  TooManyRequestsException: 429,
  InternalServerErrorException: 500,
  MissingAuthenticationTokenException: 403,
  UnrecognizedClientException: 403,
  InvalidSignatureException: 403,
  IncompleteSignatureException: 403,
} as const;

/** An error that is answered as MediaConvert does: its type in a header, its message in the body. */
export class MediaConvertError extends Error {
  readonly type: keyof typeof statuses;
  readonly status: number;

  constructor(type: keyof typeof statuses, message: string) {
    super(message);
    this.type = type;
    this.status = statuses[type];
  }
}
