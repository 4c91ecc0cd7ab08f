import { type Figure, figureOf } from '../figure.ts';
import type { LoadedProduct } from './product.ts';

/** How often memory is sampled, in milliseconds. */
const interval = 500;

/** Samples the resident memory of the product's processes, until it is stopped. */
export function sampleMemory(product: LoadedProduct) {
  const samples = new Map<string, number[]>();
  const timer = setInterval(() => {
    for (const { program, megabytes } of product.processes()) {
      samples.set(program, [...(samples.get(program) ?? []), megabytes]);
    }
  }, interval);
  return {
    /** The resident memory of each program, in MB. */
    stop(): Map<string, Figure> {
      clearInterval(timer);
      return new Map([...samples].map(([program, megabytes]) => [program, figureOf(megabytes)]));
    },
  };
}
