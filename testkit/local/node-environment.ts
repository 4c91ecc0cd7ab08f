import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Jest's environment with an ordinary global object. Jest wraps the global object in a proxy, and Node intercepts each
 * access to a contextified one, so that every `Object` or `Date` in the code under test calls into the proxy: the
 * integration tests took twice the CPU time.
 * https://nodejs.org/api/vm.html#when-to-use-vmconstantsdont_contextify
 */
export default class NodeEnvironment extends TestEnvironment {
  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(config, context);
    } finally {
      vm.createContext = createContext;
    }
  }
}
