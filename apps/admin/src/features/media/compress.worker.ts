import { compress, drawOnCanvas } from './compress-image.ts'

export type CompressionResult = { blob: Blob } | { problem: string }

const postResult = (message: CompressionResult): void => postMessage(message)

/** Compresses one image in a worker, so that the page stays responsive. */
addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  compress(drawOnCanvas(file), file.size).then(
    (blob) => postResult({ blob }),
    (error: unknown) => postResult({ problem: error instanceof Error ? error.message : String(error) }),
  )
})
