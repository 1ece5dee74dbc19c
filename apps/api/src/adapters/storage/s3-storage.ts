import { hash } from 'node:crypto'
import { ShopError } from '@atelier/domain/shop-error'
import { AwsClient } from 'aws4fetch'
import { IMMUTABLE } from '../../sites/site-files.ts'
import { StorageFull, type Storage } from './storage.ts'

export interface S3Options {
  /** Endpoint and bucket, `https://s3.eu-central-1.amazonaws.com/my-bucket`; a folder may follow. */
  url: string
  accessKey: string
  secretKey: string
  region: string
  /** How long one call may take. */
  timeoutMs?: number
}

/** What a browser may say about a picture, and what it may hear of the store's answer. */
const ASKED = ['range', 'if-none-match', 'if-range']
const TOLD = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag']

/** Files in a bucket of any store that speaks S3 with version 4 signatures. */
export function s3Storage({ url, accessKey, secretKey, region, timeoutMs = 20_000 }: S3Options): Storage {
  const base = url.replace(/\/$/, '')
  // Its own retries are for throttling and failures of the store; a timeout ends them all.
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 2,
    initRetryMs: 100,
  })
  const ask = (key: string, init: RequestInit): Promise<Response> =>
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
        // The store keeps the file only if it arrived as it left.
        'X-Amz-Content-Sha256': hash('sha256', bytes, 'hex'),
      }
      await expectDone(await ask(key, { method: 'PUT', body: bytes as Uint8Array<ArrayBuffer>, headers }))
    },
    async read(key) {
      const answer = await ask(key, { method: 'GET' })
      if (answer.status === 404) return drop(answer)
      await expectDone(answer, { keepBody: true })
      return new Uint8Array(await answer.arrayBuffer())
    },
    async send(request, key) {
      const headers = new Headers()
      for (const name of ASKED) {
        const value = request.headers.get(name)
        if (value !== null) headers.set(name, value)
      }
      const answer = await ask(key, { method: request.method, headers })
      if (answer.status === 404 || answer.status === 403) return drop(answer)
      if (![200, 206, 304, 416].includes(answer.status)) await expectDone(answer)
      const told = new Headers({ 'Cache-Control': IMMUTABLE })
      for (const name of TOLD) {
        const value = answer.headers.get(name)
        if (value !== null) told.set(name, value)
      }
      return new Response(answer.status === 200 || answer.status === 206 ? answer.body : null, {
        status: answer.status,
        headers: told,
      })
    },
    async remove(keys) {
      for (const key of keys) {
        const answer = await ask(key, { method: 'DELETE' })
        if (answer.status !== 404) await expectDone(answer)
      }
    },
  }
}

async function drop(answer: Response): Promise<null> {
  await answer.body?.cancel()
  return null
}

async function expectDone(answer: Response, { keepBody = false } = {}): Promise<void> {
  if (answer.ok) {
    if (!keepBody) await answer.body?.cancel()
    return
  }
  const said = (await answer.text()).slice(0, 500)
  const error = new Error(`the object store answered ${answer.status}: ${said}`)
  if (answer.status === 507 || /<Code>(QuotaExceeded|XMinioStorageFull)/.test(said)) {
    throw new StorageFull('no room left', { cause: error })
  }
  throw unreachable(error)
}

const unreachable = (cause: unknown): ShopError =>
  new ShopError('unavailable', 'Pictures cannot be stored for a moment. Please try again.', {
    retryAfterSeconds: 5,
    cause,
  })
