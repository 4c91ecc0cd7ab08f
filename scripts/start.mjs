// `npm start`: installs what is missing, then starts the product on this machine. `--dev` enables hot reload.
import { join } from 'node:path';
import { become, root, setUp } from './setup.mjs';

become(setUp('product'), ['local/main.ts', ...process.argv.slice(2)], {
  // Removing the types from every file takes a third of the time; Node keeps the results, by the files' content.
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
});
