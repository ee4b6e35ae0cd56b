/** A worker of its own process, from the compiled service; its options come as JSON. */
import { startWorker } from '../../dist/app/worker.js';

const stop = await startWorker({ ...JSON.parse(process.argv[2]), log: process.stderr });
process.stdout.write('ready\n');
process.once('SIGTERM', () => stop().then(() => process.exit(0)));
