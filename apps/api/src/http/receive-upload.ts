import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { ShopError } from '@atelier/domain/shop-error'
import { asStorageError, StorageFull } from '../adapters/storage/storage.ts'

export interface UploadOptions {
  /** Where the file waits until it is looked at. Made when it is missing. */
  folder: string
  /** The name of the form's field that carries the file. */
  field: string
  /** A file of exactly this many bytes still passes. */
  maxBytes: number
  /** What is said of a larger one, and when there is none. */
  tooLarge: (bytes: number) => string
  noFile: string
  /** May refuse the file by how it begins, before more of it is kept. */
  inspect?: (firstBytes: Uint8Array) => ShopError | null
}

export interface UploadedFile {
  path: string
  /** What it was called where it came from: for people, never for a path. */
  name: string
  bytes: number
  /** The other fields of the form. */
  fields: Readonly<Record<string, string>>
}

/** What a form may hold besides its file. */
const LIMITS = { files: 1, fields: 20, fieldNameSize: 100, fieldSize: 2_000, parts: 21, headerPairs: 50 }
/** How much more than a file of the largest size is read at all, so that whoever sent too much still hears why. */
const DRAIN_BYTES = 16 * 1_048_576

/**
 * Reads a form (multipart/form-data) whose file goes to the disk piece by piece, never into memory, and hands it to `use`;
 * the file is gone when that is done, whatever happens. Refuses `unsupported_media_type` for another kind of body,
 * `invalid_input` without a file, `too_large`, and `storage_full` when the disk is.
 */
export async function receiveUpload<T>(
  request: Request,
  options: UploadOptions,
  use: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.toLowerCase().startsWith('multipart/form-data') || !request.body) {
    if (!type && !request.body) throw noFile(options)
    throw new ShopError('unsupported_media_type', 'Please send the file as multipart/form-data')
  }
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > options.maxBytes + DRAIN_BYTES) throw new ShopError('too_large', options.tooLarge(declared))
  await mkdir(options.folder, { recursive: true })
  const path = join(options.folder, randomUUID())
  try {
    return await use(await receive(request.body, type, { ...options, path }))
  } catch (error) {
    throw toStorageFullError(error)
  } finally {
    await rm(path, { force: true })
  }
}

const noFile = ({ field, noFile: message }: UploadOptions): ShopError =>
  new ShopError('invalid_input', message, { issues: [{ path: field, message }] })

function toStorageFullError(error: unknown): unknown {
  const named = asStorageError(error)
  if (!(named instanceof StorageFull)) return error
  return new ShopError('storage_full', 'There is no room left to store files. Nothing was kept.', { cause: error })
}

async function receive(
  body: ReadableStream<Uint8Array>,
  type: string,
  options: UploadOptions & { path: string },
): Promise<UploadedFile> {
  const parser = openParser(type, options.maxBytes)
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  let saving: Promise<{ name: string; bytes: number }> | undefined
  let stream: BusboyFileStream | undefined
  parser.on('field', (name, value) => {
    fields[name] = value
  })
  parser.on('file', (field, file, name) => {
    if (field !== options.field || saving) {
      file.resume()
      return
    }
    stream = file
    saving = save(file, options).then((bytes) => ({ name: sanitizeFileName(name), bytes }))
    // Whoever waits for it below hears of it; until then it is nobody's surprise.
    saving.catch(() => undefined)
  })
  try {
    await pipeline(Readable.fromWeb(body as never), limitTo(options.maxBytes + DRAIN_BYTES, options), parser)
  } catch (error) {
    stream?.destroy(error as Error)
    await saving?.catch(() => undefined)
    if (error instanceof ShopError) throw error
    throw new ShopError('bad_request', 'The upload did not arrive whole. Please try again.', { cause: error })
  }
  if (!saving) throw noFile(options)
  return { path: options.path, ...(await saving), fields: { ...fields } }
}

function openParser(type: string, maxBytes: number) {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: { ...LIMITS, fileSize: maxBytes } })
  } catch (error) {
    throw new ShopError('bad_request', 'The upload did not arrive whole. Please try again.', { cause: error })
  }
}

/** Passes on so many bytes and no more. */
const limitTo = (maxBytes: number, { tooLarge }: UploadOptions) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new ShopError('too_large', tooLarge(bytes))
      yield chunk
    }
  }

const NEEDED_TO_INSPECT = 12

/** Writes the file, or reads it to its end without keeping it once it is refused. Resolves with its size. */
async function save(stream: BusboyFileStream, options: UploadOptions & { path: string }): Promise<number> {
  const file = await open(options.path, 'wx', 0o600)
  let bytes = 0
  let refusal: unknown
  // What came before there was enough to tell what it is.
  let unseen: Buffer | null = Buffer.alloc(0)
  const write = async (chunk: Buffer): Promise<void> => {
    if (unseen) refusal = options.inspect?.(chunk)
    unseen = null
    if (!refusal) await file.writeFile(chunk).catch((error: unknown) => (refusal = error))
  }
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (unseen && unseen.length + chunk.length < NEEDED_TO_INSPECT) unseen = Buffer.concat([unseen, chunk])
      else if (!refusal) await write(unseen?.length ? Buffer.concat([unseen, chunk]) : chunk)
    }
    if (unseen?.length) await write(unseen)
  } finally {
    await file.close()
  }
  if (stream.truncated) throw new ShopError('too_large', options.tooLarge(bytes + 1))
  if (bytes === 0) throw noFile(options)
  if (refusal) throw refusal as Error
  return bytes
}

/** Without folders and without what would not show. */
function sanitizeFileName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? ''
  const shown = last.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return shown.slice(0, 200) || 'file'
}
