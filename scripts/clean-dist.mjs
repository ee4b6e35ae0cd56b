// Empties dist before a build: what is compiled from a source that is gone would be packed and shipped.
import { rmSync } from 'node:fs';

rmSync(new URL('../dist/', import.meta.url), { recursive: true, force: true });
