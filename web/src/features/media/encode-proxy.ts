import {
  AudioSampleSink,
  AudioSampleSource,
  BlobSource,
  canEncodeAudio,
  canEncodeVideo,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  MPEG_TS,
  Mp4OutputFormat,
  Output,
  QTFF,
  StreamTarget,
  type StreamTargetChunk,
  VideoSampleSink,
  VideoSampleSource,
  WEBM,
} from 'mediabunny';
import type { Waveform } from '#shared/rules/film/waveform.ts';
import { shownTime } from './measure-sound.ts';
import type { ProxyFailure } from './media-messages.ts';
import { PeakMeter } from './peak-meter.ts';
import { proxySize } from './proxy-size.ts';

/** Bits per second. */
const videoBitrate = 4_000_000;
const soundBitrate = 128_000;
const maxSampleRate = 48_000;
/** Seconds that a group of pictures takes at most; each is closed, as the encoder refers to none before. */
const longestGroup = 1;
/** Seconds that the sound is written ahead of its picture, so that both are read together. */
const soundAhead = 0.5;
/** The finest ticks per second that the writer keeps, and its own. */
const maxTimescale = 1_000_000;
const defaultTimescale = 57_600;
/** Samples of a packet of AAC-LC. */
const packetSamples = 1_024;

/** A film of which no proxy can be made. */
export class ProxyError extends Error {
  readonly reason: ProxyFailure;

  constructor(reason: ProxyFailure, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

interface EncodeOptions {
  film: File;
  /** Gets the proxy; it is written out of order, as its tables come first. */
  writable: WritableStream<StreamTargetChunk>;
  /** Resolves when the next frame may be made. */
  turn: () => Promise<void>;
  /** @param share of the film that is done, from 0 to 1 */
  onProgress: (share: number) => void;
}

/**
 * Writes the proxy of a film: each of its frames, at the time at which the film shows it, and its first sound.
 * @returns the waveform of that sound; empty without one
 * @throws ProxyError
 */
export async function encodeProxy({
  film,
  writable,
  turn,
  onProgress,
}: EncodeOptions): Promise<Waveform> {
  if (film.size === 0) throw new ProxyError('empty');
  const input = new Input({
    source: new BlobSource(film),
    formats: [MP4, QTFF, MATROSKA, WEBM, MPEG_TS],
  });
  try {
    if (!(await input.canRead())) throw new ProxyError('not_decodable');
    const video = await input.getPrimaryVideoTrack();
    if (!video) throw new ProxyError('no_picture');
    const sound = await input.getPrimaryAudioTrack();
    await assertDecodable(video, sound);
    const pictures = await pictureSource(video);
    const sounds = sound && (await soundSource(sound));

    const target = new StreamTarget(writable, { chunked: true });
    const format = new Mp4OutputFormat({ fastStart: 'reserve' });
    const output = new Output({ format, target });
    output.addVideoTrack(pictures.source, pictures.metadata);
    if (sounds) output.addAudioTrack(sounds.source, sounds.metadata);
    await output.start();

    const meter = sounds && new PeakMeter(await shownTime(video));
    const waiting = sounds && new AudioSampleSink(sounds.track).samples();
    let next = await waiting?.next();
    async function writeSoundUntil(seconds: number) {
      while (sounds && next && !next.done && next.value.timestamp < seconds) {
        const sample = next.value;
        // An edit list leaves it out.
        if (sample.timestamp >= 0) {
          meter?.add(sample);
          await sounds.source.add(sample);
        }
        sample.close();
        next = await waiting?.next();
      }
    }

    let written = 0;
    let groupStart = 0;
    for await (const frame of new VideoSampleSink(video).samples()) {
      try {
        // An edit list leaves it out.
        if (frame.timestamp < 0) continue;
        await turn();
        await writeSoundUntil(frame.timestamp + soundAhead);
        const isLast = frame.timestamp + frame.duration - groupStart > longestGroup;
        const keyFrame = written === 0 || isLast;
        if (keyFrame) groupStart = frame.timestamp;
        await pictures.source.add(frame, { keyFrame });
        written += 1;
        onProgress(Math.min(written / pictures.frames, 1));
      } finally {
        frame.close();
      }
    }
    await writeSoundUntil(Number.POSITIVE_INFINITY);
    if (written !== pictures.frames) throw new ProxyError('frames_differ');
    await output.finalize();
    return meter?.waveform() ?? [];
  } catch (error) {
    // What the reader or the decoder throws in the middle of a film is the film's.
    throw error instanceof ProxyError || isOfStorage(error)
      ? error
      : new ProxyError('damaged', { cause: error });
  } finally {
    input.dispose();
  }
}

/** The disk is full, or this browser keeps no files. */
export function isOfStorage(error: unknown): boolean {
  return (
    error instanceof DOMException &&
    ['QuotaExceededError', 'NoModificationAllowedError', 'SecurityError'].includes(error.name)
  );
}

/** Without its sound a film would seem to have none. @throws ProxyError */
async function assertDecodable(video: InputVideoTrack, sound: InputAudioTrack | null) {
  const codec = await video.getCodec();
  if (codec === null) throw new ProxyError('codec_unknown');
  if (codec === 'prores') {
    const { registerProresDecoder } = await import('@mediabunny/prores');
    registerProresDecoder();
  }
  for (const track of [video, sound]) {
    if (track && !(await track.canDecode())) throw new ProxyError('not_decodable');
  }
}

/** Encodes the pictures, with the ticks of the film itself, so that no time is rounded to others. */
async function pictureSource(track: InputVideoTrack) {
  const size = proxySize(await track.getDisplayWidth(), await track.getDisplayHeight());
  if (!(await canEncodeVideo('avc', { bitrate: videoBitrate, ...size }))) {
    throw new ProxyError('no_encoder');
  }
  const ticks = await track.getTimeResolution();
  const frames = await countFrames(track);
  return {
    frames,
    source: new VideoSampleSource({
      codec: 'avc',
      bitrate: videoBitrate,
      // Also makes what it is given, such as 10 bits of 4:2:2, upright and 8 bits of 4:2:0.
      transform: { ...size, fit: 'fill', alpha: 'discard' },
      sizeChangeBehavior: 'fill',
    }),
    metadata: {
      maximumPacketCount: frames,
      // The writer counts time in a rate's frames.
      frameRate: ticks <= maxTimescale && Number.isInteger(ticks) ? ticks : defaultTimescale,
    },
  };
}

/** Those that are shown, by the tables of the film; nothing of its pictures is read. */
async function countFrames(track: InputVideoTrack): Promise<number> {
  let count = 0;
  const packets = new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  });
  for await (const { timestamp } of packets) if (timestamp >= 0) count += 1;
  return count;
}

async function soundSource(track: InputAudioTrack) {
  if (!(await canEncodeAudio('aac'))) {
    const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
    registerAacEncoder();
  }
  const sampleRate = Math.min(await track.getSampleRate(), maxSampleRate);
  const numberOfChannels = Math.min(await track.getNumberOfChannels(), 2);
  const packets = ((await track.computeDuration()) * sampleRate) / packetSamples;
  return {
    track,
    source: new AudioSampleSource({
      codec: 'aac',
      bitrate: soundBitrate,
      transform: { sampleRate, numberOfChannels },
    }),
    // An encoder may add some at both ends.
    metadata: { maximumPacketCount: Math.ceil(packets * 1.1) + 100 },
  };
}
