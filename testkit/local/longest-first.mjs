import { createRequire } from 'node:module';

// By `import` it is the class for Jest's loader and an object with it for Node's own.
const require = createRequire(import.meta.url);
const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * The files that take longest, which no other file's length shows. One that starts last keeps a core busy while the
 * others wait.
 */
const longest = [
  'testkit/model/model',
  'functions/generated-input',
  'testkit/faults/files-faults',
  'testkit/faults/billing-faults',
  'testkit/faults/account-faults',
  'functions/two-workspaces',
  'core/billing/sync/first-noticed',
  'local/reconciliation',
  'testkit/faults/faults',
  'testkit/stripe-conformance/requests',
  'packages/mediaconvert-emulator/tests/films',
  'infra/variants',
  'functions/files/tests/path-tenancy',
  'core/reconciliation/storage-check',
  'functions/team-members/tests/role-matrix',
  'functions/files/tests/changes',
  'core/rate-limits/rate-limits',
];

/** Runs the longest files first; the others as Jest does: by how long they took, or by their size in a fresh clone. */
export default class LongestFirst extends Sequencer {
  async sort(tests) {
    const rank = ({ path }) => {
      const [file] = path.split(/\.(?:integration|infra)\.test\.ts$/);
      const at = longest.findIndex((name) => file.endsWith(name));
      return at < 0 ? longest.length : at;
    };
    const usual = await super.sort(tests);
    return usual.toSorted((a, b) => rank(a) - rank(b));
  }
}
