import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { etagMatches, preferredEncoding } from '../http/negotiate.ts'

/** Brotli's window size, as a power of two: enough for a whole page and no more, because each encoder allocates it. */
const PAGE_WINDOW = 18
const brotliWindow = (size: number): number =>
  size <= 2 ** PAGE_WINDOW ? PAGE_WINDOW : constants.BROTLI_DEFAULT_WINDOW

const compressors = {
  br: (body: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_LGWIN]: brotliWindow(body.length),
      },
    }),
  gzip: (body: Buffer): Promise<Buffer> => promisify(gzip)(body, { level: 6 }),
}

export const compressBody = (encoding: 'br' | 'gzip', body: Buffer): Promise<Buffer> => compressors[encoding](body)

/** Smaller bodies are not worth compressing. */
const WORTH_COMPRESSING = 860

/** A complete body with its compressed copies, which are created on first use and cached with it. */
export class EncodedBody {
  readonly etag: string
  readonly size: number
  readonly #plain: Buffer
  readonly #copies = new Map<'br' | 'gzip', Promise<Buffer>>()

  constructor(plain: Buffer) {
    this.#plain = plain
    this.size = plain.byteLength
    this.etag = `W/"${hash('sha1', plain, 'base64url')}"`
  }

  /** Responds with the body in the best encoding, or 304 when the client has it. */
  async respond(request: Request, status: number, headers: Headers): Promise<Response> {
    headers.set('Vary', 'Accept-Encoding')
    headers.set('ETag', this.etag)
    const isKnown = etagMatches(request.headers.get('if-none-match'), this.etag)
    if (status === 200 && isKnown) return new Response(null, { status: 304, headers })
    const encoding = this.size < WORTH_COMPRESSING ? null : preferredEncoding(request.headers.get('accept-encoding'))
    const body = encoding ? await this.#copy(encoding) : this.#plain
    if (encoding) headers.set('Content-Encoding', encoding)
    headers.set('Content-Length', String(body.byteLength))
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status, headers })
  }

  #copy(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const known = this.#copies.get(encoding)
    if (known) return known
    const made = compressors[encoding](this.#plain)
    this.#copies.set(encoding, made)
    return made
  }
}
