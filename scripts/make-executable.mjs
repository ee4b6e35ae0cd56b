/** The compiler writes plain files; the command must be executable when it is linked. */
import { chmodSync } from 'node:fs';

chmodSync(new URL('../dist/cli/main.js', import.meta.url), 0o755);
