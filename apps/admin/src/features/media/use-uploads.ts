import { uploadedImageAlt } from '@atelier/domain/media/image-names'
import { ANIMATION_BYTES, ANIMATION_LOST, isAnimatedImage } from '@atelier/domain/media/image-type'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { apiWithProgress } from '../../api.ts'
import { validateImageFiles } from './validate-image-files.ts'
import { sendImage, type SentSubject } from './send-image.ts'
import { prepareFile } from './prepare-file.ts'
import { uploadErrorMessage, type FailedUpload } from './upload-errors.ts'

/** A file being uploaded. */
export interface Upload {
  id: number
  name: string
  /** Object URL of the local file. */
  preview: string
  stage: 'waiting' | 'compressing' | 'sending' | 'storing'
  /** Sent share, from 0 to 1. */
  progress: number
}

export interface FieldImage {
  url: string
  alt: string
}

/** An image that was just stored. */
export interface UploadedFieldImage extends FieldImage {
  width: number
  height: number
}

interface Options {
  subject: Omit<SentSubject, 'imageNumber'>
  /** Number of the next image, from 1. */
  nextNumber: () => number
  onUploaded: (image: UploadedFieldImage) => void
}

let lastId = 0

const waiting = (id: number, file: File): Upload => ({
  id,
  name: file.name,
  preview: URL.createObjectURL(file),
  stage: 'waiting',
  progress: 0,
})

/**
 * Uploads batches of files sequentially, so that their order is preserved. A batch with a non-image is rejected (A5).
 * A failed upload does not affect the others.
 */
export function useUploads(options: Options) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const dismiss = (): void => {
    setProblem(null)
    setNote(null)
  }
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  const running = useAbortControllers()
  const queue = useRef(Promise.resolve())

  const change = (id: number, part: Partial<Upload>): void =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))

  async function sendAll(batch: readonly { upload: Upload; file: File; controller: AbortController }[]): Promise<void> {
    const failed: FailedUpload[] = []
    const notes: string[] = []
    for (const { upload, file, controller } of batch) {
      try {
        const fileNote = await sendOne(file, controller.signal, latest, (part) => change(upload.id, part))
        if (fileNote) notes.push(`${file.name}: ${fileNote}`)
      } catch (error) {
        if (!controller.signal.aborted) failed.push({ name: file.name, error })
      }
      running.current.delete(upload.id)
      setUploads((all) => all.filter(({ id }) => id !== upload.id))
      URL.revokeObjectURL(upload.preview)
    }
    const message = uploadErrorMessage(failed, batch.length)
    if (message) setProblem(message)
    if (notes.length > 0) setNote(notes.join(' '))
  }

  async function add(files: readonly File[]): Promise<void> {
    if (files.length === 0) return
    dismiss()
    const batchError = await validateImageFiles(files)
    if (batchError) {
      setProblem(batchError)
      return
    }
    const batch = files.map((file) => {
      lastId += 1
      const controller = new AbortController()
      running.current.set(lastId, controller)
      return { file, controller, upload: waiting(lastId, file) }
    })
    setUploads((all) => [...all, ...batch.map(({ upload }) => upload)])
    queue.current = queue.current.then(() => sendAll(batch))
    await queue.current
  }

  return {
    uploads,
    problem,
    /** What staff must know of the files that were stored last; null: nothing. */
    note,
    add,
    /** Cancels one file, queued or in progress. */
    cancel: (id: number) => running.current.get(id)?.abort(),
    dismiss,
  }
}

/** Abort controllers of the unfinished uploads by id. */
function useAbortControllers() {
  const running = useRef(new Map<number, AbortController>())
  // Leaving the form aborts its uploads.
  useEffect(() => {
    const controllers = running.current
    return () => {
      for (const controller of controllers.values()) controller.abort()
    }
  }, [])
  return running
}

/** Prepares and sends one file. Returns what staff must know of the stored image. Throws if it fails or is aborted. */
async function sendOne(
  given: File,
  signal: AbortSignal,
  latest: Readonly<RefObject<Options>>,
  report: (part: Partial<Upload>) => void,
): Promise<string | undefined> {
  signal.throwIfAborted()
  report({ stage: 'compressing' })
  const file = await prepareFile(given, signal)
  report({ stage: 'sending' })
  const { subject, nextNumber } = latest.current
  const imageNumber = nextNumber()
  const api = apiWithProgress((share) =>
    report(share < 1 ? { progress: share } : { progress: share, stage: 'storing' }),
  )
  const { url, width, height, note } = await sendImage(api, file, { ...subject, imageNumber }, signal)
  signal.throwIfAborted()
  latest.current.onUploaded({ url, width, height, alt: uploadedImageAlt({ ...subject, imageNumber }) })
  // The compressor of the browser draws the first image, too.
  return note ?? (file !== given && (await isAnimated(given)) ? ANIMATION_LOST : undefined)
}

const isAnimated = async (file: File): Promise<boolean> =>
  isAnimatedImage(new Uint8Array(await file.slice(0, ANIMATION_BYTES).arrayBuffer()))
