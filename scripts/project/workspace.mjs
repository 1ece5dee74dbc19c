import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** Hashes, compiled code and reports that can be thrown away at any time. */
export const cacheFolder = join(root, '.cache')

/** The Node that the lockfile pins; it comes with the packages, whatever Node the machine has. */
export const pinnedNode = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** The file behind a package's command, to be run by the pinned Node. */
export function commandFile(packageName, command = packageName.split('/').at(-1)) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/** The environment for what we start: whoever asks for `node` gets the pinned one. */
export function environment(changes = {}) {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter)
  const merged = { ...process.env, PATH: path, ...changes }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined))
}

/** Whether a path of the repository is there. */
export const has = (path) => existsSync(join(root, path))
