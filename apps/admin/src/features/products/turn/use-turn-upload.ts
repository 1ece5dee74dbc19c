import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { uploadProductTurn } from '@atelier/domain/media/staff-upload.endpoints'
import type { ProductTurn } from '@atelier/domain/products/product.schema'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { apiWithProgress } from '../../../api.ts'
import { useCountUploads } from '../../media/uploads.store.ts'
import { drawSheet, inNameOrder } from './draw-sheet.ts'

interface TurnUpload {
  stage: 'Preparing' | 'Uploading' | 'Saving'
  /** Sent share, from 0 to 1. */
  progress: number
}

interface Options {
  productName: string
  colorName: string
  onUploaded: (turn: ProductTurn) => void
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Uploads chosen images as one turn. Leaving the form cancels the upload. */
export function useTurnUpload(options: Options) {
  const [upload, setUpload] = useState<TurnUpload | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController>(undefined)
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  useEffect(() => () => running.current?.abort(), [])
  useCountUploads(upload ? 1 : 0)

  async function send(files: readonly File[], signal: AbortSignal): Promise<void> {
    const image = await drawSheet(inNameOrder(files), signal)
    const { productName, colorName } = latest.current
    const api = apiWithProgress((progress) => setUpload({ stage: progress < 1 ? 'Uploading' : 'Saving', progress }))
    const form = {
      productName: productName.trim() || 'Product',
      colorName: colorName.trim() || undefined,
      frames: files.length,
      image,
    }
    const { data } = await call(api, uploadProductTurn, { form }, { signal })
    signal.throwIfAborted()
    latest.current.onUploaded(data)
  }

  async function add(files: readonly File[]): Promise<void> {
    if (files.length === 0) return
    const controller = new AbortController()
    running.current = controller
    setProblem(null)
    setUpload({ stage: 'Preparing', progress: 0 })
    try {
      await send(files, controller.signal)
    } catch (error) {
      if (!controller.signal.aborted) {
        setProblem(error instanceof ApiError ? `Upload failed: ${messageOf(error)}` : messageOf(error))
      }
    }
    setUpload(null)
  }

  return { upload, problem, add, cancel: () => running.current?.abort(), dismiss: () => setProblem(null) }
}
