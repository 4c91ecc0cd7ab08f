import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { OutputDetail } from '../events/job-event.ts';
import { probe } from '../ffmpeg/probe.ts';
import type { Input, Output } from '../settings/job-settings.ts';
import type { Objects } from '../storage/objects.ts';

export const isCapture = (output: Output) => output.containerSettings.container === 'RAW';

/**
 * The URL of an output, without the extension and the number of a capture:
 * docs.aws.amazon.com/mediaconvert/latest/ug/output-file-names-and-paths.html.
 */
export function outputName(destination: string, output: Output, input: Input): string {
  const base = (input.fileInput.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '');
  const name = destination.endsWith('/') ? destination + base : destination;
  return name + (output.nameModifier ?? '');
}

/**
 * Writes an output, or all pictures of a frame capture, to S3.
 * @param name of the output, as `outputName` makes it
 * @param file that FFmpeg wrote; of a frame capture without the number
 */
export async function uploadOutput(
  output: Output,
  name: string,
  file: string,
  ffmpeg: string,
  objects: Objects,
  signal: AbortSignal,
): Promise<OutputDetail> {
  const capture = output.videoDescription?.codecSettings.frameCaptureSettings;
  if (!capture) {
    const path = `${name}.${output.extension ?? 'mp4'}`;
    const { probed } = await probe(ffmpeg, ['-i', file], signal);
    await objects.upload(file, path, signal);
    return {
      outputFilePaths: [path],
      durationInMs: Math.round((probed?.duration ?? 0) * 1000),
      ...(probed?.video && {
        videoDetails: {
          widthInPx: probed.video.width,
          heightInPx: probed.video.height,
          averageBitrate: probed.video.bitrate ?? 0,
        },
      }),
    };
  }
  const folder = dirname(file);
  const prefix = `${basename(file)}.`;
  const names = (await readdir(folder)).filter((each) => each.startsWith(prefix)).sort();
  const paths = names.map(
    (each) => `${name}.${each.slice(prefix.length)}.${output.extension ?? 'jpg'}`,
  );
  for (const [index, path] of paths.entries()) {
    await objects.upload(join(folder, names[index] ?? ''), path, signal);
  }
  const first =
    names[0] && (await probe(ffmpeg, ['-f', 'image2', '-i', join(folder, names[0])], signal));
  const video = first ? first.probed?.video : null;
  const seconds = (paths.length * capture.framerateDenominator) / capture.framerateNumerator;
  return {
    // The last one, from which the others can be inferred.
    outputFilePaths: paths.slice(-1),
    durationInMs: Math.round(seconds * 1000),
    ...(video && { videoDetails: { widthInPx: video.width, heightInPx: video.height } }),
  };
}
