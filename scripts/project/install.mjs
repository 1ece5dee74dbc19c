import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run, secondsSince } from './run.mjs'
import { pinnedNode, root } from './workspace.mjs'

const LOCKFILE = join(root, 'package-lock.json')
const STAMP = join(root, 'node_modules/.installed-lockfile')

/** Installs exactly what the lockfile says, when that is not what is installed. Throws a line for a person if it cannot. */
export async function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(LOCKFILE)).digest('hex')
  const isCurrent = read(STAMP) === wanted || matchesLockfile()
  if (!isCurrent) await install()
  await ensurePinnedNode()
  if (read(STAMP) === wanted) return
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, wanted)
}

async function install() {
  const startedAt = performance.now()
  console.log('Installing the packages of the lockfile (npm ci) ...')
  // The builds need the development packages whatever NODE_ENV says.
  const { code, output } = await npm(['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'])
  if (code !== 0) throw new Error(`npm ci failed:\n${npmErrors(output)}`)
  // npm 10 and older ignore `allowScripts`, so the one package that may run its install script is named here.
  await npm(['rebuild', 'node', '--ignore-scripts=false'])
  console.log(`Installed in ${secondsSince(startedAt)}.`)
}

/** The npm that runs us if there is one, so that a machine with several does not mix them. */
function npm(args) {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('npm-cli.js')) return run(process.execPath, [cli, ...args])
  return process.platform === 'win32' ? run('cmd', ['/c', 'npm', ...args]) : run('npm', args)
}

/** A folder that npm itself filled may be right without our stamp: npm keeps a list of what it put there. */
function matchesLockfile() {
  const installed = parse(join(root, 'node_modules/.package-lock.json'))?.packages
  if (!installed) return false
  const wanted = Object.entries(parse(LOCKFILE).packages).filter(([path]) => path !== '')
  // An optional package may be for another kind of machine.
  return wanted.every(([path, { version, optional, link }]) => link || optional || installed[path]?.version === version)
}

/** npm may have been told not to run install scripts; the one of `node` fetches the program itself. */
async function ensurePinnedNode() {
  if (existsSync(pinnedNode)) return
  const installer = join(root, 'node_modules/node/installArchSpecificPackage.js')
  await run(process.execPath, [installer], { cwd: dirname(installer) })
  if (!existsSync(pinnedNode)) {
    throw new Error('The pinned Node could not be installed: npm must be allowed to run the install script of "node".')
  }
}

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
const parse = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/** What npm has against it, without the manual that it prints below. */
function npmErrors(output) {
  const lines = output.trimEnd().split('\n')
  const errors = lines.filter((line) => /^npm (error|ERR!) \S/.test(line))
  return (errors.length > 0 ? errors.slice(0, 12) : lines.slice(-12)).join('\n')
}
