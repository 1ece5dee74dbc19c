import { CarrierError } from '../carrier.ts'

const MAX_BYTES = 5 * 1024 * 1024
const TIMEOUT_MS = 10_000
/** Where Shippo stores the files of labels. */
const HOSTS = [/^(?:[a-z0-9-]+\.)*goshippo\.com$/, /^shippo-[a-z0-9-]+\.s3(?:[.-][a-z0-9-]+)?\.amazonaws\.com$/]
const PDF_START = '%PDF-'

interface DownloadOptions {
  /** The API's URL in tests, whose server also has the files. */
  apiUrl: string | undefined
  signal: AbortSignal
}

/** Whether a label may be fetched from this address: a host of Shippo by https, or the server of a test. */
export function isLabelUrl(address: string, apiUrl?: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin, protocol, hostname, port, username } = new URL(address)
  if (apiUrl !== undefined && origin === new URL(apiUrl).origin) return true
  return protocol === 'https:' && port === '' && username === '' && HOSTS.some((host) => host.test(hostname))
}

/** Fetches the PDF file of a label: from known hosts only, without redirects, at most 5 MB within 10 seconds. */
export async function downloadLabel(address: string, { apiUrl, signal }: DownloadOptions): Promise<Uint8Array> {
  if (!isLabelUrl(address, apiUrl)) throw new CarrierError('unavailable', 'The label has an address of an unknown host')
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    const response = await fetch(address, { redirect: 'error', signal: within })
    if (!response.ok) {
      await response.body?.cancel()
      throw new CarrierError('unavailable', `The file of the label answers with ${response.status}`)
    }
    return await readPdf(response)
  } catch (error) {
    if (error instanceof CarrierError) throw error
    // The address is signed, so the error that names it is no cause.
    throw new CarrierError('unavailable', 'The file of the label could not be fetched')
  }
}

async function readPdf({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new CarrierError('unavailable', 'The file of the label is too large')
    chunks.push(chunk)
  }
  const file = Buffer.concat(chunks)
  if (!file.subarray(0, PDF_START.length).equals(Buffer.from(PDF_START))) {
    throw new CarrierError('unavailable', 'The file of the label is no PDF')
  }
  return file
}
