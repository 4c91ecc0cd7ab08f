import type { Volume } from './remembered.ts';
import { isPicture, Seeker } from './seeker.ts';
import type { Timeline } from './timeline.ts';

/** Speeds that one can play at, in both directions. */
export const speeds = [0.25, 0.5, 1, 2, 4, 8] as const;

/** Seconds that are not caught up with by playing faster. */
const farBehind = 0.4;

export interface TransportState {
  timeline: Timeline;
  /** The position that is shown, or sought. */
  position: number;
  /** The speed at which it plays: negative backwards, 0 while it is paused. */
  rate: number;
  /** The speed at which playing starts. */
  speed: number;
  /** The media element has yet to show the position. */
  isSeeking: boolean;
  /** It plays, but the data has yet to arrive. */
  isWaiting: boolean;
  /** Both inclusive. */
  markIn: number | undefined;
  markOut: number | undefined;
  isLooping: boolean;
}

/**
 * Plays and seeks a media element by the positions of a timeline. Without an element, or with one that does not load,
 * positions can be sought all the same.
 */
export class Transport {
  #state: TransportState;
  #media: HTMLMediaElement | undefined;
  #volume: Volume = { level: 1, isMuted: false };
  /** It plays, but is stopped until another one has caught up. */
  #isHeld = false;
  /** The speed at which it goes on once it has come to a position that could not be decoded. */
  #rateAfterwards = 0;
  /** Where and when playing backwards began: browsers only play forwards. */
  #backwardsFrom = { elapsed: 0, at: 0 };
  #nextDrawing = 0;
  readonly #listeners = new Set<() => void>();
  readonly #seeker = new Seeker({
    media: () => this.#media,
    state: () => this.#state,
    set: (change) => this.#onSought(change),
    applyVolume: () => this.#applyVolume(),
  });

  constructor(timeline: Timeline, position: number) {
    this.#state = {
      timeline,
      position: clamp(position, timeline),
      rate: 0,
      speed: 1,
      isSeeking: false,
      isWaiting: false,
      markIn: undefined,
      markOut: undefined,
      isLooping: false,
    };
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** The current state; another object after each change. */
  readonly state = (): TransportState => this.#state;

  setVolume(volume: Volume) {
    this.#volume = volume;
    this.#applyVolume();
  }

  #applyVolume() {
    if (!this.#media) return;
    this.#media.volume = this.#volume.level;
    // A detour is not heard.
    this.#media.muted = this.#volume.isMuted || this.#seeker.isOnDetour;
  }

  /** Uses a media element until the returned function is called. */
  attach(media: HTMLMediaElement): () => void {
    const listening = new AbortController();
    const { signal } = listening;
    const on = (type: keyof HTMLMediaElementEventMap, listener: () => void) =>
      media.addEventListener(type, listener, { signal });
    this.#media = media;
    this.#applyVolume();
    on('emptied', () => this.#seeker.reset());
    on('loadedmetadata', () => this.#continue());
    on('seeked', () => this.#seeker.onSeeked());
    on('ended', () => this.#onEnd());
    // A headset's key, or another program that plays.
    on('pause', () => {
      if (this.#state.rate > 0 && media.paused && !media.ended && !this.#isHeld) this.pause();
    });
    on('waiting', () => this.#set({ isWaiting: this.#state.rate > 0 }));
    on('error', () => this.#set({ isSeeking: this.#seeker.isApproaching }));
    on('playing', () => this.#set({ isWaiting: false }));
    // A page in the background draws no frames.
    on('timeupdate', () => document.hidden && this.#onShown(media.currentTime));
    const stopReports = this.#followFrames(media);
    if (media.readyState >= HTMLMediaElement.HAVE_METADATA) this.#continue();
    return () => {
      listening.abort();
      stopReports();
      this.#stopDrawing();
      this.#seeker.stop();
      this.#media = undefined;
      this.#set({ rate: 0, isSeeking: false, isWaiting: false });
    };
  }

  /** Counts positions differently from now on, at the same place. */
  setTimeline(timeline: Timeline) {
    const previous = this.#state.timeline;
    const convert = (position: number) =>
      timeline.unit === previous.unit
        ? clamp(position, timeline)
        : timeline.positionAt(previous.secondsOf(position));
    const { position, markIn, markOut } = this.#state;
    this.#set({
      timeline,
      position: convert(position),
      markIn: markIn === undefined ? undefined : convert(markIn),
      markOut: markOut === undefined ? undefined : convert(markOut),
    });
  }

  /**
   * The media element could not decode its position. Loaded again, it comes there from an earlier key frame, and goes on.
   * @returns false if all that can be tried was tried
   */
  recover(): boolean {
    const rate = this.#state.rate || this.#rateAfterwards;
    this.#stopDrawing();
    this.#set({ rate: 0, isWaiting: false });
    const canApproach = this.#seeker.approach();
    this.#set({ isSeeking: canApproach });
    this.#rateAfterwards = canApproach ? rate : 0;
    return canApproach;
  }

  #onSought(change: { position?: number; isSeeking?: boolean }) {
    this.#set(change);
    if (change.isSeeking !== false || this.#rateAfterwards === 0) return;
    const rate = this.#rateAfterwards;
    this.#rateAfterwards = 0;
    this.play(rate);
  }

  /** Shows a position, or the nearest that there is, and pauses. */
  seekTo(position: number) {
    this.#rateAfterwards = 0;
    this.#stopDrawing();
    this.#set({ rate: 0, isWaiting: false });
    if (this.#media?.paused === false) this.#media.pause();
    this.#seeker.seekTo(clamp(position, this.#state.timeline));
  }

  stepBy(positions: number) {
    this.seekTo(this.#state.position + positions);
  }

  /** Plays at this speed, backwards if it is negative, from the other end if there is nothing left to play. */
  play(rate = this.#state.speed) {
    const media = this.#media;
    if (!media || media.error) return;
    if (media.readyState === HTMLMediaElement.HAVE_NOTHING) {
      // It begins when it has loaded.
      this.#set({ rate, isWaiting: rate > 0 });
      return;
    }
    if (this.#seeker.isApproaching) {
      this.#rateAfterwards = rate;
      return;
    }
    const { position } = this.#state;
    const [first, last] = this.#playedRange();
    this.#stopDrawing();
    this.#set({ rate });
    if (rate > 0) {
      if (position >= last || position < first) this.#seeker.seekTo(first);
      else if (this.#seeker.isOnDetour) this.#seeker.seekTo(position);
      media.playbackRate = rate;
      media.play().catch((error: unknown) => {
        // Interrupted by a pause, or by a new link, after which it continues.
        if (error instanceof DOMException && error.name === 'AbortError') return;
        this.pause();
      });
    } else {
      media.pause();
      const from = position <= first || position > last ? last : position;
      this.#backwardsFrom = { elapsed: this.#state.timeline.elapsedAt(from), at: now() };
      this.#seeker.seekTo(from);
    }
    this.#draw();
  }

  pause() {
    this.seekTo(this.#state.position);
  }

  togglePlay() {
    if (this.#state.rate === 0) this.play();
    else this.pause();
  }

  /** How long it has played from the beginning, in seconds; undefined unless it plays forwards. */
  elapsed(): number | undefined {
    const { rate, timeline, isSeeking } = this.#state;
    if (!this.#media || rate <= 0 || isSeeking || !this.#seeker.isSent) return undefined;
    return this.#media.currentTime - timeline.startSeconds;
  }

  /** Stops for a while, or goes on: another one has to catch up. */
  hold(isHeld: boolean) {
    const media = this.#media;
    if (!media || this.#isHeld === isHeld) return;
    this.#isHeld = isHeld;
    if (isHeld) media.pause();
    else if (this.#state.rate > 0) media.play().catch(() => undefined);
  }

  /** Plays a little faster or slower until it is where another one is. @param target as `elapsed()` of that one */
  keepUpWith(target: number) {
    const elapsed = this.elapsed();
    const media = this.#media;
    if (!media || elapsed === undefined) return;
    const behind = target - elapsed;
    const { rate, timeline } = this.#state;
    if (Math.abs(behind) > farBehind * rate) {
      media.currentTime = timeline.startSeconds + target;
      return;
    }
    const correction = Math.min(Math.max((behind / rate) * 4, -0.25), 0.25);
    media.playbackRate = rate * (1 + correction);
  }

  /** What J and L do: plays in this direction, faster each time, or slower. */
  shuttle(direction: 1 | -1, change: 'faster' | 'slower') {
    const { rate, speed } = this.#state;
    const isOnward = Math.sign(rate) === direction;
    const at = speeds.indexOf(Math.abs(rate) as (typeof speeds)[number]);
    const next = speeds[at + (change === 'faster' ? 1 : -1)];
    if (isOnward) this.play(direction * (next ?? Math.abs(rate)));
    else this.play(direction * (change === 'faster' ? speed : speeds[0]));
  }

  setSpeed(speed: number) {
    const { rate } = this.#state;
    this.#set({ speed });
    if (rate !== 0) this.play(Math.sign(rate) * speed);
  }

  setMarkIn() {
    const { position, markOut } = this.#state;
    this.#set({
      markIn: position,
      markOut: markOut !== undefined && markOut < position ? undefined : markOut,
    });
  }

  setMarkOut() {
    const { position, markIn } = this.#state;
    this.#set({
      markOut: position,
      markIn: markIn !== undefined && markIn > position ? undefined : markIn,
    });
  }

  clearMarks() {
    this.#set({ markIn: undefined, markOut: undefined });
  }

  toggleLoop() {
    this.#set({ isLooping: !this.#state.isLooping });
  }

  /** The first and the last position that are played: the marks, while they are looped. */
  #playedRange(): [number, number] {
    const { timeline, isLooping, markIn, markOut } = this.#state;
    const last = timeline.count - 1;
    return isLooping ? [markIn ?? 0, markOut ?? last] : [0, last];
  }

  /** What stands in a media element that has just loaded: the position, playing if it did. */
  #continue() {
    this.#seeker.reset();
    this.#seeker.seekTo(this.#state.position);
    if (this.#state.rate !== 0) this.play(this.#state.rate);
  }

  #onPresented(seconds: number) {
    // A busy browser tells of the first frame before it tells that the film has loaded.
    if (!this.#seeker.isSent) return;
    this.#seeker.onPresented(seconds);
    if (this.#state.rate > 0) this.#onShown(seconds);
  }

  #onEnd() {
    this.#seeker.onEnded();
    if (this.#state.rate <= 0) return;
    if (this.#state.isLooping) this.play(this.#state.rate);
    else this.seekTo(this.#state.timeline.count - 1);
  }

  /** Follows the frames that come to the screen. @returns stops it */
  #followFrames(media: HTMLMediaElement): () => void {
    if (!(media instanceof HTMLVideoElement && 'requestVideoFrameCallback' in media))
      return () => {};
    let next = 0;
    const follow = () => {
      next = media.requestVideoFrameCallback((_, { mediaTime }) => {
        follow();
        this.#onPresented(mediaTime);
      });
    };
    follow();
    return () => media.cancelVideoFrameCallback(next);
  }

  /** Follows what no frames are reported of: sound, and what is played backwards. */
  #draw() {
    const media = this.#media;
    const { rate } = this.#state;
    if (!media || rate === 0 || (rate > 0 && isPicture(media))) return;
    this.#nextDrawing = requestAnimationFrame(() => {
      if (rate < 0) this.#drawBackwards();
      else this.#onShown(media.currentTime);
      this.#draw();
    });
  }

  #stopDrawing() {
    cancelAnimationFrame(this.#nextDrawing);
  }

  /** @param seconds when what is shown now is to be shown */
  #onShown(seconds: number) {
    const { rate, isSeeking, isLooping, timeline, position } = this.#state;
    // What is from before the seek, or from before the element was sent to the position.
    if (rate <= 0 || isSeeking || !this.#seeker.isSent) return;
    const shown = timeline.positionAt(seconds);
    if (shown !== position) this.#set({ position: shown });
    // The last frame stays on the screen until the first one is there.
    if (isLooping && shown >= this.#playedRange()[1]) this.play(rate);
  }

  #drawBackwards() {
    const { rate, isSeeking, isLooping, timeline, position } = this.#state;
    if (isSeeking) return;
    const [first] = this.#playedRange();
    const { elapsed, at } = this.#backwardsFrom;
    const target = timeline.startSeconds + elapsed + ((now() - at) / 1000) * rate;
    const next = Math.max(timeline.positionAt(target), first);
    if (next !== position) this.#seeker.seekTo(next);
    else if (next > first) return;
    else if (isLooping) this.play(rate);
    else this.pause();
  }

  #set(change: Partial<TransportState>) {
    const isChange = Object.entries(change).some(
      ([name, value]) => this.#state[name as keyof TransportState] !== value,
    );
    if (!isChange) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function clamp(position: number, { count }: Timeline): number {
  return Math.min(Math.max(Math.round(position), 0), count - 1);
}

function now(): number {
  return performance.now();
}
