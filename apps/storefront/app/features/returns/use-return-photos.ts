import { call } from '@atelier/api-client/call'
import { sendWithProgress } from '@atelier/api-client/send-with-progress'
import { limits } from '@atelier/domain/limits/limits'
import { NOT_AN_IMAGE, PHOTO_TOO_LARGE, TOO_MANY_PHOTOS } from '@atelier/domain/returns/return-photos'
import type { ReturnPhoto } from '@atelier/domain/returns/return-photos.schema'
import { deleteReturnPhoto, uploadReturnPhoto } from '@atelier/domain/returns/returns.endpoints'
import { useEffect, useRef, useState } from 'react'
import { describeError, shopApi } from '../customers/customers.public.ts'

/** A photo that the customer chose: being uploaded, with the sent share from 0 to 1, or stored. */
export interface ChosenPhoto {
  key: string
  name: string
  share: number
  stored: ReturnPhoto | null
}

const { maxBytes, perReturn } = limits.upload.returnPhotos
const UPLOAD_FAILED = 'This photo couldn’t be uploaded. Please try again.'

/** Returns why a file is not worth an upload, or null. The server decides by the content. */
function rejectionOf(file: File): string | null {
  if (file.type !== '' && !file.type.startsWith('image/')) return NOT_AN_IMAGE
  return file.size > maxBytes ? PHOTO_TOO_LARGE : null
}

const removeStored = (token: string, photoId: string): void => {
  // What cannot be deleted now expires within a day.
  call(shopApi, deleteReturnPhoto, { params: { token, photoId } }).catch(() => undefined)
}

/** Deletes the photos that no request took when the form closes, and stops the uploads. */
function useCleanUp(token: string, photos: readonly ChosenPhoto[], uploads: Map<string, AbortController>) {
  const current = useRef(photos)
  const sent = useRef<readonly string[]>([])
  useEffect(() => {
    current.current = photos
  })
  useEffect(
    () => () => {
      for (const upload of uploads.values()) upload.abort()
      for (const { stored } of current.current) {
        if (stored && !sent.current.includes(stored.photoId)) removeStored(token, stored.photoId)
      }
    },
    [token, uploads],
  )
  return (photoIds: readonly string[]) => {
    sent.current = photoIds
  }
}

/** The photos of a return request. Each is uploaded when it is chosen, one after the other. */
export function useReturnPhotos(token: string) {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const [uploads] = useState(() => new Map<string, AbortController>())
  const queue = useRef(Promise.resolve())
  const markSent = useCleanUp(token, photos, uploads)

  const update = (key: string, change: Partial<ChosenPhoto>): void =>
    setPhotos((before) => before.map((photo) => (photo.key === key ? { ...photo, ...change } : photo)))
  const drop = (key: string): void => setPhotos((before) => before.filter((photo) => photo.key !== key))

  const upload = async (key: string, image: File): Promise<void> => {
    const { signal } = uploads.get(key) ?? {}
    if (!signal || signal.aborted) return
    const api = { fetch: sendWithProgress((share) => update(key, { share })) }
    try {
      const { data } = await call(api, uploadReturnPhoto, { params: { token }, form: { image } }, { signal })
      update(key, { share: 1, stored: data })
    } catch (error) {
      if (signal.aborted) return
      drop(key)
      setProblems((before) => [...before, `${image.name}: ${describeError(error, UPLOAD_FAILED)}`])
    } finally {
      uploads.delete(key)
    }
  }

  const add = (files: readonly File[]): void => {
    const rejected = files.flatMap((file) => {
      const reason = rejectionOf(file)
      return reason === null ? [] : [`${file.name}: ${reason}`]
    })
    const fitting = files.filter((file) => rejectionOf(file) === null)
    const taken = fitting.slice(0, Math.max(0, perReturn - photos.length))
    setProblems(taken.length < fitting.length ? [...rejected, TOO_MANY_PHOTOS] : rejected)
    const added = taken.map((file) => ({ file, key: crypto.randomUUID() }))
    setPhotos((before) => [
      ...before,
      ...added.map(({ file, key }) => ({ key, name: file.name, share: 0, stored: null })),
    ])
    for (const { file, key } of added) {
      uploads.set(key, new AbortController())
      queue.current = queue.current.then(() => upload(key, file))
    }
  }

  const remove = (key: string): void => {
    uploads.get(key)?.abort()
    uploads.delete(key)
    const stored = photos.find((photo) => photo.key === key)?.stored
    if (stored) removeStored(token, stored.photoId)
    drop(key)
    setProblems([])
  }

  return {
    photos,
    problems,
    add,
    remove,
    /** Call it with the photos of a submitted request, so that closing the form leaves them. */
    markSent,
    isUploading: photos.some(({ stored }) => stored === null),
    canAdd: photos.length < perReturn,
  }
}

export type ReturnPhotos = ReturnType<typeof useReturnPhotos>
