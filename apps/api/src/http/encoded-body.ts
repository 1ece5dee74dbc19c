import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { etagMatches, preferredEncoding, type Compression, type Encoding } from './negotiate.ts'
import { createSingleFlight } from '../cache/single-flight.ts'

/** Brotli's window size, as a power of two: enough for a whole page and no more, because each encoder allocates it. */
const PAGE_WINDOW = 18
const brotliWindow = (size: number): number =>
  size <= 2 ** PAGE_WINDOW ? PAGE_WINDOW : constants.BROTLI_DEFAULT_WINDOW

const compress: Record<Compression, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_LGWIN]: brotliWindow(body.length),
      },
    }),
  gzip: (body) => promisify(gzip)(body, { level: 6 }),
}

/** Smaller bodies are not worth compressing. */
const WORTH_COMPRESSING = 860

/**
 * A complete body. Holds it in the encodings that clients asked for, and in no other: nearly all ask for brotli, which is a
 * fifth of the plain body.
 */
export class EncodedBody {
  readonly etag: string
  /** Bytes of the plain body. */
  readonly length: number
  /** The plain body, until the first client has asked for an encoding. */
  #source: Buffer | undefined
  readonly #made: Partial<Record<Encoding, Buffer>> = {}
  readonly #making = createSingleFlight<Buffer>()

  constructor(plain: Buffer) {
    this.#source = plain
    this.length = plain.byteLength
    this.etag = `W/"${hash('sha1', plain, 'base64url')}"`
  }

  /** Bytes that this body takes in memory. */
  get heldBytes(): number {
    return Object.values(this.#made).reduce((sum, { length }) => sum + length, this.#source?.length ?? 0)
  }

  /** Returns the body in an encoding; undefined when no client has asked for it yet. */
  peek(encoding: Encoding): Buffer | undefined {
    return this.#made[encoding]
  }

  /** Returns the body in an encoding, which is made on first use. */
  async get(encoding: Encoding): Promise<Buffer> {
    return this.#made[encoding] ?? this.#making.run(encoding, () => this.#make(encoding))
  }

  /** Responds with the body in the best encoding, or 304 when the client has it. */
  async respond(request: Request, status: number, headers: Headers): Promise<Response> {
    headers.set('Vary', 'Accept-Encoding')
    headers.set('ETag', this.etag)
    const isKnown = etagMatches(request.headers.get('if-none-match'), this.etag)
    if (status === 200 && isKnown) return new Response(null, { status: 304, headers })
    const compression =
      this.length < WORTH_COMPRESSING ? null : preferredEncoding(request.headers.get('accept-encoding'))
    const body = await this.get(compression ?? 'identity')
    if (compression) headers.set('Content-Encoding', compression)
    headers.set('Content-Length', String(body.byteLength))
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status, headers })
  }

  async #make(encoding: Encoding): Promise<Buffer> {
    const plain = await this.#plain()
    const made = encoding === 'identity' ? plain : await compress[encoding](plain)
    this.#made[encoding] = made
    this.#source = undefined
    return made
  }

  async #plain(): Promise<Buffer> {
    const { identity, br, gzip: zipped } = this.#made
    const plain = identity ?? this.#source
    if (plain) return plain
    return br ? promisify(brotliDecompress)(br) : promisify(gunzip)(zipped ?? Buffer.alloc(0))
  }
}
