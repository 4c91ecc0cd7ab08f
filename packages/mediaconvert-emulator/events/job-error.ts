/** An error that ends a job: docs.aws.amazon.com/mediaconvert/latest/ug/mediaconvert_error_codes.html. */
export class JobError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
