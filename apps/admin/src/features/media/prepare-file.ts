import { needsCompression, tooLargeMessage } from '@atelier/domain/media/compression'
import { limits } from '@atelier/domain/limits/limits'
import type { CompressionResult } from './compress.worker.ts'

const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': '.jpg', 'image/png': '.png', 'image/webp': '.webp' }

/**
 * Returns the file to upload, compressed if it is over 50 MB (A9). Throws with the messages of A5 and A8 if that fails
 * or the result is still too large.
 */
export async function prepareFile(file: File, signal: AbortSignal): Promise<File> {
  if (!needsCompression(file.size)) return file
  const blob = await inWorker(file, signal).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new Error(`Image compression failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  })
  if (blob.size > limits.upload.maxBytes) throw new Error(tooLargeMessage(blob.size))
  const name = file.name.replace(/\.\w+$/, '') + (ENDINGS[blob.type] ?? '')
  return new File([blob], name, { type: blob.type })
}

function inWorker(file: File, signal: AbortSignal): Promise<Blob> {
  const worker = new Worker(new URL('./compress.worker.ts', import.meta.url), { type: 'module' })
  const done = new Promise<Blob>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('The compression was canceled', 'AbortError')), {
      once: true,
    })
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'the image couldn’t be opened')))
    worker.addEventListener('message', ({ data }: MessageEvent<CompressionResult>) => {
      if ('blob' in data) resolve(data.blob)
      else reject(new Error(data.problem))
    })
    // The rule is meant for windows; workers have no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(file)
  })
  return done.finally(() => worker.terminate())
}
