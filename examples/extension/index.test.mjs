/** `node --test`: the extension is held to what built-in looks, animations and templates hold. */
import test from 'node:test';
import { proveExtension } from 'reelwright/testing';
import acme from './index.mjs';

test('holds what built-in ones hold', () => proveExtension(acme));
