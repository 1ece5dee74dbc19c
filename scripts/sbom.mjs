// npm run -s sbom: prints every package that runs in production, as npm has installed it, in the format CycloneDX. `npm sbom
// --omit=dev` leaves out some of them in a repository with workspaces (npm 11.19: zod, react). With a folder of libraries, as in
// Containerfile, also Debian's packages that they are from.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './project/workspace.mjs'

const FOLDER = 'node_modules/'

const parse = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** Returns the installed packages without those of development. */
function installedPackages() {
  const { packages } = parse(`${FOLDER}.package-lock.json`)
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes(FOLDER) && !dev && !link)
    .map(([path, { version, license, integrity }]) =>
      componentOf(path.slice(path.lastIndexOf(FOLDER) + FOLDER.length), version, license, integrity),
    )
}

function componentOf(name, version, license, integrity) {
  const [algorithm, hash] = integrity?.split('-') ?? []
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license && { licenses: [{ expression: license }] }),
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }],
    }),
  }
}

/** Returns Debian's packages that have brought the libraries below a folder. */
function packagesOfLibraries(folder) {
  const names = readdirSync(folder, { recursive: true })
    .map((path) => basename(path))
    .filter((name) => /\.so(?:\.|$)/.test(name))
  if (names.length === 0) throw new Error(`${folder} has no libraries`)
  const owners = execFileSync('dpkg-query', ['--search', ...names.map((name) => `*/${name}`)], { encoding: 'utf8' })
  const packages = new Set(
    owners
      .trim()
      .split('\n')
      .map((line) => line.split(':')[0]),
  )
  const versions = execFileSync('dpkg-query', ['--show', '--showformat=${Package} ${Version}\n', ...packages], {
    encoding: 'utf8',
  })
  return versions
    .trim()
    .split('\n')
    .map((line) => {
      const [name, version] = line.split(' ')
      return { type: 'library', name, version, purl: `pkg:deb/debian/${name}@${version}` }
    })
}

const { name, version } = parse('package.json')
const [libraries] = process.argv.slice(2)
const components = [...installedPackages(), ...(libraries ? packagesOfLibraries(libraries) : [])]
const metadata = { component: { type: 'application', name, version } }
console.log(JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata, components }, null, 1))
