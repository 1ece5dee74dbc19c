import type { DocumentImage, ImageFile } from '@atelier/domain/shop-documents/page-fields.schema'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ResponsiveImage } from '../../ui/display/responsive-image.tsx'
import { DescribedImage } from '../../ui/form/described-image.tsx'
import { UploadMessages } from './upload-messages.tsx'
import { UploadTile } from './upload-tile.tsx'
import { useCountUploads } from './uploads.store.ts'
import { useUploads, type FieldImage } from './use-uploads.ts'
import { ACCEPTED } from './validate-image-files.ts'

/** An image of a form. An uploaded one has its size, and no renditions yet. */
export type SingleImage = FieldImage & { width?: number; height?: number; widths?: number[] }

/** Returns an image as documents of the shop store it. The API adds the widths of the renditions when it reads them. */
export const imageFile = ({ url, width = 0, height = 0, widths = [] }: SingleImage): ImageFile => ({
  url,
  width,
  height,
  widths,
})

/** Returns an image with its description as documents of the shop store it. */
export const describedFile = (image: SingleImage): DocumentImage => ({ ...imageFile(image), alt: image.alt })

export interface SingleImageFieldProps {
  /** Accessible name of the field: 'Image'. */
  label: string
  /** null: none. */
  image: SingleImage | null
  onChange: (image: SingleImage | null) => void
  /** What the image shows, for its file name. */
  subject: string
  altMax: number
  /** Name of the text input, which receives the focus for an error of it; null: something else describes the image. */
  altName: string | null
  /** An error of the image, or of its description. */
  error: string | undefined
  altError: string | undefined
  isReadOnly: boolean
}

/** One uploaded image with its description. */
export function SingleImageField(props: SingleImageFieldProps) {
  const { label, image, onChange, subject, isReadOnly } = props
  const { uploads, problem, note, add, cancel, dismiss } = useUploads({
    subject: { productName: subject },
    nextNumber: () => 1,
    // The description is of the earlier image.
    onUploaded: ({ url, width, height }) => onChange({ url, width, height, alt: '' }),
  })
  useCountUploads(uploads.length)
  const [upload] = uploads
  return (
    <div className="stack" role="group" aria-label={label}>
      <UploadMessages problem={problem} note={note} onDismiss={dismiss} />
      {props.error ? <Alert tone="bad">{props.error}</Alert> : null}
      <DescribedImage
        alt={
          image && !upload && props.altName !== null
            ? {
                name: props.altName,
                value: image.alt,
                max: props.altMax,
                error: props.altError,
                onChange: (alt) => onChange({ ...image, alt }),
              }
            : null
        }
        uploadButton={
          <UploadButton
            label={label}
            isReplacing={image !== null}
            isUploading={upload !== undefined}
            onChoose={(files) => void add(files)}
          />
        }
        onRemove={image && !upload ? () => onChange(null) : null}
        isReadOnly={isReadOnly}
      >
        {image || upload ? (
          <div className="relative max-w-140 aspect-21/9 overflow-hidden rounded-sm bg-picture">
            {upload ? (
              <UploadTile upload={upload} onCancel={() => cancel(upload.id)} />
            ) : (
              image && <ResponsiveImage image={image} minWidth={640} />
            )}
          </div>
        ) : null}
      </DescribedImage>
    </div>
  )
}

interface UploadButtonProps {
  label: string
  isReplacing: boolean
  isUploading: boolean
  onChoose: (files: File[]) => void
}

function UploadButton({ label, isReplacing, isUploading, onChoose }: UploadButtonProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={`${label}: file`}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // Allows choosing the same file again.
          currentTarget.value = ''
        }}
      />
      <Button variant="default" disabled={isUploading} onClick={() => picker.current?.click()}>
        {isReplacing ? 'Replace image' : 'Upload image'}
      </Button>
    </>
  )
}
