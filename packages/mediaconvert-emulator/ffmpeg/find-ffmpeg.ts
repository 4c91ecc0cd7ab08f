import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

/** What a job says that finds no FFmpeg. */
export const missingFfmpeg =
  'FFmpeg is not installed on this machine. Install it (apt install ffmpeg, brew install ffmpeg, winget install ffmpeg), or name it by FFMPEG_PATH, and create the job again.';

const run = promisify(execFile);

export interface Ffmpeg {
  path: string;
  /** The option by which the times of frames are kept; version 5.1 renamed it, with libavutil 57.28. */
  keepTimes: string[];
}

async function open(path: string): Promise<Ffmpeg | null> {
  try {
    const { stdout } = await run(path, ['-version']);
    const [, major = 0, minor = 0] = /libavutil +(\d+)\. *(\d+)\./.exec(stdout) ?? [];
    const isRenamed = Number(major) * 1000 + Number(minor) >= 57_028;
    return { path, keepTimes: [isRenamed ? '-fps_mode' : '-vsync', 'vfr'] };
  } catch {
    return null;
  }
}

function ofNpm(): string | null {
  try {
    return createRequire(import.meta.url).resolve('@ffmpeg-installer/linux-x64/ffmpeg');
  } catch {
    return null;
  }
}

/**
 * FFmpeg: `FFMPEG_PATH` alone if it is set, else that of the PATH, else that of npm's package.
 * @returns null if none of them runs
 */
export async function findFfmpeg(
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Ffmpeg | null> {
  const named = environment['FFMPEG_PATH'];
  for (const path of named ? [named] : ['ffmpeg', ofNpm()]) {
    const found = path === null ? null : await open(path);
    if (found) return found;
  }
  return null;
}
