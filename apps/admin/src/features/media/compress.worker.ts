import { compress, drawOnCanvas } from './compress-picture.ts'

export type CompressAnswer = { blob: Blob } | { problem: string }

const answer = (message: CompressAnswer): void => postMessage(message)

/** Compresses the one picture it is sent, away from the page, which goes on answering. */
addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  compress(drawOnCanvas(file), file.size).then(
    (blob) => answer({ blob }),
    (error: unknown) => answer({ problem: error instanceof Error ? error.message : String(error) }),
  )
})
