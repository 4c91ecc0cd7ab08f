import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { JobError } from '../events/job-error.ts';
import type { OutputDetail, OutputGroupDetail, Warning } from '../events/job-event.ts';
import { type Ffmpeg, missingFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import { outputArguments } from '../ffmpeg/output-arguments.ts';
import { type Probed, probe } from '../ffmpeg/probe.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import type { Input, Output } from '../settings/job-settings.ts';
import type { Objects } from '../storage/objects.ts';
import type { Job } from './job.ts';
import { isCapture, outputName, uploadOutput } from './upload-output.ts';

export interface JobResult {
  outputGroupDetails: OutputGroupDetail[];
  warnings: Warning[];
}

/** The input containers that are emulated. It keeps FFmpeg from following playlists to other addresses. */
const containers = 'mov,matroska,webm,mxf,avi,mpeg,mpegts,flv,asf,dv,gxf,wav,aiff,mp3,aac,ogg,flac';

/** What jobs are processed with. */
export interface Machine {
  /** Null if there is none. */
  ffmpeg: () => Promise<Ffmpeg | null>;
  objects: Objects;
  /** Where inputs are read from, such as http://127.0.0.1:10243. */
  inputOrigin: () => string;
  isRole: (arn: string) => boolean;
  /** The folder in which outputs are made. */
  workFolder: string;
}

/**
 * Processes a job: reads the input from S3, transcodes all outputs in one run, and writes them to S3.
 * @throws JobError as its events report it; the signal's reason if it is cancelled
 */
export async function runJob(job: Job, machine: Machine): Promise<JobResult> {
  const { objects, inputOrigin, isRole } = machine;
  const { settings, role } = job.request;
  const [input] = settings.inputs;
  if (input === undefined) throw new JobError(1040, 'The job has no input.');
  if (!isRole(role)) {
    throw cannotOpen(
      input,
      1432,
      'Failed to read data: Invalid role provided in RESOURCE_ROLE_ARN',
    );
  }
  return objects.withInput(input.fileInput, job.abort.signal, async (path) => {
    const ffmpeg = await machine.ffmpeg();
    if (ffmpeg === null) throw new JobError(1999, missingFfmpeg);
    const source = [
      ...['-protocol_whitelist', 'http,tcp', '-format_whitelist', containers],
      ...['-i', inputOrigin() + path],
    ];
    return processInput(job, input, ffmpeg, source, machine);
  });
}

const cannotOpen = ({ fileInput }: Input, code: number, reason: string) =>
  new JobError(code, `Unable to open input file [${fileInput}]: [Failed probe/open: [${reason}]]`);

async function processInput(
  job: Job,
  input: Input,
  ffmpeg: Ffmpeg,
  source: string[],
  { objects, workFolder }: Machine,
): Promise<JobResult> {
  const { signal } = job.abort;
  const { settings } = job.request;
  const { probed, log } = await probe(ffmpeg.path, source, signal);
  if (probed === null) {
    const isWithoutTables = log.includes('moov atom not found');
    const reason = isWithoutTables ? 'no moov box found in file' : 'No parser found for container';
    throw cannotOpen(input, 1010, reason);
  }
  const folder = await mkdtemp(join(workFolder, 'job-'));
  try {
    const outputs = settings.outputGroups.flatMap((group) =>
      group.outputs.map((output) => ({
        output,
        name: outputName(group.outputGroupSettings.fileGroupSettings.destination, output, input),
      })),
    );
    await transcode(job, ffmpeg, source, probed, input, outputs, folder);
    job.progress.currentPhase = 'UPLOADING';
    const details: OutputDetail[] = [];
    for (const [index, { output, name }] of outputs.entries()) {
      details.push(
        await uploadOutput(output, name, join(folder, `${index}`), ffmpeg.path, objects, signal),
      );
    }
    let next = 0;
    const outputGroupDetails = settings.outputGroups.map((group): OutputGroupDetail => {
      const outputDetails = details.slice(next, next + group.outputs.length);
      next += group.outputs.length;
      return { outputDetails, type: 'FILE_GROUP' };
    });
    return { outputGroupDetails, warnings: [] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** How much shorter than its container says an input may be, in seconds. */
const tolerance = (duration: number) => Math.max(1, duration * 0.02);

async function transcode(
  job: Job,
  ffmpeg: Ffmpeg,
  source: string[],
  probed: Probed,
  input: Input,
  outputs: { output: Output }[],
  folder: string,
): Promise<void> {
  const { progress, abort } = job;
  const files = outputs.map(({ output }, index) => {
    const { graph, args } = outputArguments(output, input, probed, {
      index,
      keepTimes: ffmpeg.keepTimes,
    });
    const file = join(folder, isCapture(output) ? `${index}.%07d` : `${index}`);
    return { graph, args: [...args, '-y', file] };
  });
  const graph = files.flatMap((each) => each.graph).join(';');
  progress.currentPhase = 'TRANSCODING';
  let written = 0;
  const { succeeded, log } = await runFfmpeg(
    ffmpeg.path,
    [...source, ...(graph ? ['-filter_complex', graph] : []), ...files.flatMap(({ args }) => args)],
    abort.signal,
    ({ frames, seconds }) => {
      written = Math.max(written, seconds);
      progress.frames = frames;
      if (probed.duration) {
        progress.percent = Math.min(99, Math.floor((100 * seconds) / probed.duration));
      }
    },
  );
  if (!succeeded) throw new JobError(1999, lastLine(log));
  const { duration } = probed;
  const isShort = duration !== null && written < duration - tolerance(duration);
  if (isShort || /: partial file$/m.test(log)) {
    throw new JobError(
      1076,
      'Demuxer: [ReadPacketData File read failed - end of file hit. Is file truncated?]',
    );
  }
}

const lastLine = (log: string) => log.trim().split('\n').at(-1) ?? 'FFmpeg failed.';
