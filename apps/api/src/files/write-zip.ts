import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file on its way into an archive. */
interface PackedFile {
  path: string
  content: AsyncIterable<Uint8Array>
  /** Whether to compress it. */
  isText: boolean
}

/**
 * Packs files into a ZIP archive that is read as a stream, one after the other. Nothing is read ahead of the reader. When the
 * reader leaves, or a file fails, the files are ended too.
 */
export function zipStream(files: AsyncIterable<PackedFile>): ReadableStream {
  const zip = new ZipFile()
  const archive = zip.outputStream as Readable
  const leaving = new AbortController()
  archive.once('close', () => leaving.abort())
  zip.on('error', (error: Error) => archive.destroy(error))
  const pack = async (): Promise<void> => {
    for await (const { path, content, isText } of files) {
      const source = Readable.from(content)
      try {
        zip.addReadStream(source, path, { compress: isText })
        await finished(source, { signal: leaving.signal })
      } finally {
        source.destroy()
      }
    }
    zip.end()
  }
  pack().catch((error: unknown) => archive.destroy(error as Error))
  return Readable.toWeb(archive) as ReadableStream
}
