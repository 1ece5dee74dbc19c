import { createReadStream, type Stats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { contentTypeOf } from '../files/content-type.ts'
import { etagMatches } from './negotiate.ts'

/** For files whose name changes with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Larger files are streamed. */
const MAX_BUFFERED_BYTES = 256 * 1024

export interface FileToSend {
  path: string
  cacheControl: string
  /** The encoding of a compressed copy from the build. */
  encoding?: 'br' | 'gzip' | undefined
  /** The file name without the encoding's suffix; determines the content type. */
  name: string
}

/** Sends a file, a range of it, or 304 when the client has it. Null when there is no such file. */
export async function sendFile(request: Request, file: FileToSend): Promise<Response | null> {
  const stats = await stat(file.path).catch(() => null)
  if (!stats?.isFile()) return null
  const etag = `"${stats.size.toString(36)}-${Math.floor(stats.mtimeMs).toString(36)}${file.encoding ? `-${file.encoding}` : ''}"`
  const headers = new Headers({
    'Content-Type': contentTypeOf(file.name),
    'Cache-Control': file.cacheControl,
    'Accept-Ranges': 'bytes',
    ETag: etag,
  })
  if (file.encoding) headers.set('Content-Encoding', file.encoding)
  if (etagMatches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  return sendPart(request, { path: file.path, stats, headers })
}

async function sendPart(request: Request, file: { path: string; stats: Stats; headers: Headers }): Promise<Response> {
  const { path, stats, headers } = file
  const range = readRange(request.headers.get('range'), stats.size)
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${stats.size}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range ?? { start: 0, end: stats.size - 1 }
  headers.set('Content-Length', String(end - start + 1))
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${stats.size}`)
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  if (!range && stats.size <= MAX_BUFFERED_BYTES) return new Response(await readFile(path), { status, headers })
  return new Response(Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream, { status, headers })
}

/** Parses a single range, as video players send it. Null: send the whole file, which is always correct. */
function readRange(header: string | null, size: number): { start: number; end: number } | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}
