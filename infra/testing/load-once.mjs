/** Replaces a module of CDK by the one that the worker has loaded (`cdk-environment.ts`). */
export default {
  process: (_, path) => ({ code: `module.exports = loadOnce(${JSON.stringify(path)});` }),
};
