import type { DocumentImage, ImageFile } from '@atelier/domain/shop-documents/page-fields.schema'
import { describedFile, imageFile, SingleImageField } from '../../media/media.public.ts'
import { maxLengthOf, type Part } from './part.ts'

/** Stands for an image that a page needs and does not have yet. */
export const NO_IMAGE: DocumentImage = { url: '', width: 0, height: 0, widths: [], alt: '' }

interface Props<T> {
  part: Part<T>
  label: string
  /** Where the page shows it, and what suits. */
  hint?: string
}

const Frame = ({ label, hint, children }: { label: string; hint?: string | undefined; children: React.ReactNode }) => (
  <div className="grid grid-cols-1 gap-2 [&_img]:object-contain">
    <span className="text-small leading-4.5">{label}</span>
    {hint ? <p className="text-small text-ink-soft">{hint}</p> : null}
    {children}
  </div>
)

const errorOf = ({ path, form: { errorOf: find } }: Pick<Part<unknown>, 'path' | 'form'>): string | undefined =>
  find(path) ?? find(`${path}.url`) ?? find(`${path}.width`)

/** An image with its description. */
export function PageImageField({ part, label, hint }: Props<DocumentImage | null>) {
  const { value, path, form: all, onChange } = part
  const altName = `${path}.alt`
  return (
    <Frame label={label} hint={hint}>
      <SingleImageField
        label={label}
        image={value?.url ? value : null}
        onChange={(image) => onChange(image && describedFile(image))}
        subject={label}
        altMax={maxLengthOf({ path: altName, form: all }) ?? 200}
        altName={altName}
        error={errorOf(part)}
        altError={all.errorOf(altName)}
        isReadOnly={all.isReadOnly}
      />
    </Frame>
  )
}

/** Another composition of an image, which has the same description. */
export function CompositionField({ part, label, hint }: Props<ImageFile | null>) {
  const { value, form: all, onChange } = part
  return (
    <Frame label={label} hint={hint}>
      <SingleImageField
        label={label}
        image={value && { ...value, alt: '' }}
        onChange={(image) => onChange(image && imageFile(image))}
        subject={label}
        altMax={0}
        altName={null}
        error={errorOf(part)}
        altError={undefined}
        isReadOnly={all.isReadOnly}
      />
    </Frame>
  )
}
