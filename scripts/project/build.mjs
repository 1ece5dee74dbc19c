import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { runCommand, secondsSince } from './run.mjs'
import { cacheFolder, root } from './workspace.mjs'

/** The two front ends: inputs of the build, the stamp of the last build, and the folder of browser files. */
const SITES = [
  {
    name: 'storefront',
    folder: 'apps/storefront',
    command: ['@react-router/dev', ['build'], 'react-router'],
    proof: 'build/server/index.js',
    publicFiles: 'build/client',
  },
  {
    name: 'admin',
    folder: 'apps/admin',
    command: ['vite', ['build'], 'vite'],
    proof: 'dist/index.html',
    publicFiles: 'dist',
  },
]

const NOT_SOURCES = new Set(['build', 'dist', 'node_modules', '.react-router'])
const COMPRESSIBLE = new Set(['.css', '.js', '.json', '.map', '.svg', '.txt', '.webmanifest', '.xml'])
const WORTH_COMPRESSING = 860

/** Builds each front end whose sources, packages or lockfile changed since its last build; both in parallel. */
export async function ensureBuilt() {
  const stale = SITES.filter((site) => !isBuilt(site))
  const results = await Promise.allSettled(stale.map(build))
  const reasons = results.filter(({ status }) => status === 'rejected').map(({ reason }) => reason.message)
  if (reasons.length > 0) throw new Error(reasons.join('\n\n'))
  return stale.length
}

const hashFile = (site) => join(cacheFolder, `built-${site.name}`)

function isBuilt(site) {
  const path = hashFile(site)
  return (
    existsSync(join(root, site.folder, site.proof)) && existsSync(path) && readFileSync(path, 'utf8') === hashOf(site)
  )
}

/** Hashes the names and bytes of everything a build depends on. */
function hashOf(site) {
  const hash = createHash('sha256')
  const inputs = [site.folder, 'packages/domain', 'packages/api-client', 'package-lock.json', 'tsconfig.base.json']
  inputs.push('scripts/project/build.mjs')
  for (const path of inputs.flatMap((input) => filesOf(join(root, input)))) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Lists every file below a folder, or the file itself, in a stable order. */
function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !NOT_SOURCES.has(entry.name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => filesOf(join(path, entry.name)))
}

async function build(site) {
  const startedAt = performance.now()
  console.log(`Building the ${site.name} ...`)
  const before = hashOf(site)
  rmSync(hashFile(site), { force: true })
  const [packageName, args, command] = site.command
  const env = { NODE_ENV: 'production' }
  const { code, output } = await runCommand(packageName, args, { command, cwd: join(root, site.folder), env })
  if (code !== 0) throw new Error(`The ${site.name} cannot be built:\n${output.trimEnd()}`)
  await compressFiles(join(root, site.folder, site.publicFiles))
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(hashFile(site), before)
  console.log(`Built the ${site.name} in ${secondsSince(startedAt)}.`)
}

/** Writes maximally compressed copies beside the files, so that the server need not compress them per request. */
async function compressFiles(folder) {
  const files = filesOf(folder).filter((path) => COMPRESSIBLE.has(extname(path)))
  await Promise.all(
    files.map(async (path) => {
      const content = readFileSync(path)
      if (content.byteLength < WORTH_COMPRESSING) return
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(content, { params }))
      writeFileSync(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}
