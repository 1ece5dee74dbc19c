import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { preferredEncoding } from '../http/negotiate.ts'
import { IMMUTABLE, sendFile } from '../http/send-file.ts'

/** Files without a hash in their name: cached, but revalidated after an hour. */
const AN_HOUR = 'public, max-age=3600'

/** Sends a file of a built front end; null when the build has no such file. */
export type SendBuilt = (request: Request, name: string) => Promise<Response | null>

/**
 * Serves the files of a built front end, with the compressed copies from the build. Only files of the first directory
 * listing are served, so that no request determines a path on the disk.
 */
export function builtFiles(folder: string): SendBuilt {
  let listing: Promise<ReadonlySet<string>> | undefined
  return async (request, name) => {
    listing ??= listFiles(folder)
    const files = await listing
    // Not built yet: list the folder again next time.
    if (files.size === 0) listing = undefined
    if (!files.has(name) || /\.(br|gz)$/.test(name)) return null
    const cacheControl = name.startsWith('assets/') ? IMMUTABLE : AN_HOUR
    const encoding = compressedCopy(files, name, preferredEncoding(request.headers.get('accept-encoding')))
    const ending = encoding === 'br' ? '.br' : encoding === 'gzip' ? '.gz' : ''
    const response = await sendFile(request, { path: join(folder, name + ending), name, cacheControl, encoding })
    if (files.has(`${name}.br`)) response?.headers.set('Vary', 'Accept-Encoding')
    return response
  }
}

function compressedCopy(
  files: ReadonlySet<string>,
  name: string,
  encoding: 'br' | 'gzip' | null,
): 'br' | 'gzip' | undefined {
  if (encoding === 'br' && files.has(`${name}.br`)) return 'br'
  return encoding && files.has(`${name}.gz`) ? 'gzip' : undefined
}

/** Lists every file below a folder, as paths with forward slashes. Empty when there is no such folder. */
async function listFiles(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const below = (path: string): string => path.slice(folder.length + 1).replaceAll('\\', '/')
  return new Set(files.map((entry) => below(join(entry.parentPath, entry.name))))
}
