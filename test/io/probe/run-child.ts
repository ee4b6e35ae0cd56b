/** A small `Run` for tests: spawn, collect, kill on abort or timeout. */
import { spawn } from 'node:child_process';
import type { Run } from '../../../src/io/probe/run.types.js';

export const runChild: Run = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    let size = 0;
    let failure: Error | undefined;
    const stop = (reason: string) => {
      failure ??= new Error(reason);
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => stop('timed out'), (options.timeoutSeconds ?? 60) * 1000);
    const abort = () => stop('aborted');
    options.signal?.addEventListener('abort', abort);
    child.stdout.on('data', (data: Buffer) => {
      size += data.length;
      if (size > (options.maxOutputBytes ?? Number.POSITIVE_INFINITY)) stop('too much output');
      else out.push(data);
    });
    child.stderr.on('data', (data: Buffer) => err.push(data));
    child.stdin.on('error', () => {});
    child.stdin.end(options.stdin);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', abort);
      if (failure !== undefined) reject(failure);
      else resolve({ code: code ?? -1, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString('utf8') });
    });
  });
