import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { sendFile, IMMUTABLE } from '../../http/send-file.ts'
import { asStorageError, type Storage } from './storage.ts'

/** Stores files in a folder. A file gets its name only when it is completely written. */
export function diskStorage(folder: string): Storage {
  const root = resolve(folder)
  const pathOf = (key: string): string => {
    const path = resolve(root, key)
    if (!path.startsWith(`${root}/`)) throw new Error('a key that leads out of the folder')
    return path
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const unfinished = join(dirname(path), `.${randomUUID()}`)
      try {
        await mkdir(dirname(path), { recursive: true })
        await writeDurably(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw asStorageError(error)
      }
    },
    read: (key) => readFile(pathOf(key)).catch(nullIfMissing),
    send: (request, key) => sendFile(request, { path: pathOf(key), name: key, cacheControl: IMMUTABLE }),
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true })
    },
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o644)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
