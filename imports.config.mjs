// Who may import what, types included: `npm run imports`. Decision 49 has the reasons.
import { readFileSync } from 'node:fs';
import { calls } from '#shared/api.ts';
import { handlerFile } from '#shared/ops/event-functions.ts';

const tests = '[.]test[.]tsx?$|/testing/';

/** What the product's parts import of each other, besides themselves. */
const parts = {
  'shared-types': [],
  packages: [],
  core: ['shared-types'],
  functions: ['core', 'shared-types'],
  web: ['shared-types'],
  infra: ['shared-types'],
  build: ['shared-types', 'web/src/pages/dashboard/first-paths.ts'],
  local: ['shared-types', 'core', 'functions', 'packages', 'build', 'infra/grants'],
  e2e: ['shared-types', 'packages', 'testkit/clips', 'testkit/draws'],
};

/** Folders that run the product, from top to bottom. */
const runners = ['scripts', 'bench', 'testkit', 'local'];

const everything = [...runners, ...Object.keys(parts)];

/** The folders of one part from top to bottom; each imports only those below it. */
const layers = {
  functions: [
    'events',
    'billing',
    'workspace',
    'team-members',
    'inbox',
    'links',
    'guest-uploads',
    'guest',
    'comments',
    'certificates',
    'views',
    'reviews',
    'media',
    'folder-templates',
    'restricted-folders',
    'trash',
    'devices',
    'uploads',
    'files',
    'storage',
    'messages',
    'audit',
    'second-factor',
    'account',
    'sessions',
    'http',
  ],
  'shared-types': ['testing', 'api.ts', 'calls', 'operation.ts', 'rules', 'ops'],
  'web/src': ['app', 'pages', 'features', 'components', 'testing', 'lib'],
  core: [
    'reconciliation',
    'lifecycle',
    'billing',
    'folder-templates',
    'restricted-folders',
    'members',
    'devices',
    'file-changes',
    'inbox',
    'links',
    'transcoding',
    'reviews',
    'files',
    'reviews/ports',
    'files/objects',
    'storage',
    'inbox/ports',
    'workspaces',
    'links/ports',
    'billing/ports',
    'identity',
    'audit',
    'messages',
    'outbox',
    'health',
    'rate-limits',
    'table',
    'clients',
    'runtime',
    'errors.ts',
  ],
};

const among = (folder, names) => `^${folder}/(${names.join('|').replaceAll('.', '[.]')})(/|$)`;

/** The part of a room that rooms between it and the rest of the room use: its items and what is asked of it. */
const portsIn = (name, names) => names.filter((other) => other.startsWith(`${name}/`));
const except = (folder, names) => (names.length > 0 ? { pathNot: among(folder, names) } : {});

/** Where in `web/src` the classes are whose styles stand in the public pages. */
const publicStyles = readFileSync('web/src/styles/public.css', 'utf8');
const sources = (statement) =>
  [...publicStyles.matchAll(new RegExp(`^${statement} "[.][.]/([^"]+)"`, 'gm'))]
    .map(([, path]) => path.replace('*.tsx', '[^/]+$'))
    .join('|');
const styledPublicly = `^web/src/(?!${sources('@source not')})(lib|styles|${sources('@source')})`;

const handlers = `^(${Object.keys(calls).map(handlerFile).join('|')})$`;

const forbidden = [
  { name: 'no cycle of files', from: {}, to: { circular: true } },
  { name: 'no cycle of folders', scope: 'folder', from: {}, to: { circular: true } },
  { name: 'only what exists', from: {}, to: { couldNotResolve: true } },
  {
    name: 'shared-types does no I/O',
    from: { path: '^shared-types/', pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'handlers do not import each other',
    from: {},
    to: { path: handlers },
  },
  {
    name: 'features do not import each other',
    from: {
      path: '^web/src/features/([^/]+)/',
      pathNot: '^web/src/features/(guest|reviews|uploads)/',
    },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  },
  {
    name: 'reviews, which are of files, import of the features only Files, what starts an upload, and what measures sound',
    from: { path: '^web/src/features/reviews/' },
    to: {
      path: '^web/src/features/',
      pathNot: '^web/src/features/(reviews|files|uploads/choice|media/add-waveform[.]ts)',
    },
  },
  {
    name: 'guest, the page of people without a seat, imports of the features only Files, Reviews and Uploads',
    from: { path: '^web/src/features/guest/' },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/(files|guest|reviews|uploads)/' },
  },
  {
    name: 'what public pages show has its styles in web/src/styles/public.css',
    from: {
      path: styledPublicly,
      pathNot: `${tests}|^web/src/(app/(share|dashboard)|pages/prefetch-dashboard)[.]`,
    },
    to: { path: '^web/src/', pathNot: styledPublicly },
  },
  {
    name: 'what npm start builds and runs uses no package that only npm test installs',
    from: {
      path: `^(${Object.keys(parts)
        .filter((part) => part !== 'e2e')
        .join('|')})/`,
      pathNot: tests,
    },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'what ships imports nothing that only tests use',
    from: { path: '^(shared-types|core|functions|web|infra)/', pathNot: tests },
    to: { path: '/testing/' },
  },
  ...Object.entries(parts).map(([part, imported]) => ({
    name: `${part} imports ${imported.join(', ') || 'nothing of the rest'}`,
    from: { path: `^${part}/` },
    to: {
      path: `^(${everything.join('|')})/`,
      pathNot: `^(${[part, ...imported].join('|')})`,
    },
  })),
  ...runners.slice(1).map((runner, index) => ({
    name: `${runner} imports nothing above it`,
    from: { path: `^${runner}/` },
    to: { path: `^(${runners.slice(0, index + 1).join('|')})/` },
  })),
  ...Object.entries(layers).flatMap(([folder, names]) => [
    {
      name: `${folder} has only the folders that have a place in its order`,
      from: { path: `^${folder}/`, pathNot: among(folder, names) },
      to: {},
    },
    ...names.slice(1).map((name, index) => ({
      name: `${folder}/${name} imports nothing above it`,
      from: { path: among(folder, [name]), ...except(folder, portsIn(name, names)) },
      to: {
        path: among(folder, names.slice(0, index + 1)),
        ...except(
          folder,
          names.slice(index + 1).filter((other) => other.includes('/')),
        ),
      },
    })),
  ]),
];

const required = [
  {
    name: 'a handler goes through functions/http',
    module: { path: handlers },
    to: { path: '^functions/http/' },
  },
];

const asErrors = (rules) => rules.map((rule) => ({ severity: 'error', ...rule }));

export default {
  forbidden: asErrors(forbidden),
  required: asErrors(required),
  options: {
    // Tests of what runs on the server use the whole product.
    exclude: {
      path: [
        '^(dist|cdk[.]out|cdk[.]sam|[.]cache|[.]local)/',
        '^(shared-types|core|functions|build|local|bench|scripts|testkit)/.*[.](test|cases)[.]ts$',
      ],
    },
    doNotFollow: { path: 'node_modules' },
    // The compiler's own parser is not supported before its API is published.
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node'] },
  },
};
