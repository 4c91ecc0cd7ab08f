import { createRequire, syncBuiltinESMExports } from 'node:module';
import util from 'node:util';
import { isDate } from 'node:util/types';
import { deserialize, serialize } from 'node:v8';
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

const contextify = vm.createContext;
const { isDeepStrictEqual } = util;
const { [Symbol.hasInstance]: isInstance } = Function.prototype;

// The SDK of S3 compares dates of tests with its own class.
Object.defineProperty(Date, Symbol.hasInstance, { value: isDate });

const inOneRealm = (value: unknown): unknown => deserialize(serialize(value));

/**
 * Jest's environment of Node, at less cost of CPU time: the context is not contextified, as interceptors made each
 * access to a global, such as `Array`, 50 to 80 times slower; and libraries are loaded once for each worker
 * (`load-once.mjs`), so that they are compiled and optimized once instead of in every test file.
 * https://nodejs.org/api/vm.html#vmconstantsdont_contextify
 */
export default class NodeEnvironment extends TestEnvironment {
  constructor(...options: ConstructorParameters<typeof TestEnvironment>) {
    // Jest has no option for it. It creates the context in its constructor, and nothing else runs meanwhile.
    vm.createContext = () => contextify(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...options);
    } finally {
      vm.createContext = contextify;
    }
    // Values of those libraries are of the worker's realm.
    Object.assign(this.global, { loadOnce: createRequire(import.meta.url), Set, Map });
    const own = this.global;
    own.Error.stackTraceLimit = 10;
    // `TypeError` and the others inherit it.
    Object.defineProperty(own.Error, Symbol.hasInstance, {
      value(this: ErrorConstructor, error: unknown) {
        const ofWorker = this === Reflect.get(own, this.name) && Reflect.get(globalThis, this.name);
        return isInstance.call(this, error) || (ofWorker && isInstance.call(ofWorker, error));
      },
    });
    util.isDeepStrictEqual = (one, other) =>
      isDeepStrictEqual(one, other) || isDeepStrictEqual(inOneRealm(one), inOneRealm(other));
    syncBuiltinESMExports();
  }
}
