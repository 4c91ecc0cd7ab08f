import type { Timeline } from './timeline.ts';

/** Milliseconds after which a sought frame is expected to be on the screen, and how often they pass without any. */
const presentationTime = 500;
const longestSilence = 4;

/** Frames: as many as an encoder reorders. */
const longestDetour = 16;

/** Slow enough to stop at a frame, and the least that browsers play at. */
const detourSpeed = 0.25;
const slowestSpeed = 0.0625;

/** Seconds before a position from which it is played to, where its own key frame could not be decoded: one after another. */
const approachSeconds = [1, 5, 20];

/** How often one place to come from is tried, more slowly each time: a busy browser passes frames over. */
const longestApproach = 4;

/** How fast, by the seconds that are left. */
function approachSpeed(left: number, attempt: number): number {
  if (left > 1) return attempt === 0 ? 8 : 2;
  return left > 0.25 ? 1 : Math.max(detourSpeed / 2 ** attempt, slowestSpeed);
}

/** Playing on to a position from an earlier one. */
interface Approach {
  to: number;
  from: number;
  /** Of `approachSeconds`. */
  step: number;
  /** How often it has passed the position. */
  attempt: number;
}

/** What is sought in: a media element, and where it is said to be. */
interface Sought {
  media: () => HTMLMediaElement | undefined;
  state: () => { timeline: Timeline; position: number; rate: number; isSeeking: boolean };
  set: (change: { position?: number; isSeeking?: boolean }) => void;
  /** Called when a detour begins or ends, which is not heard. */
  applyVolume: () => void;
}

/** Seeks a media element to positions. A seek is done when its frame is on the screen, where the browser tells that. */
export class Seeker {
  readonly #sought: Sought;
  /** The position that the element was sent to last. */
  #sentTo: number | undefined;
  /** The position that is on the screen, where the browser reports it. */
  #presented: number | undefined;
  /** Whether it has come there since the element was sent to another. */
  #isPresented = false;
  #awaitingFrame: ReturnType<typeof setTimeout> | undefined;
  /** How many frames before the position the element was sent to, as it showed another one when sent there itself. */
  #detour = 0;
  #approach: Approach | undefined;
  /** An approach that has come there: what is near is approached at once, as its key frame will not be decoded either. */
  #fragile: Approach | undefined;

  constructor(sought: Sought) {
    this.#sought = sought;
  }

  get isOnDetour(): boolean {
    return this.#detour > 0 || this.#approach !== undefined;
  }

  get isApproaching(): boolean {
    return this.#approach !== undefined;
  }

  /** Whether the element was sent anywhere since it has loaded: before, it shows the beginning, whatever the position is. */
  get isSent(): boolean {
    const isLoaded = this.#sought.media()?.readyState !== HTMLMediaElement.HAVE_NOTHING;
    return isLoaded && this.#sentTo !== undefined;
  }

  /**
   * The element could not decode what it was sent to: in a film with open groups of pictures, Chromium fails at some key
   * frames, and plays over them when it comes from an earlier one. The next load of the element does that.
   * @returns false if no place to come from is left
   */
  approach(): boolean {
    const media = this.#sought.media();
    const isFollowed = media instanceof HTMLVideoElement && 'requestVideoFrameCallback' in media;
    const { position, timeline } = this.#sought.state();
    const previous = this.#approach?.to === position ? this.#approach : undefined;
    const step = previous ? previous.step + 1 : 0;
    const back = approachSeconds[step];
    this.#fragile = undefined;
    if (!isFollowed || back === undefined || previous?.from === 0) {
      this.#approach = undefined;
      return false;
    }
    const from = Math.max(timeline.positionAt(timeline.secondsOf(position) - back), 0);
    this.#approach = { to: position, from, step, attempt: 0 };
    return true;
  }

  /** The element loads another file, or has loaded it. */
  reset() {
    this.#sentTo = undefined;
    this.#presented = undefined;
  }

  stop() {
    clearTimeout(this.#awaitingFrame);
  }

  seekTo(position: number) {
    const media = this.#sought.media();
    const isLoaded = media && media.readyState >= HTMLMediaElement.HAVE_METADATA;
    this.stop();
    const approach = this.#approachTo(position);
    this.#endDetour();
    this.#approach = approach;
    if (approach && isLoaded) {
      this.#sought.set({ position, isSeeking: true });
      this.#presented = undefined;
      this.#send(media, approach.from);
      return;
    }
    const seconds = this.#sought.state().timeline.secondsOf(position);
    // For a film without an index the browser reads on to the end, even if it stands where it is sent.
    if (isLoaded && this.#sentTo === undefined && media.currentTime === seconds) {
      this.#sentTo = position;
      this.#sought.set({ position, isSeeking: false });
      return;
    }
    this.#sought.set({ position, isSeeking: media !== undefined && !media.error });
    // Seeks that interrupt each other would never show anything, so the last one waits.
    if (isLoaded && (this.#sentTo === undefined || !media.seeking)) this.#send(media, position);
  }

  /** How a position is come to that cannot be sent to. */
  #approachTo(position: number): Approach | undefined {
    if (this.#approach?.to === position) return this.#approach;
    const fragile = this.#fragile;
    if (!fragile || position <= fragile.from || position > fragile.to + (fragile.to - fragile.from))
      return undefined;
    return { ...fragile, to: position, attempt: 0 };
  }

  #send(media: HTMLMediaElement, position: number) {
    this.#sentTo = position;
    this.#isPresented = false;
    media.currentTime = this.#sought.state().timeline.secondsOf(position);
  }

  onSeeked() {
    const media = this.#sought.media();
    const { timeline, position, rate, isSeeking } = this.#sought.state();
    if (!media || media.seeking || !isSeeking) return;
    // Only frames can be recognized: another time than the sought one may be of the same picture.
    const isRecognized = isPicture(media) && isRecognizable(timeline);
    if (this.#approach) this.#playOn(media, this.#approach);
    else if (this.isOnDetour) this.#passDetour(media);
    else if (this.#sentTo !== position) this.#send(media, position);
    else if (rate !== 0 || !isRecognized || this.#presented === position) this.#end();
    else this.#awaitFrame(media);
  }

  /** @param silence how often the time has passed in which it was expected, and nothing came to the screen */
  #awaitFrame(media: HTMLMediaElement, silence = 0) {
    this.#awaitingFrame = setTimeout(() => {
      // It has begun to play: the frames that come are no longer the sought one.
      if (this.#sought.state().rate !== 0) return this.#end();
      const isBusy = !this.#isPresented && silence < longestSilence;
      if (isBusy && !document.hidden) this.#awaitFrame(media, silence + 1);
      else this.#onNotPresented(media);
    }, presentationTime);
  }

  /** A sought frame comes to the screen after the seek, as a rule at once. */
  onPresented(seconds: number) {
    const { timeline, position, isSeeking, rate } = this.#sought.state();
    this.#presented = timeline.positionAt(seconds);
    this.#isPresented = true;
    const media = this.#sought.media();
    if (this.#approach && media) {
      this.#onApproach(media, this.#approach);
      return;
    }
    if (rate !== 0 || !isRecognizable(timeline)) return;
    // What is on the screen is what is said, also if it has come late.
    if (!isSeeking) this.#sought.set({ position: this.#presented });
    else if (this.isOnDetour) this.#onDetour();
    else if (this.#presented === position && this.#sought.media()?.seeking === false) {
      this.stop();
      this.#end();
    }
  }

  #onNotPresented(media: HTMLMediaElement) {
    const { position } = this.#sought.state();
    const isLater = this.#presented !== undefined && this.#presented > position;
    if (isLater && !document.hidden) this.#startDetour(media);
    else this.#end();
  }

  /**
   * Chromium looks for the key frame of a position by decoding times, so that in films with reordered frames and without
   * an edit list it shows a key frame that comes after it. Those frames are reached by playing on from an earlier one.
   * https://source.chromium.org/chromium/chromium/src/+/main:media/filters/ffmpeg_demuxer.cc, `SeekInternal`
   */
  #startDetour(media: HTMLMediaElement) {
    const { position } = this.#sought.state();
    this.#detour += 1;
    const from = position - this.#detour;
    if (this.#detour <= longestDetour && from >= 0) {
      this.#send(media, from);
      return;
    }
    // What is on the screen is what is said, in any case.
    this.#endDetour();
    this.#sought.set({ position: this.#presented ?? position, isSeeking: false });
  }

  #passDetour(media: HTMLMediaElement) {
    media.playbackRate = detourSpeed;
    this.#sought.applyVolume();
    media.play().catch(() => this.#end());
  }

  /** The element has come to its end. */
  onEnded() {
    const media = this.#sought.media();
    if (media && this.#approach) this.#onApproach(media, this.#approach);
  }

  #playOn(media: HTMLMediaElement, approach: Approach) {
    const { timeline } = this.#sought.state();
    const shown = this.#presented ?? approach.from;
    const left = timeline.elapsedAt(approach.to) - timeline.elapsedAt(Math.min(shown, approach.to));
    media.playbackRate = approachSpeed(left, approach.attempt);
    this.#sought.applyVolume();
    if (media.paused) media.play().catch(() => undefined);
  }

  #onApproach(media: HTMLMediaElement, approach: Approach) {
    const { timeline } = this.#sought.state();
    const presented = this.#presented ?? approach.from;
    if (media.seeking) return;
    if (presented < approach.to && !media.ended) {
      this.#playOn(media, approach);
      return;
    }
    media.pause();
    const isMissed = presented !== approach.to && isRecognizable(timeline);
    if (isMissed && approach.attempt + 1 < longestApproach) {
      this.#approach = { ...approach, attempt: approach.attempt + 1 };
      this.#presented = undefined;
      this.#send(media, approach.from);
      return;
    }
    this.#fragile = approach;
    this.#endDetour();
    // What is on the screen is what is said, in any case.
    this.#sought.set({ position: isMissed ? presented : approach.to, isSeeking: false });
  }

  #onDetour() {
    const media = this.#sought.media();
    const { position } = this.#sought.state();
    if (!media || media.seeking || this.#presented === undefined || this.#presented < position)
      return;
    media.pause();
    if (this.#presented > position) {
      this.#startDetour(media);
      return;
    }
    this.#endDetour();
    this.#end();
  }

  #endDetour() {
    if (!this.isOnDetour) return;
    this.#sought.media()?.pause();
    this.#detour = 0;
    this.#approach = undefined;
    this.#sought.applyVolume();
  }

  #end() {
    this.#sought.set({ isSeeking: false });
  }
}

/** Whether the time of a picture tells its position. */
function isRecognizable({ unit, isMatchedByTime }: Timeline): boolean {
  return unit === 'frame' && !isMatchedByTime;
}

/** Whether the frames of a media element are reported; sound has none. Firefox before 132 does not report them. */
export function isPicture(media: HTMLMediaElement): media is HTMLVideoElement {
  return (
    media instanceof HTMLVideoElement &&
    media.videoWidth > 0 &&
    'requestVideoFrameCallback' in media
  );
}
