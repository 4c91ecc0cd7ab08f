import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';

export interface FfmpegResult {
  /** Whether it ended without an error. */
  succeeded: boolean;
  /** The last lines that it wrote to standard error. */
  log: string;
}

interface FfmpegProgress {
  frames: number;
  /** The time that is written, in seconds. */
  seconds: number;
}

const longestLog = 200_000;

/**
 * Runs FFmpeg in a process of low priority.
 * @param onProgress called about twice a second
 * @throws the signal's reason if it ends the process
 */
export async function runFfmpeg(
  path: string,
  args: readonly string[],
  signal: AbortSignal,
  onProgress: (progress: FfmpegProgress) => void = () => {},
): Promise<FfmpegResult> {
  signal.throwIfAborted();
  const child = spawn(
    path,
    ['-hide_banner', '-nostdin', '-nostats', '-progress', 'pipe:1', ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system knows no priorities.
  }
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-longestLog);
  });
  const progress = { frames: 0, seconds: 0 };
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [name, value = ''] = line.split('=');
    if (name === 'frame') progress.frames = Number(value) || 0;
    // Despite its name it has microseconds, in every version.
    if (name === 'out_time_ms') progress.seconds = (Number(value) || 0) / 1e6;
    if (name === 'progress') onProgress({ ...progress });
  });
  try {
    const status = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    signal.throwIfAborted();
    return { succeeded: status === 0, log };
  } finally {
    signal.removeEventListener('abort', kill);
  }
}
