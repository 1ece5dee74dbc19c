import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** Hashes, compiled code and reports; safe to delete at any time. */
export const cacheFolder = join(root, '.cache')

/** The Node that the lockfile pins; it is installed with the packages, regardless of the machine's Node. */
export const pinnedNode = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Returns the file of a package's command, to be run by the pinned Node. */
export function commandFile(packageName, command = packageName.split('/').at(-1)) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/** Returns the environment of child processes: `node` on its PATH is the pinned one. */
export function environment(changes = {}) {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter)
  const merged = { ...process.env, PATH: path, ...changes }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined))
}

/** Returns whether a path of the repository exists. */
export const has = (path) => existsSync(join(root, path))
