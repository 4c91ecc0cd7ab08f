import { randomUUID } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { JobError } from '../events/job-error.ts';

/** Larger files are sent in parts of this size. */
const partBytes = 64 * 2 ** 20;

const types: Record<string, string> = { mp4: 'video/mp4', jpg: 'image/jpeg' };

/** The bucket and the key of `s3://bucket/key`. The key is not decoded. */
function parseS3Url(url: string): { Bucket: string; Key: string } {
  const [, Bucket = '', Key = ''] = /^s3:\/\/([^/]+)\/(.*)$/s.exec(url) ?? [];
  return { Bucket, Key };
}

/** The path of an input that is being read. */
const inputPath = '/input/';

export interface Objects {
  /**
   * Lets an input be read at a path of the emulator until the work on it has ended: FFmpeg then needs no credentials, no
   * TLS and no name, which the static build of npm cannot resolve.
   * @throws JobError 1404 if it cannot be read
   */
  withInput<T>(input: string, signal: AbortSignal, work: (path: string) => Promise<T>): Promise<T>;
  /** Answers a request for a range of an input; false if it is another request. */
  answerInput(incoming: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** @throws JobError if it cannot be written */
  upload(file: string, output: string, signal: AbortSignal): Promise<void>;
  close(): void;
}

interface S3Options {
  region: string;
  s3: { endpoint: string; accessKeyId: string; secretAccessKey: string };
}

export function openObjects({ s3, region }: S3Options): Objects {
  const client = new S3Client({
    region,
    endpoint: s3.endpoint,
    forcePathStyle: true,
    credentials: s3,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });

  const inputs = new Map<string, { Bucket: string; Key: string }>();

  async function send(source: FileHandle, url: string, signal: AbortSignal): Promise<void> {
    const { size } = await source.stat();
    const object = { ...parseS3Url(url), ContentType: types[url.split('.').at(-1) ?? ''] };
    const abort = { abortSignal: signal };
    const part = async (start: number) => {
      const bytes = Buffer.alloc(Math.min(partBytes, size - start));
      await source.read(bytes, 0, bytes.length, start);
      return bytes;
    };
    if (size <= partBytes) {
      await client.send(new PutObjectCommand({ ...object, Body: await part(0) }), abort);
      return;
    }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(object), abort);
    const upload = { Bucket: object.Bucket, Key: object.Key, UploadId };
    try {
      const Parts = [];
      for (let start = 0; start < size; start += partBytes) {
        const PartNumber = start / partBytes + 1;
        const Body = await part(start);
        const { ETag } = await client.send(
          new UploadPartCommand({ ...upload, PartNumber, Body }),
          abort,
        );
        Parts.push({ PartNumber, ETag });
      }
      const completion = new CompleteMultipartUploadCommand({
        ...upload,
        MultipartUpload: { Parts },
      });
      await client.send(completion, abort);
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {});
      throw error;
    }
  }

  return {
    withInput: async (input, signal, work) => {
      const object = parseS3Url(input);
      try {
        await client.send(new HeadObjectCommand(object), { abortSignal: signal });
      } catch {
        signal.throwIfAborted();
        throw new JobError(
          1404,
          `Unable to open input file [${input}]: [Failed probe/open: [Failed to read data: HeadObject failed]]`,
        );
      }
      const path = inputPath + randomUUID();
      inputs.set(path, object);
      try {
        return await work(path);
      } finally {
        inputs.delete(path);
      }
    },
    answerInput: async ({ url = '', headers }, response) => {
      if (!url.startsWith(inputPath)) return false;
      const object = inputs.get(url);
      const { range } = headers;
      try {
        if (object === undefined) throw new Error('There is no such input.');
        const found = await client.send(
          new GetObjectCommand({ ...object, ...(range !== undefined && { Range: range }) }),
        );
        response.writeHead(range === undefined ? 200 : 206, {
          'Accept-Ranges': 'bytes',
          'Content-Length': found.ContentLength ?? 0,
          ...(found.ContentRange !== undefined && { 'Content-Range': found.ContentRange }),
        });
        if (!(found.Body instanceof Readable)) throw new Error('The object has no body.');
        await pipeline(found.Body, response);
      } catch {
        // FFmpeg closes the connection to read elsewhere.
        if (response.headersSent) response.destroy();
        else response.writeHead(range === undefined ? 404 : 416).end();
      }
      return true;
    },
    upload: async (file, output, signal) => {
      const source = await open(file);
      try {
        await send(source, output, signal);
      } catch (error) {
        signal.throwIfAborted();
        const reason = error instanceof Error ? error.message : error;
        throw new JobError(
          3400,
          `Unable to write to output file [${output}]: [Failed to write data: ${reason}]`,
        );
      } finally {
        await source.close();
      }
    },
    close: () => client.destroy(),
  };
}
