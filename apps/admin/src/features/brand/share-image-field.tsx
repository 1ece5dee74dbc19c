import { SHARE_ALT_MAX } from '@atelier/domain/brand/brand-parts.schema'
import { Card } from '../../ui/display/card.tsx'
import { DescribedImage } from '../../ui/form/described-image.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { BrandFileButton } from './brand-file-button.tsx'
import type { BrandFieldsProps } from './brand-field-props.ts'

/** The image beside a shared link. */
export function ShareImageField({ value, onChange, errorOf, isReadOnly = false }: BrandFieldsProps) {
  const { shareImage } = value
  return (
    <Card title="Share image">
      <div className={formClasses.fields}>
        <p className="text-small text-ink-soft">
          Messengers and social networks show it beside a link to the shop. Without one they show the wordmark.
        </p>
        <DescribedImage
          alt={
            shareImage && {
              name: 'shareImage.alt',
              value: shareImage.alt,
              max: SHARE_ALT_MAX,
              error: errorOf('shareImage.alt'),
              onChange: (alt) => onChange({ shareImage: { ...shareImage, alt } }),
            }
          }
          uploadButton={
            <BrandFileButton
              part="share"
              onStored={({ src, width, height }) =>
                onChange({ shareImage: { src, width, height, alt: shareImage?.alt ?? '' } })
              }
            >
              {shareImage ? 'Replace image' : 'Upload image'}
            </BrandFileButton>
          }
          onRemove={shareImage && (() => onChange({ shareImage: null }))}
          isReadOnly={isReadOnly}
        >
          {shareImage && (
            <img className="w-75 h-auto border border-line" src={shareImage.src} alt="" width={300} height={158} />
          )}
        </DescribedImage>
      </div>
    </Card>
  )
}
