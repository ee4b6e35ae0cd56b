/**
 * Icons of the set Feather 4.29.2, as path data on a grid of 24, under this licence:
 *
 * The MIT License (MIT)
 *
 * Copyright (c) 2013-2023 Cole Bemis
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy
 * of this software and associated documentation files (the "Software"), to deal
 * in the Software without restriction, including without limitation the rights
 * to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
 * copies of the Software, and to permit persons to whom the Software is
 * furnished to do so, subject to the following conditions:
 *
 * The above copyright notice and this permission notice shall be included in all
 * copies or substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
 * IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
 * FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
 * AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
 * LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
 * OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
 * SOFTWARE.
 */
// Written by scripts/write-icons.mjs.
import type { IconName } from './icon-words.js';

export const ICON_PATHS: Readonly<Record<IconName, string>> = {
  truck:
    'M1 3L16 3L16 16L1 16L1 3ZM16 8L20 8L23 11L23 16L16 16L16 8ZM3 18.5A2.5 2.5 0 1 0 8 18.5A2.5 2.5 0 1 0 3 18.5ZM16 18.5A2.5 2.5 0 1 0 21 18.5A2.5 2.5 0 1 0 16 18.5Z',
  'rotate-ccw': 'M1 4L1 10L7 10M3.51 15a9 9 0 1 0 2.13-9.36L1 10',
  calendar:
    'M5 4L19 4A2 2 0 0 1 21 6L21 20A2 2 0 0 1 19 22L5 22A2 2 0 0 1 3 20L3 6A2 2 0 0 1 5 4ZM16 2L16 6M8 2L8 6M3 10L21 10',
  mail: 'M4 4h16c1.1 0 2 .9 2 2v12c0 1.1-.9 2-2 2H4c-1.1 0-2-.9-2-2V6c0-1.1.9-2 2-2zM22 6L12 13L2 6',
  phone:
    'M22 16.92v3a2 2 0 0 1-2.18 2 19.79 19.79 0 0 1-8.63-3.07 19.5 19.5 0 0 1-6-6 19.79 19.79 0 0 1-3.07-8.67A2 2 0 0 1 4.11 2h3a2 2 0 0 1 2 1.72 12.84 12.84 0 0 0 .7 2.81 2 2 0 0 1-.45 2.11L8.09 9.91a16 16 0 0 0 6 6l1.27-1.27a2 2 0 0 1 2.11-.45 12.84 12.84 0 0 0 2.81.7A2 2 0 0 1 22 16.92z',
  lock: 'M5 11L19 11A2 2 0 0 1 21 13L21 20A2 2 0 0 1 19 22L5 22A2 2 0 0 1 3 20L3 13A2 2 0 0 1 5 11ZM7 11V7a5 5 0 0 1 10 0v4',
  shield: 'M12 22s8-4 8-10V5l-8-3-8 3v7c0 6 8 10 8 10z',
  clock: 'M2 12A10 10 0 1 0 22 12A10 10 0 1 0 2 12ZM12 6L12 12L16 14',
  gift: 'M20 12L20 22L4 22L4 12M2 7L22 7L22 12L2 12L2 7ZM12 22L12 7M12 7H7.5a2.5 2.5 0 0 1 0-5C11 2 12 7 12 7zM12 7h4.5a2.5 2.5 0 0 0 0-5C13 2 12 7 12 7z',
  'credit-card': 'M3 4L21 4A2 2 0 0 1 23 6L23 18A2 2 0 0 1 21 20L3 20A2 2 0 0 1 1 18L1 6A2 2 0 0 1 3 4ZM1 10L23 10',
  'file-text':
    'M14 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8zM14 2L14 8L20 8M16 13L8 13M16 17L8 17M10 9L9 9L8 9',
  'map-pin': 'M21 10c0 7-9 13-9 13s-9-6-9-13a9 9 0 0 1 18 0zM9 10A3 3 0 1 0 15 10A3 3 0 1 0 9 10Z',
  camera:
    'M23 19a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4l2-3h6l2 3h4a2 2 0 0 1 2 2zM8 13A4 4 0 1 0 16 13A4 4 0 1 0 8 13Z',
  video: 'M23 7L16 12L23 17L23 7ZM3 5L14 5A2 2 0 0 1 16 7L16 17A2 2 0 0 1 14 19L3 19A2 2 0 0 1 1 17L1 7A2 2 0 0 1 3 5Z',
  music: 'M9 18V5l12-2v13M3 18A3 3 0 1 0 9 18A3 3 0 1 0 3 18ZM15 16A3 3 0 1 0 21 16A3 3 0 1 0 15 16Z',
  wifi: 'M5 12.55a11 11 0 0 1 14.08 0M1.42 9a16 16 0 0 1 21.16 0M8.53 16.11a6 6 0 0 1 6.95 0M12 20L12.01 20',
  coffee: 'M18 8h1a4 4 0 0 1 0 8h-1M2 8h16v9a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V8zM6 1L6 4M10 1L10 4M14 1L14 4',
  sun: 'M7 12A5 5 0 1 0 17 12A5 5 0 1 0 7 12ZM12 1L12 3M12 21L12 23M4.22 4.22L5.64 5.64M18.36 18.36L19.78 19.78M1 12L3 12M21 12L23 12M4.22 19.78L5.64 18.36M18.36 5.64L19.78 4.22',
  'battery-charging':
    'M5 18H3a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h3.19M15 6h2a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-3.19M23 13L23 11M11 6L7 12L13 12L9 18',
  users:
    'M17 21v-2a4 4 0 0 0-4-4H5a4 4 0 0 0-4 4v2M5 7A4 4 0 1 0 13 7A4 4 0 1 0 5 7ZM23 21v-2a4 4 0 0 0-3-3.87M16 3.13a4 4 0 0 1 0 7.75',
  'book-open': 'M2 3h6a4 4 0 0 1 4 4v14a3 3 0 0 0-3-3H2zM22 3h-6a4 4 0 0 0-4 4v14a3 3 0 0 1 3-3h7z',
  award: 'M5 8A7 7 0 1 0 19 8A7 7 0 1 0 5 8ZM8.21 13.89L7 23L12 20L17 23L15.79 13.88',
  tool: 'M14.7 6.3a1 1 0 0 0 0 1.4l1.6 1.6a1 1 0 0 0 1.4 0l3.77-3.77a6 6 0 0 1-7.94 7.94l-6.91 6.91a2.12 2.12 0 0 1-3-3l6.91-6.91a6 6 0 0 1 7.94-7.94l-3.76 3.76z',
  download: 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10L12 15L17 10M12 15L12 3',
  smartphone: 'M7 2L17 2A2 2 0 0 1 19 4L19 20A2 2 0 0 1 17 22L7 22A2 2 0 0 1 5 20L5 4A2 2 0 0 1 7 2ZM12 18L12.01 18',
  globe:
    'M2 12A10 10 0 1 0 22 12A10 10 0 1 0 2 12ZM2 12L22 12M12 2a15.3 15.3 0 0 1 4 10 15.3 15.3 0 0 1-4 10 15.3 15.3 0 0 1-4-10 15.3 15.3 0 0 1 4-10z',
  package:
    'M16.5 9.4L7.5 4.21M21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73l7 4a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16zM3.27 6.96L12 12.01L20.73 6.96M12 22.08L12 12',
  droplet: 'M12 2.69l5.66 5.66a8 8 0 1 1-11.31 0z',
  headphones:
    'M3 18v-6a9 9 0 0 1 18 0v6M21 19a2 2 0 0 1-2 2h-1a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2h3zM3 19a2 2 0 0 0 2 2h1a2 2 0 0 0 2-2v-3a2 2 0 0 0-2-2H3z',
};
