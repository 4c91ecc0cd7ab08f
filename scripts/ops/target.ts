import type { StageStack } from '../stage/stage-stack.ts';

interface Product {
  /** As it is named to the operator: `stage production`, `the product on this machine`. */
  name: string;
  /** Lets what a change wrote take its way, where nothing else drives it. */
  afterChange(): Promise<void>;
}

/** The product that runs on this machine. */
export interface LocalTarget extends Product {
  kind: 'local';
  dataDir: string;
}

/** The product of one stage in the cloud. */
export interface StageTarget extends Product {
  kind: 'stage';
  stack: StageStack;
}

/** The product that the operator works on. */
export type Target = LocalTarget | StageTarget;
