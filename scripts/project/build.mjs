import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { runCommand, secondsSince } from './run.mjs'
import { cacheFolder, root } from './workspace.mjs'

/** What is built: its sources, the command, a file of the last build, and the folder of browser files, if any. */
const PROJECTS = [
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
  {
    name: 'server',
    folder: 'apps/api',
    sources: ['apps/api/src', 'apps/api/package.json', 'apps/api/vite.config.ts'],
    command: ['vite', ['build'], 'vite'],
    proof: 'build/main.js',
  },
]

const NOT_SOURCES = new Set(['build', 'dist', 'node_modules', '.react-router'])
const COMPRESSIBLE = new Set(['.css', '.js', '.json', '.map', '.svg', '.txt', '.webmanifest', '.xml'])
const WORTH_COMPRESSING = 860

/** Builds each project whose sources, packages or lockfile changed since its last build; all in parallel. */
export async function ensureBuilt() {
  const stale = PROJECTS.filter((project) => !isBuilt(project))
  const results = await Promise.allSettled(stale.map(build))
  const reasons = results.filter(({ status }) => status === 'rejected').map(({ reason }) => reason.message)
  if (reasons.length > 0) throw new Error(reasons.join('\n\n'))
  return stale.length
}

const hashFile = (project) => join(cacheFolder, `built-${project.name}`)

function isBuilt(project) {
  const path = hashFile(project)
  return (
    existsSync(join(root, project.folder, project.proof)) &&
    existsSync(path) &&
    readFileSync(path, 'utf8') === hashOf(project)
  )
}

/** Hashes the names and bytes of everything a build depends on. */
function hashOf(project) {
  const hash = createHash('sha256')
  const inputs = [
    ...(project.sources ?? [project.folder]),
    'packages/domain',
    'packages/api-client',
    'package-lock.json',
    'tsconfig.base.json',
  ]
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

async function build(project) {
  const startedAt = performance.now()
  console.log(`Building the ${project.name} ...`)
  const before = hashOf(project)
  rmSync(hashFile(project), { force: true })
  const [packageName, args, command] = project.command
  const env = { NODE_ENV: 'production' }
  const { code, output } = await runCommand(packageName, args, { command, cwd: join(root, project.folder), env })
  if (code !== 0) throw new Error(`The ${project.name} cannot be built:\n${output.trimEnd()}`)
  if (project.publicFiles) await compressFiles(join(root, project.folder, project.publicFiles))
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(hashFile(project), before)
  console.log(`Built the ${project.name} in ${secondsSince(startedAt)}.`)
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
