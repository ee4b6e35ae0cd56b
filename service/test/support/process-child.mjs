/**
 * A server or a worker in a process of its own, from the compiled service; its options come as JSON, `clipMs` among
 * them: how long a clip works at its model. It prints what is asked for by lines.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { createService } from '../../dist/app/service.js';
import { startWorker } from '../../dist/app/worker.js';
import { STAND_INS } from '../../dist/providers/stand-ins/stand-ins.js';
import { createLog } from '../../dist/seen/log.js';
import { startTracing } from '../../dist/seen/otlp.js';

const { kind, clipMs, ...given } = JSON.parse(process.argv[2]);
const options = { ...given, log: { write: () => undefined }, ...(clipMs === undefined ? {} : { providers: slow(clipMs) }) };
const stopTracing = startTracing(options.tracesTo === undefined ? {} : { OTEL_EXPORTER_OTLP_ENDPOINT: options.tracesTo }, createLog(process.stderr));
let url = '';
let stop;
if (kind === 'server') {
  const service = await createService(options);
  url = await service.server.listen({ port: options.port ?? 0, host: '127.0.0.1' });
  stop = service.stop;
} else ({ stop } = await startWorker(options));
/** Stand-ins whose clips take their time, as many at once as are asked for. */
function slow(ms) {
  const begun = new Map();
  const start = async (request, key) => {
    const job = await STAND_INS.clip.start(request, key);
    begun.set(job, begun.get(job) ?? Date.now());
    return job;
  };
  const poll = async (job) => {
    const worked = Date.now() - (begun.get(job) ?? 0);
    return worked < ms ? { state: 'working', progress: Math.floor((100 * worked) / ms) } : STAND_INS.clip.poll(job);
  };
  return { ...STAND_INS, clip: { ...STAND_INS.clip, mostAtOnce: 100, start, poll } };
}

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
console.log(JSON.stringify({ url }));

// `delay`: milliseconds that the event loop was held at most since the last time. `memory`: peak, MiB.
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'delay') {
    console.log(JSON.stringify({ delay: delay.max / 1e6 }));
    delay.reset();
  }
  if (line === 'memory') console.log(JSON.stringify({ memory: process.resourceUsage().maxRSS / 1024 }));
  if (line === 'stop') break;
}
await stop();
await stopTracing();
process.exit(0);
