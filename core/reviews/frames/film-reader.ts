/** A film as it lies at S3: its size in bytes, and a part of it, without the byte at `end`. */
export interface FilmSource {
  size: number;
  read(start: number, end: number): Promise<Uint8Array>;
}

/** A film that is broken, has no frames, or more of them than are read. */
export class UnreadableFilmError extends Error {
  override name = 'UnreadableFilmError';
}

/** A film that may be whole, but has more of something than is read. */
export class FilmLimitError extends UnreadableFilmError {
  override name = 'FilmLimitError';
}

/** The most that is fetched of a film. Ten hours at 60 frames a second and a variable rate take 36 MB. */
const limits = { requests: 500, bytes: 128 * 2 ** 20, boxes: 200_000 };

/** What a request fetches at least: as much as the headers of most films take. */
const firstBlock = 256 * 2 ** 10;
/** What a request fetches at most: blocks double while they are read one after another. */
const lastBlock = 4 * 2 ** 20;

/** Reads parts of a film, a block ahead. What a broken or hostile film makes it fetch is limited. */
export class FilmReader {
  readonly #source: FilmSource;
  #block = { start: 0, bytes: new Uint8Array() };
  readonly #firstBlock: number;
  #nextLength: number;
  #left: typeof limits;

  /**
   * @param most of what is fetched
   * @param readsAll whether more than tables is read, in larger blocks
   */
  constructor(source: FilmSource, { most = limits, readsAll = false } = {}) {
    this.#source = source;
    this.#left = { ...most };
    this.#firstBlock = readsAll ? lastBlock : firstBlock;
    this.#nextLength = this.#firstBlock;
  }

  get size(): number {
    return this.#source.size;
  }

  /** @throws UnreadableFilmError if the film ends before, or too much of it was fetched */
  async read(start: number, length: number): Promise<DataView> {
    if (start + length > this.size) throw new UnreadableFilmError('The film ends too early.');
    if (start < this.#block.start || start + length > this.#end) await this.#fetch(start, length);
    const { bytes, start: from } = this.#block;
    return new DataView(bytes.buffer, bytes.byteOffset + start - from, length);
  }

  /** Counts the boxes that are looked at: of the least size, a film can have as many as an eighth of its bytes. */
  countBox(): void {
    this.#left.boxes -= 1;
    if (this.#left.boxes < 0) throw new FilmLimitError('The film has too many parts.');
  }

  get #end(): number {
    return this.#block.start + this.#block.bytes.length;
  }

  async #fetch(start: number, length: number): Promise<void> {
    // What is already here is not fetched again.
    const follows = start >= this.#block.start && start <= this.#end && this.#end > 0;
    this.#nextLength = follows ? Math.min(this.#nextLength * 2, lastBlock) : this.#firstBlock;
    const kept = follows ? this.#block.bytes.subarray(start - this.#block.start) : new Uint8Array();
    const from = start + kept.length;
    const end = Math.min(this.size, Math.max(start + length, from + this.#nextLength));
    this.#left.requests -= 1;
    this.#left.bytes -= end - from;
    if (this.#left.requests < 0 || this.#left.bytes < 0) {
      throw new FilmLimitError('Too much of the film would have to be read.');
    }
    const fetched = await this.#source.read(from, end);
    if (fetched.length !== end - from) throw new UnreadableFilmError('The film ends too early.');
    const bytes = new Uint8Array(kept.length + fetched.length);
    bytes.set(kept);
    bytes.set(fetched, kept.length);
    this.#block = { start, bytes };
  }
}
