import { join } from 'node:path'
import { root } from './workspace.mjs'

/**
 * How the shop's process is started. It runs without these options too, with more memory under load. The systemd unit
 * (docs/operations/atelier@.service) states the same, and a test compares the two. docs/operations.md has the figures.
 */

/**
 * Returns the program to start: the bundle of the server, which starts in half the time (decision 45), or its sources with
 * SERVER_BUNDLE=0.
 */
export const mainFile = ({ SERVER_BUNDLE } = process.env) =>
  join(root, SERVER_BUNDLE === '0' ? 'apps/api/src/main.ts' : 'apps/api/build/main.js')

/**
 * Limits of V8's heap. Its young generation (MB) grows to 48 MB under load by default, or stays at 1 MB when little
 * survives, and then a cached response costs a twentieth more. The old generation is collected when it has grown by half.
 */
export const nodeFlags = ['--min-semi-space-size=2', '--max-semi-space-size=8', '--heap-growing-percent=50']

/**
 * Settings of glibc's memory allocator, which reads them before the process runs any code. Two arenas instead of eight per
 * core; and blocks of 64 kB, such as pages and the state of compressors, return to the system when they are freed.
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' }

/**
 * The folder of compiled code, from the folder that the process runs in. main.ts sets it, too. But without the bundle
 * Node has then loaded its TypeScript compiler, which takes about 9 MB, for main.ts itself.
 */
const COMPILE_CACHE = { NODE_COMPILE_CACHE: '.cache/compiled' }

/** Adds the settings of the allocator and of compiled code to an environment, unless the environment sets them. */
export const withAllocator = (environment) => ({ ...ALLOCATOR, ...COMPILE_CACHE, ...environment })
