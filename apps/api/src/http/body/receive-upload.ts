import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { DEFAULT_REGION } from '@atelier/domain/region/region'
import { formatInteger } from '@atelier/domain/region/integer-format'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import { asStorageError, StorageFull } from '../../adapters/storage/storage.ts'

export interface UploadOptions {
  /** Folder of the temporary file. Created when missing. */
  folder: string
  /** Name of the form field with the file. */
  field: string
  /** Inclusive. */
  maxBytes: number
  /** The longest text of each other field, in characters. */
  fieldCharacters: Readonly<Record<string, number>>
  /** Error messages for a larger file, and for a missing one. */
  tooLarge: (bytes: number) => string
  noFile: string
  /** Checks the first bytes. A returned error rejects the file before more of it is written. */
  inspect?: (firstBytes: Uint8Array) => ShopError | null
}

export interface UploadedFile {
  path: string
  /** The client's file name, for display; never part of a path. */
  name: string
  bytes: number
  /** The other fields of the form. */
  fields: Readonly<Record<string, string>>
}

/** Limits of every form. */
const LIMITS = { files: 1, fields: 20, fieldNameSize: 100, parts: 21, headerPairs: 50 }
/** A character of JavaScript takes up to three bytes in UTF-8. */
const BYTES_PER_CHARACTER = 3
/** Characters of a field, if the form expects none. */
const UNKNOWN_FIELD_CHARACTERS = 2_000
/** Bytes read beyond the largest file, so that a client that sends too much still gets the error message. */
const DRAIN_BYTES = 16 * 1_048_576

/**
 * Streams the file of a multipart/form-data body to disk in chunks and passes it to `use`. Always deletes the file
 * afterwards. Throws `unsupported_media_type` for another kind of body, `invalid_input` without a file or for a field that
 * is too long, `too_large`, and `storage_full` when the disk is full.
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

const noFile = ({ field, noFile: message }: UploadOptions): ShopError => invalidField(field, message)

function toStorageFullError(error: unknown): unknown {
  if (!(asStorageError(error) instanceof StorageFull)) return error
  return new ShopError('storage_full', 'The file storage is full. Nothing was saved.', { cause: error })
}

async function receive(
  body: ReadableStream<Uint8Array>,
  type: string,
  options: UploadOptions & { path: string },
): Promise<UploadedFile> {
  const parser = openParser(type, options)
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  let saving: Promise<{ name: string; bytes: number }> | undefined
  let stream: BusboyFileStream | undefined
  let cut: string | undefined
  parser.on('field', (name, value, _isNameCut, isCut) => {
    fields[name] = value
    if (isCut) cut ??= name
  })
  parser.on('file', (field, file, name) => {
    if (field !== options.field || saving) {
      file.resume()
      return
    }
    stream = file
    saving = save(file, options).then((bytes) => ({ name: sanitizeFileName(name), bytes }))
    // The error is handled below, where `saving` is awaited. This prevents an unhandled rejection until then.
    saving.catch(() => undefined)
  })
  try {
    await pipeline(Readable.fromWeb(body as never), limitTo(options.maxBytes + DRAIN_BYTES, options), parser)
  } catch (error) {
    stream?.destroy(error as Error)
    await saving?.catch(() => undefined)
    if (error instanceof ShopError) throw error
    throw new ShopError('bad_request', 'The upload is incomplete. Please try again.', { cause: error })
  }
  if (!saving) throw noFile(options)
  if (cut !== undefined) {
    await saving
    throw invalidField(cut, fieldTooLong(options.fieldCharacters[cut]))
  }
  return { path: options.path, ...(await saving), fields: { ...fields } }
}

const fieldTooLong = (characters: number | undefined): string =>
  characters === undefined
    ? 'This field is too long'
    : `Send at most ${formatInteger(characters, DEFAULT_REGION)} characters`

function openParser(type: string, { maxBytes, fieldCharacters }: UploadOptions) {
  const fieldSize = Math.max(UNKNOWN_FIELD_CHARACTERS, ...Object.values(fieldCharacters)) * BYTES_PER_CHARACTER
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: { ...LIMITS, fieldSize, fileSize: maxBytes } })
  } catch (error) {
    throw new ShopError('bad_request', 'The upload is incomplete. Please try again.', { cause: error })
  }
}

/** Passes chunks on up to `maxBytes`. Throws `too_large` beyond it. */
const limitTo = (maxBytes: number, { tooLarge }: UploadOptions) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new ShopError('too_large', tooLarge(bytes))
      yield chunk
    }
  }

const BYTES_TO_INSPECT = 12

/** Writes the file and returns its size. After an error it reads the rest without writing it, then throws. */
async function save(stream: BusboyFileStream, options: UploadOptions & { path: string }): Promise<number> {
  const file = await open(options.path, 'wx', 0o600)
  let bytes = 0
  let failure: unknown
  // Holds the first bytes until there are enough for `inspect`.
  let head: Buffer | null = Buffer.alloc(0)
  const write = async (chunk: Buffer): Promise<void> => {
    if (head) failure = options.inspect?.(chunk)
    head = null
    if (!failure) await file.writeFile(chunk).catch((error: unknown) => (failure = error))
  }
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (head && head.length + chunk.length < BYTES_TO_INSPECT) head = Buffer.concat([head, chunk])
      else if (!failure) await write(head?.length ? Buffer.concat([head, chunk]) : chunk)
    }
    if (head?.length) await write(head)
  } finally {
    await file.close()
  }
  if (stream.truncated) throw new ShopError('too_large', options.tooLarge(bytes + 1))
  if (bytes === 0) throw noFile(options)
  if (failure) throw failure as Error
  return bytes
}

/** Removes folders and invisible characters from a client's file name. */
function sanitizeFileName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? ''
  const visible = last.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return visible.slice(0, 200) || 'file'
}
