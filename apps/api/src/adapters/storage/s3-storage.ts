import { hash } from 'node:crypto'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { AwsClient } from 'aws4fetch'
import { IMMUTABLE } from '../../http/send-file.ts'
import { StorageFull, type Storage } from './storage.ts'

export interface S3Options {
  /** Endpoint and bucket, `https://s3.eu-central-1.amazonaws.com/my-bucket`; a folder may follow. */
  url: string
  accessKey: string
  secretKey: string
  region: string
  /** How long one request may take. */
  timeoutMs?: number
}

/** Headers that are forwarded from the browser to the store, and from its response to the browser. */
const FORWARDED_REQUEST_HEADERS = ['range', 'if-none-match', 'if-range']
const FORWARDED_RESPONSE_HEADERS = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag']

/** Stores files in a bucket of any S3-compatible store with version 4 signatures. */
export function s3Storage({ url, accessKey, secretKey, region, timeoutMs = 20_000 }: S3Options): Storage {
  const base = url.replace(/\/$/, '')
  // The library retries after throttling and server errors; the timeout covers all attempts.
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 2,
    initRetryMs: 100,
  })
  const fetchObject = (key: string, init: RequestInit): Promise<Response> =>
    client
      .fetch(`${base}/${key}`, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs), ...init })
      .catch((cause: unknown) => {
        throw unreachable(cause)
      })
  return {
    async put(key, bytes, type) {
      const headers = {
        'Content-Type': type,
        'Cache-Control': IMMUTABLE,
        // The store rejects the file if it arrives damaged.
        'X-Amz-Content-Sha256': hash('sha256', bytes, 'hex'),
      }
      await assertOk(await fetchObject(key, { method: 'PUT', body: bytes as Uint8Array<ArrayBuffer>, headers }))
    },
    async read(key) {
      const response = await fetchObject(key, { method: 'GET' })
      if (response.status === 404) return discardBody(response)
      await assertOk(response, { keepBody: true })
      return new Uint8Array(await response.arrayBuffer())
    },
    async send(request, key) {
      const headers = new Headers()
      for (const name of FORWARDED_REQUEST_HEADERS) {
        const value = request.headers.get(name)
        if (value !== null) headers.set(name, value)
      }
      const response = await fetchObject(key, { method: request.method, headers })
      if (response.status === 404 || response.status === 403) return discardBody(response)
      if (![200, 206, 304, 416].includes(response.status)) await assertOk(response)
      const responseHeaders = new Headers({ 'Cache-Control': IMMUTABLE })
      for (const name of FORWARDED_RESPONSE_HEADERS) {
        const value = response.headers.get(name)
        if (value !== null) responseHeaders.set(name, value)
      }
      return new Response(response.status === 200 || response.status === 206 ? response.body : null, {
        status: response.status,
        headers: responseHeaders,
      })
    },
    async remove(keys) {
      for (const key of keys) {
        const response = await fetchObject(key, { method: 'DELETE' })
        if (response.status !== 404) await assertOk(response)
      }
    },
  }
}

async function discardBody(response: Response): Promise<null> {
  await response.body?.cancel()
  return null
}

async function assertOk(response: Response, { keepBody: hasBody = false } = {}): Promise<void> {
  if (response.ok) {
    if (!hasBody) await response.body?.cancel()
    return
  }
  const responseText = (await response.text()).slice(0, 500)
  const error = new Error(`the object store returned ${response.status}: ${responseText}`)
  if (response.status === 507 || /<Code>(QuotaExceeded|XMinioStorageFull)/.test(responseText)) {
    throw new StorageFull('no space left', { cause: error })
  }
  throw unreachable(error)
}

const unreachable = (cause: unknown): ShopError =>
  new ShopError('unavailable', 'Images cannot be stored at the moment. Please try again.', {
    retryAfterSeconds: 5,
    cause,
  })
