import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

/** What a job says that finds no FFmpeg. */
export const missingFfmpeg =
  'FFmpeg is not installed on this machine. Install it (apt install ffmpeg, brew install ffmpeg, winget install ffmpeg), or name it by FFMPEG_PATH, and create the job again.';

const run = promisify(execFile);

async function runs(path: string): Promise<boolean> {
  try {
    await run(path, ['-version']);
    return true;
  } catch {
    return false;
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
 * The path of FFmpeg: `FFMPEG_PATH` alone if it is set, else that of the PATH, else that of npm's package.
 * @returns null if none of them runs
 */
export async function findFfmpeg(
  environment: NodeJS.ProcessEnv = process.env,
): Promise<string | null> {
  const named = environment['FFMPEG_PATH'];
  for (const path of named ? [named] : ['ffmpeg', ofNpm()]) {
    if (path !== null && (await runs(path))) return path;
  }
  return null;
}
