import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { S3Options } from '../../adapters/storage/s3-storage.ts'

export interface S3Server {
  options: S3Options
  /** The objects in the bucket, by key. */
  objects: Map<string, { bytes: Buffer; type: string; cacheControl: string }>
  /** Every call, as `PUT products/a.jpg`. */
  calls: string[]
  /** Fails the next calls with this status. */
  failNext: (status: number, times?: number, body?: string) => void
}

const REGION = 'eu-central-1'
const KEY = 'AKIDEXAMPLE'
const SECRET = 'a/secret+with=signs'

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')

/** Starts an object store with one bucket that verifies every signature and holds its objects in memory. */
export async function anS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  const calls: string[] = []
  let failures: { status: number; body: string }[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const body = Buffer.concat(chunks)
      const key = decodeURIComponent((request.url ?? '').replace('/bucket/', ''))
      calls.push(`${request.method} ${key}`)
      const failure = failures.shift()
      if (failure) return void response.writeHead(failure.status).end(failure.body)
      if (!isSigned(request, body)) return void response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>')
      if (request.method === 'PUT') {
        const { 'content-type': type = '', 'cache-control': cacheControl = '' } = request.headers
        objects.set(key, { bytes: body, type, cacheControl })
        return void response.writeHead(200).end()
      }
      const found = objects.get(key)
      if (request.method === 'DELETE') {
        objects.delete(key)
        return void response.writeHead(204).end()
      }
      if (!found) return void response.writeHead(404).end('<Code>NoSuchKey</Code>')
      const etag = `"${createHash('md5').update(found.bytes).digest('hex')}"`
      const headers = { ETag: etag, 'Content-Type': found.type, 'Accept-Ranges': 'bytes', 'x-amz-id-2': 'internal' }
      if (request.headers['if-none-match'] === etag) return void response.writeHead(304, headers).end()
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      const part = first ? found.bytes.subarray(Number(first), Number(last) + 1) : found.bytes
      const range = first ? { 'Content-Range': `bytes ${first}-${last}/${found.bytes.length}` } : {}
      response.writeHead(first ? 206 : 200, { ...headers, ...range, 'Content-Length': part.length })
      response.end(request.method === 'HEAD' ? undefined : part)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`
  return {
    options: { url, accessKey: KEY, secretKey: SECRET, region: REGION, timeoutMs: 2_000 },
    objects,
    calls,
    failNext: (status, times = 1, body = '') => (failures = Array.from({ length: times }, () => ({ status, body }))),
  }
}

/** Verifies AWS Signature Version 4. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const given = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(request.headers.authorization ?? '')
  const [, credential = '', names = '', signature] = given ?? []
  const [, day = '', region = '', service = ''] = credential.split('/')
  const contentHash = String(request.headers['x-amz-content-sha256'])
  if (contentHash !== 'UNSIGNED-PAYLOAD' && contentHash !== sha256(body)) return false
  const [path = '', search = ''] = (request.url ?? '').split('?')
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, path, search, headers.join(''), names, contentHash].join('\n')
  const scope = [day, region, service, 'aws4_request'].join('/')
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = ['aws4_request'].reduce(hmac, hmac(hmac(hmac(`AWS4${SECRET}`, day), region), service))
  return hmac(key, toSign).toString('hex') === signature && region === REGION && service === 's3'
}
