import { call } from '@atelier/api-client/call'
import { uploadImage } from '@atelier/domain/media/staff-upload.endpoints'
import type { ProductImage } from '@atelier/domain/products/product.schema'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ResponsiveImage } from '../../../ui/display/responsive-image.tsx'
import type { ImageBlock } from './blocks.ts'
import { EditorDialog } from './editor-dialog.tsx'
import { ProductSearch } from './product-search.tsx'
import { normalizeLinkUrl, NO_URL } from './normalize-link-url.ts'
import type { InsertFormProps } from './link-dialog.tsx'
import { insertBlock } from './insert-block.ts'

const ACCEPTED = 'image/jpeg,image/png,image/webp'
const ALT_MAX = 200

/** Inserts an image, uploaded or from a product, or edits the selected one. */
export function ImageDialog(props: InsertFormProps & { given: File | null }) {
  return props.isOpen ? <Open {...props} /> : null
}

const NOTHING: ImageBlock = { src: '', alt: '', href: '' }

function Open({ given, editor, onClose }: InsertFormProps & { given: File | null }) {
  const [isOn] = useState(() => given === null && editor.isActive('picture'))
  const [image, setImage] = useState(() => (isOn ? (editor.getAttributes('picture') as ImageBlock) : NOTHING))
  const [problem, setProblem] = useState<string | null>(null)
  const change = (part: Partial<ImageBlock>): void => {
    setImage((before) => ({ ...before, ...part }))
    setProblem(null)
  }
  const { mutate: upload, ...uploading } = useMutation({
    mutationFn: (image: File) => call(api, uploadImage, { form: { image } }),
    onSuccess: ({ data }) => change({ src: data.url }),
  })
  useEffect(() => {
    if (given) upload(given)
  }, [given, upload])

  function put(): void {
    const href = image.href.trim() === '' ? '' : normalizeLinkUrl(image.href)
    if (href === null) return setProblem(NO_URL)
    const attrs: ImageBlock = { ...image, alt: image.alt.trim(), href }
    if (isOn) editor.chain().focus().updateAttributes('picture', attrs).run()
    else insertBlock(editor, { type: 'picture', attrs })
    onClose()
  }
  return (
    <EditorDialog
      title={isOn ? 'Change image' : 'Insert image'}
      isOpen
      onClose={onClose}
      size={560}
      {...(image.src === '' ? undefined : { submit: { label: isOn ? 'Change' : 'Insert', run: put } })}
    >
      {image.src === '' ? (
        <ImageChooser uploading={uploading} onUpload={upload} onChoose={change} />
      ) : (
        <ImageFields
          image={image}
          problem={problem}
          note={uploading.data?.data.url === image.src ? uploading.data.data.note : undefined}
          onChange={change}
        />
      )}
    </EditorDialog>
  )
}

interface ImageChooserProps {
  uploading: { isPending: boolean; error: Error | null }
  onUpload: (file: File) => void
  onChoose: (image: Partial<ImageBlock>) => void
}

/** Uploads an image, or takes one of a product. */
function ImageChooser({ uploading, onUpload, onChoose }: ImageChooserProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      {uploading.error ? (
        <Alert tone="bad" title="Upload failed">
          {uploading.error.message}
        </Alert>
      ) : null}
      <div>
        <Button
          variant="default"
          loading={uploading.isPending}
          data-autofocus
          leftSection={<Icon name="upload" size={16} />}
          onClick={() => picker.current?.click()}
        >
          Upload an image
        </Button>
        <input
          ref={picker}
          type="file"
          accept={ACCEPTED}
          hidden
          aria-label="Image file"
          onChange={({ currentTarget: { files } }) => {
            if (files?.[0]) onUpload(files[0])
          }}
        />
        <p className="note pt-1.5">JPG, PNG or WebP. You can also paste or drop an image into the email.</p>
      </div>
      <p className="note">Or choose a product image:</p>
      <ProductSearch>
        {({ name, images }) => (
          <ShopImages images={images} name={name} onChoose={({ url, alt }) => onChoose({ src: url, alt })} />
        )}
      </ProductSearch>
    </>
  )
}

interface ImageFieldsProps {
  image: ImageBlock
  problem: string | null
  /** What staff must know of the uploaded image. */
  note: string | undefined
  onChange: (part: Partial<ImageBlock>) => void
}

/** The description and the link of the chosen image. */
const ImageFields = ({ image, problem, note, onChange }: ImageFieldsProps) => (
  <>
    {note ? <Alert tone="warn">{note}</Alert> : null}
    <div className="flex items-end gap-4 [&>:first-child]:w-35 [&>:first-child]:h-43.75 [&>:first-child]:object-contain [&>:first-child]:bg-picture">
      <ResponsiveImage image={{ url: image.src, alt: '' }} minWidth={400} alt="" />
      <button type="button" className="text-link" onClick={() => onChange({ src: '' })}>
        Choose another
      </button>
    </div>
    <TextInput
      label="Description"
      description="Read by screen readers and shown when images are off"
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      data-autofocus
      maxLength={ALT_MAX}
      value={image.alt}
      onChange={(event) => onChange({ alt: event.currentTarget.value })}
    />
    <TextInput
      label="Link (optional)"
      placeholder="https://… or /products/sale"
      inputMode="url"
      autoComplete="off"
      error={problem}
      value={image.href}
      onChange={(event) => onChange({ href: event.currentTarget.value })}
    />
  </>
)

interface ShopImagesProps {
  images: readonly ProductImage[]
  name: string
  onChoose: (image: ProductImage) => void
}

function ShopImages({ images, name, onChoose }: ShopImagesProps) {
  return (
    <>
      <p className="note px-0.5 pt-2.5 pb-0">{name}</p>
      <div className="flex flex-wrap gap-2 px-0.5 pt-1.5 pb-2.5" role="group" aria-label={name}>
        {images.map((image, index) => (
          <button
            key={image.url}
            type="button"
            className="w-18 h-22.5 p-0 border-0 bg-picture cursor-pointer hover:outline-2 hover:outline-accent hover:outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent focus-visible:outline-offset-2"
            aria-label={`Image ${index + 1} of ${name}`}
            onClick={() => onChoose(image)}
          >
            <ResponsiveImage image={image} minWidth={100} alt="" />
          </button>
        ))}
      </div>
    </>
  )
}
