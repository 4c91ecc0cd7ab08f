import type { StageStack } from '../stage/stage-stack.ts';

interface Product {
  /** The product's name for the operator: `stage production`, `the product on this machine`. */
  name: string;
  /** Sends queued mail after a change, where nothing else does. */
  afterChange(): Promise<void>;
}

/** The product on this machine. */
export interface LocalTarget extends Product {
  kind: 'local';
  dataDir: string;
}

/** The product of one stage in the cloud. */
export interface StageTarget extends Product {
  kind: 'stage';
  stack: StageStack;
}

/** The product that a command works on. */
export type Target = LocalTarget | StageTarget;
