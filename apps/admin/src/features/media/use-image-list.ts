import { call } from '@atelier/api-client/call'
import { deleteImage } from '@atelier/domain/media/staff-upload.endpoints'
import { useLayoutEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { arrayMove } from '../../ui/array-move.ts'
import type { SentSubject } from './send-image.ts'
import { useCountUploads } from './uploads.store.ts'
import { useUploads, type FieldImage } from './use-uploads.ts'

interface ImageListOptions {
  images: readonly FieldImage[]
  onChange: (images: FieldImage[]) => void
  subject: Omit<SentSubject, 'imageNumber'>
  isDisabled: boolean
}

/** The images of one color with their uploads: added, moved and removed, each change announced to screen readers. */
export function useImageList({ images, onChange, subject, isDisabled }: ImageListOptions) {
  const latest = useRef({ images, onChange })
  useLayoutEffect(() => {
    latest.current = { images, onChange }
  })
  const [announcement, setAnnouncement] = useState('')
  const change = (next: FieldImage[]): void => {
    // Two uploads may finish before the next render.
    latest.current.images = next
    latest.current.onChange(next)
  }
  const { uploads, problem, note, add, cancel, dismiss } = useUploads({
    subject,
    nextNumber: () => latest.current.images.length + 1,
    onUploaded: (image) => {
      change([...latest.current.images, image])
      setAnnouncement(`Image ${latest.current.images.length} added`)
    },
  })
  useCountUploads(uploads.length)

  const addFiles = (files: Iterable<File>): void => {
    if (!isDisabled) void add([...files])
  }
  const move = (from: number, to: number): void => {
    change(arrayMove(latest.current.images, from, to))
    setAnnouncement(`Image ${from + 1} is now image ${to + 1} of ${images.length}`)
  }
  const remove = (index: number): void => {
    const [gone] = images.slice(index, index + 1)
    change(images.filter((_, place) => place !== index))
    setAnnouncement(`Image ${index + 1} removed`)
    // The image is removed from the form even if the deletion of its file fails (A7).
    if (gone?.url.startsWith('/media/products/')) call(api, deleteImage, { body: { imageUrl: gone.url } }).catch(logged)
  }
  const setAlt = (index: number, alt: string): void =>
    change(images.map((other, place) => (place === index ? { ...other, alt } : other)))
  return {
    uploads,
    problem,
    note,
    cancel,
    dismiss,
    addFiles,
    move,
    remove,
    setAlt,
    announcement,
    announce: setAnnouncement,
  }
}

function logged(error: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn('image removed from the form, but not deleted on the server', error)
}
