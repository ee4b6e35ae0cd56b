import { describe, expect, it } from 'vitest';
import { createMixKernel } from '../../src/subjects/mix-kernel.js';

describe('the kernel of the network', () => {
  it('mixes rows of inputs as plain arithmetic does, biased and made leaky', () => {
    const [pixels, inputs, outputs] = [5, 7, 32];
    const numbers = (count: number, seed: number) =>
      Float32Array.from({ length: count }, (_, at) => Math.fround(Math.sin(seed + 3.7 * at)));
    const [data, weights, bias] = [numbers(pixels * inputs, 1), numbers(inputs * outputs, 2), numbers(outputs, 3)];
    const kernel = createMixKernel(4 * (data.length + weights.length + bias.length + pixels * outputs));
    const memory = new Float32Array(kernel.memory.buffer);
    const at = {
      weights: data.length,
      bias: data.length + weights.length,
      out: data.length + weights.length + outputs,
    };
    memory.set(data);
    memory.set(weights, at.weights);
    memory.set(bias, at.bias);
    kernel.mix(0, pixels, 4 * inputs, 4 * at.weights, 4 * at.bias, 4 * outputs, 4 * at.out, 0.25);
    for (let pixel = 0; pixel < pixels; pixel += 1) {
      for (let output = 0; output < outputs; output += 1) {
        let sum = bias[output] as number;
        for (let input = 0; input < inputs; input += 1) {
          const product = Math.fround(
            (data[pixel * inputs + input] as number) * (weights[input * outputs + output] as number),
          );
          sum = Math.fround(sum + product);
        }
        const leaky = Math.max(sum, Math.fround(sum * 0.25));
        expect(memory[at.out + pixel * outputs + output], `${pixel}, ${output}`).toBe(leaky);
      }
    }
  });
});
