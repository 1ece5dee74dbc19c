import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const VIRTUAL = 'virtual:view-files'
/** React Router writes it before it builds the server. */
const MANIFEST = new URL('build/client/.vite/manifest.json', import.meta.url)

interface Chunk {
  file: string
  /** The name of its module, without extension. */
  name?: string
  imports?: string[]
}

type Manifest = Readonly<Record<string, Chunk>>

/** Returns the URLs of the module with this name and of all files that it imports. */
function filesOf(manifest: Manifest, name: string): string[] {
  const key = Object.keys(manifest).find((candidate) => manifest[candidate]?.name === name)
  if (key === undefined) throw new Error(`The client's build has no file of ${name}`)
  const known = new Set<string>()
  const add = (id: string): void => {
    const { file = '', imports = [] } = manifest[id] ?? {}
    if (known.has(`/${file}`)) return
    known.add(`/${file}`)
    for (const imported of imports) add(imported)
  }
  add(key)
  return [...known]
}

/**
 * Provides `virtual:view-files`: the files of each view that is imported on demand, so that the server announces them
 * with the other scripts of a page. Empty in the browser and in development. `views` are the names of their modules.
 */
export const viewFiles = (views: Readonly<Record<string, string>>): Plugin => ({
  name: 'view-files',
  resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
  load(id) {
    if (id !== `\0${VIRTUAL}`) return undefined
    const isServerBuild = this.environment.name === 'ssr' && this.environment.mode === 'build'
    const manifest = isServerBuild ? (JSON.parse(readFileSync(MANIFEST, 'utf8')) as Manifest) : null
    const files = Object.entries(views).map(([name, module]) => [name, manifest ? filesOf(manifest, module) : []])
    return `export default ${JSON.stringify(Object.fromEntries(files))}`
  },
})
