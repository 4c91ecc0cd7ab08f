/** The bundle of a function, or of a control. */
export interface Bundle {
  name: string;
  /** The file that a cold start loads. */
  file: string;
  /** All its code, and that which a cold start loads. */
  bytes: number;
  startBytes: number;
}
