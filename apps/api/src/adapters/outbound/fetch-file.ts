import { createWriteStream } from 'node:fs'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { createHash } from 'node:crypto'
import { isLoopbackUrl } from '@atelier/domain/webhooks/judge-webhook-url'
import { ForbiddenAddress, pinAddress } from './pin-address.ts'

interface FetchOptions {
  /** Where the file is written. */
  path: string
  maxBytes: number
  timeoutMs: number
  /** Also the machine itself may be called, without encryption. */
  isDevelopment: boolean
}

/** Hash of the fetched file, or why there is none. */
export type FetchedFile = { contentHash: string } | { problem: string }

class FetchRefused extends Error {}

/** Returns the address as a URL. Throws for one that is not encrypted, has a port of its own, or a name and a password. */
function checkedUrl(address: string, isDevelopment: boolean): URL {
  if (!URL.canParse(address)) throw new FetchRefused(`${address.slice(0, 200)} is no address`)
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') throw new FetchRefused('The address has a name or password in it')
  if (isDevelopment && isLoopbackUrl(address) && /^https?:$/.test(url.protocol)) return url
  if (url.protocol !== 'https:' || url.port !== '') throw new FetchRefused('The address does not start with https://')
  return url
}

/**
 * Fetches a file of another site to the disk: from the address that was resolved and checked, without following redirects,
 * in limited time and size. Never throws but for a full disk.
 */
export async function fetchFile(address: string, options: FetchOptions, signal: AbortSignal): Promise<FetchedFile> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMs)])
  try {
    return { contentHash: await download(checkedUrl(address, options.isDevelopment), options, within) }
  } catch (error) {
    const problem = problemOf(error, within)
    if (problem === null) throw error
    return { problem }
  }
}

function problemOf(error: unknown, signal: AbortSignal): string | null {
  if (error instanceof FetchRefused || error instanceof ForbiddenAddress) return error.message
  if (signal.aborted) return 'The other site did not send it in time'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(ENOSPC|EDQUOT|EFBIG|EIO|EACCES)$/.test(code)) return null
  return `The other site could not be reached${code === '' ? '' : ` (${code})`}`
}

async function download(
  url: URL,
  { path, maxBytes, isDevelopment }: FetchOptions,
  signal: AbortSignal,
): Promise<string> {
  const lookup = await pinAddress(url, isDevelopment && isLoopbackUrl(url.href))
  const answered = Promise.withResolvers<IncomingMessage>()
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const sent = send(
    url,
    { lookup, agent: false, signal, headers: { accept: 'image/*', 'user-agent': 'Atelier-Import' } },
    answered.resolve,
  )
  sent.once('error', answered.reject)
  sent.end()
  const response = await answered.promise
  const status = response.statusCode ?? 0
  if (status !== 200) {
    response.destroy()
    throw new FetchRefused(`The other site answered with ${status}`)
  }
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    response,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.byteLength
        if (bytes > maxBytes) throw new FetchRefused(`The file has more than ${Math.round(maxBytes / 1_048_576)} MB`)
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  )
  return hash.digest('base64url')
}
